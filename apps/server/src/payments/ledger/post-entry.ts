import { randomUUID } from 'node:crypto';
import type { LedgerKind, PaymentMethod } from '@kickstand/domain/payments';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { lockLedgerShared } from '../locks.ts';
import { ledgerEntries } from './payments.table.ts';

export type EntryRow = typeof ledgerEntries.$inferSelect;

export interface NewEntry {
  readonly kind: LedgerKind;
  readonly method: PaymentMethod;
  readonly amountCents: number;
  readonly reverses?: string | null;
  readonly reason?: string | null;
  readonly note?: string | null;
  readonly intakeId?: string | null;
  readonly orderId?: string | null;
  readonly providerId?: string | null;
  /** Earlier than it was recorded: a device held it while offline. */
  readonly at?: Date;
}

/** Default audit action of a new entry. */
export const ACTIONS: Record<LedgerKind, string> = {
  deposit: 'payments.deposit.taken',
  payment: 'payments.payment.taken',
  refund: 'payments.payment.refunded',
  void: 'payments.payment.voided',
  adjustment: 'payments.order.adjusted',
};

/** The only way into the ledger. */
export async function postEntry(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  entry: NewEntry,
  action = ACTIONS[entry.kind],
): Promise<EntryRow> {
  await lockLedgerShared(tx);
  const [row] = await tx
    .insert(ledgerEntries)
    .values({ at: clock.now(), ...entry, id: randomUUID(), takenBy: actor.actorId })
    .returning();
  if (!row) throw new Error('postEntry: the row did not come back');
  const { kind, method, amountCents, reverses, intakeId, orderId, providerId, reason } = row;
  await writeAudit(tx, clock, actor, {
    action,
    subject: 'ledger_entries',
    subjectId: row.id,
    after: {
      kind,
      method,
      amountCents,
      reverses,
      intakeId,
      orderId,
      providerId,
      reason,
      ...(entry.at && { at: entry.at.toISOString() }),
    },
  });
  return row;
}
