import { randomUUID } from 'node:crypto';
import type { Actor } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { diagnosticFeeOf, insertOrder } from './create-order.ts';

type Values = Parameters<typeof insertOrder>[4];

/** What a form hands over to its work order. */
export type FromIntake = Omit<Values, 'id'> & { readonly convertedFromIntake: string };

/** The work order of a form: made once, found again ever after. */
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
    diagnosticFeeCents: diagnosticFeeOf({
      id: from.intakeDepositId ?? null,
      cents: from.intakeDepositAmount ?? null,
    }),
  });
  return { id: row.id, first };
}
