import type { Outputs } from '@kickstand/api';
import { displayName } from '@kickstand/domain/auth';
import {
  bikeInfo,
  draftTitle,
  emptyIntakeForm,
  type IntakeForm,
  misplacedPicture,
  pictureField,
  picturesOf,
} from '@kickstand/domain/intake';
import { eq, inArray, sql } from 'drizzle-orm';
import { type Actor, actorOf, writeAudit } from '../audit/index.ts';
import { profiles } from '../auth/index.ts';
import { attachFiles, findFileByPath } from '../files/index.ts';
import { lockDeposit, openDeposit } from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { insertOnce } from '../platform/once/index.ts';
import type { Caller, RequestContext } from '../platform/rpc/context.ts';
import { callerOf } from '../platform/rpc/gate.ts';
import { intakeFormDrafts, intakeForms } from './intake.table.ts';
import type { IntakeDeps } from './intake-deps.ts';
import { presentExtras, presentIdScan, presentPictures, presentSignatures } from './present-intake.ts';

type DraftRow = typeof intakeFormDrafts.$inferSelect;
type Draft = Outputs['intake']['draft'];

const PAGE_SIZE = 50;

export type SaveDraftVerdict =
  | { readonly ok: true; readonly revision: number; readonly updatedAt: Date }
  | { readonly ok: false; readonly code: 'STALE'; readonly current: DraftRow }
  | { readonly ok: false; readonly code: 'FILE_UNKNOWN'; readonly field: string; readonly path: string }
  | { readonly ok: false; readonly code: 'ALREADY_SUBMITTED' };

/** Optimistic locking: a draft that was saved elsewhere in the meantime is returned for comparison. */
export async function saveDraft(
  { db, clock }: IntakeDeps,
  context: RequestContext,
  { tempId, form, revision }: { tempId: string; form: IntakeForm; revision: number },
): Promise<SaveDraftVerdict> {
  const { userId } = callerOf(context);
  const actor = actorOf(context);
  return db.transaction(async (tx): Promise<SaveDraftVerdict> => {
    // submit takes the same lock: it has either finished, or will delete what this saves
    await lockDeposit(tx, tempId);
    const [submitted] = await tx
      .select({ id: intakeForms.id })
      .from(intakeForms)
      .where(eq(intakeForms.id, tempId));
    if (submitted) return { ok: false, code: 'ALREADY_SUBMITTED' };
    const before = await lockDraft(tx, tempId);
    if (before && before.revision !== revision) return { ok: false, code: 'STALE', current: before };
    const misplaced = misplacedPicture(form, before && draftForm(before));
    if (misplaced) return { ok: false, code: 'FILE_UNKNOWN', ...misplaced };
    const path = await attachPictures(tx, clock, actor, { tempId, form, before });
    if (path) return { ok: false, code: 'FILE_UNKNOWN', field: pictureField(form, path), path };
    const updatedAt = clock.now();
    const depositId = (await openDeposit(tx, tempId))?.id ?? null;
    const values = { formData: form, depositId, updatedBy: userId, updatedAt };
    if (!before) {
      const row = { tempId, ...values, createdBy: userId, createdAt: updatedAt };
      const { first, row: stored } = await insertOnce(tx, intakeFormDrafts, [intakeFormDrafts.tempId], row);
      if (!first) return { ok: false, code: 'STALE', current: stored };
    } else {
      await tx
        .update(intakeFormDrafts)
        .set({ ...values, revision: sql`${intakeFormDrafts.revision} + 1` })
        .where(eq(intakeFormDrafts.tempId, tempId));
    }
    await writeAudit(tx, clock, actor, {
      action: 'intake.draft.saved',
      subject: 'intake_form_drafts',
      subjectId: tempId,
      before: before ? (before.formData as IntakeForm) : null,
      after: form,
    });
    return { ok: true, revision: (before?.revision ?? 0) + 1, updatedAt };
  });
}

/**
 * A draft created somewhere else for the person who finishes it. A null actor is a customer on their own
 * phone.
 */
export async function beginDraft(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { tempId, form }: { readonly tempId: string; readonly form: IntakeForm },
): Promise<void> {
  const now = clock.now();
  const by = { createdBy: actor.actorId, updatedBy: actor.actorId };
  await tx.insert(intakeFormDrafts).values({ tempId, formData: form, ...by, createdAt: now, updatedAt: now });
  await writeAudit(tx, clock, actor, {
    action: 'intake.draft.saved',
    subject: 'intake_form_drafts',
    subjectId: tempId,
    before: null,
    after: form,
  });
}

interface Saving {
  readonly tempId: string;
  readonly form: IntakeForm;
  readonly before: DraftRow | null;
}

