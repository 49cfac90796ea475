import { randomUUID } from 'node:crypto';
import type { Actor } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { insertOrder } from './create-order.ts';

type Values = Parameters<typeof insertOrder>[4];

/** What a form passes on to its work order. */
export type FromIntake = Omit<Values, 'id'> & { readonly convertedFromIntake: string };

/** The work order of a form, created on the first call and found on later ones. */
export async function createFromIntake(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  from: FromIntake,
): Promise<{ readonly id: string; readonly first: boolean }> {
  const { row, first } = await insertOrder(tx, clock, actor, 'convertedFromIntake', {
    id: randomUUID(),
    ...from,
    complaint: from.customerConcerns ?? '',
    // the fee if everything is declined: the deposit that was taken, or today's fee
    ...(from.intakeDepositId && { diagnosticFeeCents: from.intakeDepositAmount ?? 0 }),
  });
  return { id: row.id, first };
}
