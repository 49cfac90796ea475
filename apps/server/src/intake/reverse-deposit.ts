import { eq } from 'drizzle-orm';
import type { Actor } from '../audit/index.ts';
import { reverseDeposit } from '../payments/index.ts';
import { intakeForms } from './intake.table.ts';
import type { IntakeParts } from './intake-parts.ts';

/** Before the form is submitted the person who took the deposit may take it back and take it anew. */
export function reverseOpenDeposit(
  { db, clock }: Pick<IntakeParts, 'db' | 'clock'>,
  actor: Actor,
  input: { formId: string; paymentId: string },
) {
  return db.transaction(async (tx) => {
    const [submitted] = await tx
      .select({ id: intakeForms.id })
      .from(intakeForms)
      .where(eq(intakeForms.id, input.formId));
    if (submitted) return { ok: false as const, code: 'ALREADY_SUBMITTED' as const };
    return reverseDeposit(tx, clock, actor, input);
  });
}