/** Stored and uploaded by this user. It may belong to another draft: submit checks that. */
async function isOwnPicture(tx: Transaction, actor: Actor, path: string): Promise<boolean> {
  const row = await findFileByPath(tx, path);
  return row !== null && row.storedAt !== null && !row.removedAt && row.uploadedBy === actor.actorId;
}

/**
 * Attaches the pictures to the draft, so that a colleague can continue it. Returns the first path that is not a stored
 * picture or not the user's own. Paths that the draft already had are accepted: a URL from an older version, or a
 * picture that was deleted since, which submit asks for again.
 */
async function attachPictures(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { tempId, form, before }: Saving,
): Promise<string | null> {
  const owner = { recordKind: 'intake', recordId: tempId };
  const paths = picturesOf(form);
  const attached = await attachFiles(tx, clock, actor, paths, owner);
  if (attached.ok) return null;
  const existing = new Set(before ? picturesOf(draftForm(before)) : []);
  for (const path of attached.paths)
    if (!existing.has(path) && !(await isOwnPicture(tx, actor, path))) return path;
  const usable = paths.filter((path) => !attached.paths.includes(path));
  await attachFiles(tx, clock, actor, usable, owner);
  return null;
}

async function lockDraft(tx: DbOrTx, tempId: string): Promise<DraftRow | null> {
  const [row] = await tx
    .select()
    .from(intakeFormDrafts)
    .where(eq(intakeFormDrafts.tempId, tempId))
    .for('update');
  return row ?? null;
}

export async function findDraft(db: DbOrTx, tempId: string): Promise<DraftRow | null> {
  const [row] = await db.select().from(intakeFormDrafts).where(eq(intakeFormDrafts.tempId, tempId));
  return row ?? null;
}

/** Fills in fields that a draft from an older version does not have. */
export const draftForm = (row: DraftRow): IntakeForm => ({
  ...emptyIntakeForm('en'),
  ...(row.formData as Partial<IntakeForm>),
});

export async function presentDraft(deps: IntakeDeps, caller: Caller, row: DraftRow): Promise<Draft> {
  const form = draftForm(row);
  const deposit = await openDeposit(deps.db, row.tempId);
  const [person] = row.updatedBy
    ? await deps.db.select().from(profiles).where(eq(profiles.id, row.updatedBy))
    : [];
  return {
    tempId: row.tempId,
    form: {
      ...form,
      depositId: deposit?.id ?? null,
      depositPaid: deposit !== null,
      ...(deposit && {
        depositAmount: deposit.amountCents / 100,
        depositPaymentMethod: deposit.method,
      }),
    },
    pictures: presentPictures(deps, form),
    extraPictures: presentExtras(deps, form),
    signatures: presentSignatures(deps, form),
    idScanUrl: presentIdScan(deps, caller, form.idScan ? await findFileByPath(deps.db, form.idScan) : null),
    depositId: deposit?.id ?? null,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: person ? displayName(person) : '',
    revision: row.revision,
  };
}

export async function listDrafts(
  { db }: Pick<IntakeDeps, 'db'>,
  { after }: { after?: string | undefined },
): Promise<Outputs['intake']['drafts']> {
  const rows = await db
    .select()
    .from(intakeFormDrafts)
    .where(
      after
        ? sql`(${intakeFormDrafts.updatedAt}, ${intakeFormDrafts.tempId}) < (
            select updated_at, temp_id from intake_form_drafts where temp_id = ${after})`
        : undefined,
    )
    // must match the index, or every page would sort the whole table
    .orderBy(
      sql`${intakeFormDrafts.updatedAt} desc nulls last`,
      sql`${intakeFormDrafts.tempId} desc nulls last`,
    )
    .limit(PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const people = await db
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [...new Set(page.flatMap((row) => row.updatedBy ?? []))]));
  const names = new Map(people.map((person) => [person.id, displayName(person)]));
  return {
    drafts: page.map((row) => {
      const form = draftForm(row);
      return {
        tempId: row.tempId,
        title: draftTitle(form),
        bikeInfo: bikeInfo(form),
        updatedAt: row.updatedAt.toISOString(),
        updatedBy: (row.updatedBy && names.get(row.updatedBy)) ?? '',
        depositPaid: row.depositId !== null,
      };
    }),
    more: rows.length > PAGE_SIZE,
  };
}

/** Deletes the draft for good. Its content stays in the audit log, and a deposit in the ledger. */
export async function removeDraft(
  { db, clock }: Pick<IntakeDeps, 'db' | 'clock'>,
  context: RequestContext,
  tempId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(intakeFormDrafts).where(eq(intakeFormDrafts.tempId, tempId)).returning();
    if (!row) return false;
    await writeAudit(tx, clock, actorOf(context), {
      action: 'intake.draft.deleted',
      subject: 'intake_form_drafts',
      subjectId: tempId,
      before: draftForm(row),
    });
    return true;
  });
}
