import { formatMoney } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import type { PaymentMethod } from '@kickstand/domain/payments';
import type { Actor } from '../audit/index.ts';
import { enqueueMail } from '../mail/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { shareRecord } from '../shares/index.ts';
import { orderMoney, type ReportRow } from '../workorders/index.ts';
import type { EntryRow } from './book-entry.ts';
import type { PaymentsParts } from './payments-parts.ts';

const METHOD_NAMES: Record<Language, Record<PaymentMethod, string>> = {
  en: { cash: 'Cash', card: 'Credit/Debit Card', check: 'Check', other: 'Other' },
  es: { cash: 'Efectivo', card: 'Tarjeta de crédito/débito', check: 'Cheque', other: 'Otro' },
};

/** Mails the receipt of a payment in the customer's language, with a link of its own. */
export async function mailReceipt(
  parts: PaymentsParts,
  tx: Transaction,
  actor: Actor,
  report: ReportRow,
  entry: EntryRow,
): Promise<void> {
  if (!report.customerEmail || !(await parts.mailConfigured(tx))) return;
  const money = await orderMoney(tx, report.id, parts.clock.now());
  const language = report.customerLanguage;
  const shareId = await shareRecord(tx, parts.clock, actor, { kind: 'report', recordId: report.id });
  await enqueueMail(parts, tx, {
    kind: 'payment_receipt',
    to: report.customerEmail,
    language,
    recordId: report.id,
    data: {
      firstName: report.customerName,
      link: `${parts.baseUrl()}/payment/${shareId}`,
      facts: [
        { label: 'order', value: `WO-${report.number}` },
        { label: 'bike', value: report.bikeInfo },
        { label: 'paid', value: formatMoney(entry.amountCents) },
        { label: 'method', value: METHOD_NAMES[language][entry.method] },
        ...(money ? [{ label: 'balance' as const, value: formatMoney(money.balanceCents) }] : []),
      ],
    },
  });
}
