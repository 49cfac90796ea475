import { displayName } from '@kickstand/domain/auth';
import {
  checkSubmit,
  type IntakeForm,
  type IntakeIssue,
  misplacedPicture,
  pictureField,
  picturesOf,
} from '@kickstand/domain/intake';
import { eq } from 'drizzle-orm';
import { actorOf, writeAudit } from '../audit/index.ts';
import { attachCustomerAndBike } from '../customers/index.ts';
import { storeMarks } from '../damage/index.ts';
import { attachFiles } from '../files/index.ts';
import { lockDeposit, openDeposit } from '../payments/index.ts';
import { after } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { answerOnce } from '../platform/once/index.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { callerOf } from '../platform/rpc/gate.ts';
import { readTermsVersion } from '../settings/index.ts';
import { findException, spendException } from './deposit-exception.ts';
import { columnsOf, formOf } from './form-columns.ts';
import { intakeFormDrafts, intakeForms } from './intake.table.ts';
import type { IntakeDeps } from './intake-deps.ts';
import { noteSignatures } from './sign.ts';

export type SubmitVerdict =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly code: 'INCOMPLETE'; readonly issues: readonly IntakeIssue[] }
  | { readonly ok: false; readonly code: 'FILE_UNKNOWN'; readonly field: string }
  /** Accepted under a version that is not, or no longer, in force. */
  | { readonly ok: false; readonly code: 'TERMS_CHANGED'; readonly version: string }
  | { readonly ok: false; readonly code: 'DEPOSIT_REQUIRED' | 'KEY_REUSED' };

/**
 * Stores a new form. The client makes its id, which is also the idempotency key. What was paid, who took it
 * in and when is set here.
 */
export async function submitIntake(
  deps: IntakeDeps,
  context: RequestContext,
  { id, form, heldMs = 0 }: { id: string; form: IntakeForm; heldMs?: number | undefined },
): Promise<SubmitVerdict> {
  const settings = await deps.intakeSettings();
  const once = { scope: 'intake.submit', owner: callerOf(context).userId, key: id, body: form };
  return answerOnce<SubmitVerdict>(deps, once, async (tx) => {
    await lockDeposit(tx, id);
    const deposit = await openDeposit(tx, id);
    const authorized = (await findException(tx, deps.clock, id)) !== null;
    const paidCents = deposit?.amountCents ?? 0;
    const misplaced = misplacedPicture(form, null);
    if (misplaced) return { ok: false, code: 'FILE_UNKNOWN', field: misplaced.field };
    const verdict = checkSubmit(form, settings, { paidCents, authorized });
    if (!verdict.ok) return verdict;
    const version = await readTermsVersion(tx);
    if (form.termsVersion !== version) return { ok: false, code: 'TERMS_CHANGED', version };
    const [taken] = await tx.select({ id: intakeForms.id }).from(intakeForms).where(eq(intakeForms.id, id));
    if (taken) return { ok: false, code: 'KEY_REUSED' };
    const stored = await storeForm(deps, tx, context, { id, form, deposit, heldMs });
    if (stored.ok && !deposit) await spendException(tx, deps.clock, id);
    return stored;
  });
}

interface Stored {
  readonly id: string;
  readonly form: IntakeForm;
  readonly deposit: Awaited<ReturnType<typeof openDeposit>>;
  /** How long a device kept the signed form while offline. */
  readonly heldMs: number;
}

async function storeForm(
  deps: IntakeDeps,
  tx: Transaction,
  context: RequestContext,
  { id, form, deposit, heldMs }: Stored,
): Promise<SubmitVerdict> {
  const { clock } = deps;
  const caller = callerOf(context);
  const actor = actorOf(context);
  const attached = await attachFiles(tx, clock, actor, picturesOf(form), {
    recordKind: 'intake',
    recordId: id,
  });
  if (!attached.ok) return { ok: false, code: 'FILE_UNKNOWN', field: pictureField(form, attached.paths[0]) };
  const now = clock.now();
  const columns = columnsOf(form);
  const values = {
    id,
    ...columns,
    ...(await attachCustomerAndBike(tx, clock, actor, form, id)),
    createdBy: caller.userId,
    status: 'pending' as const,
    termsVersion: form.termsVersion,
    depositId: deposit?.id ?? null,
    depositPaidAt: deposit ? new Date(deposit.createdAt) : null,
    depositAmount: deposit?.amountCents ?? columns.depositAmount,
    depositPaymentMethod: deposit?.method ?? columns.depositPaymentMethod,
    paymentStatus: deposit?.status ?? null,
    createdAt: now,
    updatedAt: now,
  };
  const [row] = await tx.insert(intakeForms).values(values).returning();
  if (!row) throw new Error('submitIntake: the row did not come back');
  const signers = { customerSignature: columns.customerName, technicianSignature: displayName(caller) };
  const { termsVersion } = row;
  const signatures = await noteSignatures(tx, {
    formId: id,
    form: formOf(row),
    signers,
    termsVersion,
    files: attached.files,
    signedAt: after(now, -heldMs),
  });
  const marker = { ...actor, actorId: caller.userId };
  await storeMarks(tx, clock, marker, form.photoMarks, picturesOf(form));
  await tx.delete(intakeFormDrafts).where(eq(intakeFormDrafts.tempId, id));
  const { searchText: _, ...facts } = columns;
  await writeAudit(tx, clock, actor, {
    action: 'intake.form.created',
    subject: 'intake_forms',
    subjectId: id,
    after: { ...facts, signatures },
  });
  return { ok: true, id };
}
