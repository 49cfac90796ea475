import { eq } from 'drizzle-orm';
import type { Actor } from '../audit/index.ts';
import { lockDeposit, reverseDeposit } from '../payments/index.ts';
import { intakeForms } from './intake.table.ts';
import type { IntakeDeps } from './intake-deps.ts';

/** Before the form is submitted, the person who took the deposit may reverse it and take it again. */
export function reverseOpenDeposit(
  { db, clock }: Pick<IntakeDeps, 'db' | 'clock'>,
  actor: Actor,
  input: { formId: string; paymentId: string },
) {
  return db.transaction(async (tx) => {
    // lock before reading: a form that is being submitted right now would be missed
    await lockDeposit(tx, input.formId);
    const [submitted] = await tx
      .select({ id: intakeForms.id })
      .from(intakeForms)
      .where(eq(intakeForms.id, input.formId));
    if (submitted) return { ok: false as const, code: 'ALREADY_SUBMITTED' as const };
    return reverseDeposit(tx, clock, actor, input);
  });
}
