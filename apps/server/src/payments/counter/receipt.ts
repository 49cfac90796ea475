import { formatMoney } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import type { PaymentMethod } from '@kickstand/domain/payments';
import { dueCents } from '@kickstand/domain/workorders';
import type { Actor } from '../../audit/index.ts';
import { enqueueMail } from '../../mail/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { shareRecord } from '../../shares/index.ts';
import { balanceFact, lazily, linkEndFor, moneyOfRow, type OrderRow } from '../../workorders/index.ts';
import type { EntryRow } from '../ledger/post-entry.ts';
import type { PaymentsDeps } from '../payments-deps.ts';

const METHOD_NAMES: Record<Language, Record<PaymentMethod, string>> = {
  en: { cash: 'Cash', card: 'Credit/Debit Card', check: 'Check', other: 'Other' },
  es: { cash: 'Efectivo', card: 'Tarjeta de crédito/débito', check: 'Cheque', other: 'Otro' },
};

/** Sends the receipt of a payment by email, text or both, in the customer's language, with its own link. */
export async function mailReceipt(
  deps: PaymentsDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  entry: EntryRow,
): Promise<void> {
  const { settlement } = await moneyOfRow(tx, order, deps.clock.now());
  const language = order.customerLanguage;
  const link = lazily(async () => {
    const ends = await linkEndFor(tx, deps.clock.now(), order.id);
    const shareId = await shareRecord(tx, deps.clock, actor, { kind: 'report', recordId: order.id }, ends);
    return `${deps.baseUrl()}/payment/${shareId}`;
  });
  const notice = await deps.notifyByText(tx, actor, order, {
    ...{ kind: 'payment_receipt', link, totalCents: entry.amountCents },
    balanceCents: dueCents(settlement),
  });
  if (!notice.mail || !order.customerEmail || !(await deps.mailConfigured(tx))) return;
  await enqueueMail(deps, tx, {
    kind: 'payment_receipt',
    to: order.customerEmail,
    language,
    recordId: order.id,
    data: {
      firstName: order.customerName,
      link: await link(),
      facts: [
        { label: 'order', value: `WO-${order.number}` },
        { label: 'bike', value: order.bikeInfo },
        { label: 'paid', value: formatMoney(entry.amountCents) },
        { label: 'method', value: METHOD_NAMES[language][entry.method] },
        balanceFact(settlement),
      ],
    },
  });
}
