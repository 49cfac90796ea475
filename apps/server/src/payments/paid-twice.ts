import { formatMoney } from '@kickstand/domain/format';
import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { profiles } from '../auth/index.ts';
import { enqueueMail } from '../mail/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { noteEvent, type ReportRow } from '../workorders/index.ts';
import type { EntryRow } from './book-entry.ts';
import type { PaymentsParts } from './payments-parts.ts';

/**
 * Money came in by card that was paid another way by then. It shows on every screen through the live channel; who may
 * give it back also gets a mail.
 */
export async function tellPaidTwice(
  parts: PaymentsParts,
  tx: Transaction,
  actor: Actor,
  report: ReportRow,
  entry: EntryRow,
  cents: number,
): Promise<void> {
  await writeAudit(tx, parts.clock, actor, {
    action: 'payments.payment.paid_twice',
    subject: 'ledger_entries',
    subjectId: entry.id,
    after: { workOrderId: report.id, overpaidCents: cents },
  });
  await noteEvent(tx, parts.clock, actor, {
    reportId: report.id,
    kind: 'paid_twice',
    data: { cents },
    side: 'system',
  });
  if (!(await parts.mailConfigured(tx))) return;
  const administrators = await tx
    .select()
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), eq(profiles.sample, false), isNull(profiles.deactivatedAt)));
  for (const { email, firstName, language } of administrators)
    await enqueueMail(parts, tx, {
      kind: 'paid_twice',
      to: email,
      language: language ?? 'en',
      recordId: report.id,
      data: {
        firstName,
        link: `${parts.baseUrl()}/dashboard/reports/${report.id}`,
        facts: [
          { label: 'order', value: `WO-${report.number}` },
          { label: 'bike', value: report.bikeInfo },
          { label: 'paid', value: formatMoney(entry.amountCents) },
          { label: 'tooMuch', value: formatMoney(cents) },
        ],
      },
    });
}
