import { formatMoney } from '@kickstand/domain/format';
import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { profiles } from '../../auth/index.ts';
import { enqueueMail } from '../../mail/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { noteEvent, type OrderRow } from '../../workorders/index.ts';
import type { EntryRow } from '../ledger/post-entry.ts';
import type { PaymentsDeps } from '../payments-deps.ts';

/**
 * A card payment arrived for an amount that had been paid another way. An alert shows on every screen; people
 * who may refund it also get an email.
 */
export async function notifyPaidTwice(
  deps: PaymentsDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  entry: EntryRow,
  cents: number,
): Promise<void> {
  await writeAudit(tx, deps.clock, actor, {
    action: 'payments.payment.paid_twice',
    subject: 'ledger_entries',
    subjectId: entry.id,
    after: { orderId: order.id, overpaidCents: cents },
  });
  await noteEvent(tx, deps.clock, actor, {
    orderId: order.id,
    kind: 'paid_twice',
    data: { cents },
    side: 'system',
  });
  if (!(await deps.mailConfigured(tx))) return;
  const administrators = await tx
    .select()
    .from(profiles)
    .where(and(eq(profiles.role, 'admin'), eq(profiles.sample, false), isNull(profiles.deactivatedAt)));
  for (const { email, firstName, language } of administrators)
    await enqueueMail(deps, tx, {
      kind: 'paid_twice',
      to: email,
      language: language ?? 'en',
      recordId: order.id,
      data: {
        firstName,
        link: `${deps.baseUrl()}/dashboard/reports/${order.id}`,
        facts: [
          { label: 'order', value: `WO-${order.number}` },
          { label: 'bike', value: order.bikeInfo },
          { label: 'paid', value: formatMoney(entry.amountCents) },
          { label: 'tooMuch', value: formatMoney(cents) },
        ],
      },
    });
}
