import { displayName } from '@kickstand/domain/auth';
import { isAddress } from '@kickstand/domain/files';
import {
  type IntakeForm,
  type IntakeIssue,
  intakeIssues,
  misplacedPicture,
  pictureField,
  picturesOf,
} from '@kickstand/domain/intake';
import { actorOf, writeAudit } from '../audit/index.ts';
import { attachCustomerAndBike } from '../customers/index.ts';
import { attachFiles } from '../files/index.ts';
import { replaceAtRevision } from '../platform/once/index.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { callerOf } from '../platform/rpc/gate.ts';
import { columnsOf, formOf, type IntakeRow } from './form-columns.ts';
import { lockForm } from './intake.repository.ts';
import { intakeForms } from './intake.table.ts';
import type { IntakeDeps } from './intake-deps.ts';
import { noteSignatures } from './sign.ts';

export type UpdateVerdict =
  | { readonly ok: true; readonly row: IntakeRow }
  | { readonly ok: false; readonly code: 'NOT_FOUND' }
  | { readonly ok: false; readonly code: 'STALE'; readonly current: IntakeRow }
  | { readonly ok: false; readonly code: 'INCOMPLETE'; readonly issues: readonly IntakeIssue[] }
  | { readonly ok: false; readonly code: 'FILE_UNKNOWN'; readonly field: string };

/**
 * Saves an edited form based on the revision the person saw. The deposit belongs to the ledger and is not
 * changed here.
 */
export async function updateIntake(
  deps: IntakeDeps,
  context: RequestContext,
  { id, revision, form }: { id: string; revision: number; form: IntakeForm },
): Promise<UpdateVerdict> {
  const issues = intakeIssues(form, await deps.intakeSettings());
  if (issues.length > 0) return { ok: false, code: 'INCOMPLETE', issues };
  const { clock } = deps;
  const actor = actorOf(context);
  return deps.db.transaction(async (tx): Promise<UpdateVerdict> => {
    const before = await lockForm(tx, id);
    if (!before) return { ok: false, code: 'NOT_FOUND' };
    if (before.revision !== revision) return { ok: false, code: 'STALE', current: before };
    const misplaced = misplacedPicture(form, formOf(before));
    if (misplaced) return { ok: false, code: 'FILE_UNKNOWN', field: misplaced.field };
    // pictures of older forms may be URLs; those stay, new ones are not accepted
    const old = new Set(picturesOf(formOf(before)).filter(isAddress));
    const paths = picturesOf(form).filter((path) => !old.has(path));
    const attached = await attachFiles(tx, clock, actor, paths, { recordKind: 'intake', recordId: id });
    if (!attached.ok)
      return { ok: false, code: 'FILE_UNKNOWN', field: pictureField(form, attached.paths[0]) };
    const { depositAmount, depositPaymentMethod, ...columns } = columnsOf(form);
    const deposit = before.depositId ? {} : { depositAmount, depositPaymentMethod };
    const saved = await replaceAtRevision(
      tx,
      intakeForms,
      { id, revision },
      {
        ...columns,
        ...deposit,
        ...(await attachCustomerAndBike(tx, clock, actor, form, id)),
        updatedAt: clock.now(),
      },
    );
    if (!saved.ok) throw new Error('updateIntake: the row changed while it was held');
    const signers = {
      customerSignature: columns.customerName,
      technicianSignature: displayName(callerOf(context)),
    };
    // an edit shows the terms the form was submitted under
    const { termsVersion } = saved.row;
    const signatures = await noteSignatures(tx, {
      ...{ formId: id, form: formOf(saved.row), signers, termsVersion },
      ...{ files: attached.files, signedAt: clock.now() },
    });
    await writeAudit(tx, clock, actor, {
      action: 'intake.form.updated',
      subject: 'intake_forms',
      subjectId: id,
      before: formOf(before),
      after: { ...formOf(saved.row), ...(Object.keys(signatures).length > 0 && { signatures }) },
    });
    return { ok: true, row: saved.row };
  });
}
