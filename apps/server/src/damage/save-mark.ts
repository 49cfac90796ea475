import { MARK_LIMITS, type Mark, type PlacedMark } from '@kickstand/domain/damage';
import { and, count, eq, isNull } from 'drizzle-orm';
import { type Actor, writeAudit, writeAudits } from '../audit/index.ts';
import { findFileByPath } from '../files/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx, Transaction } from '../platform/database/index.ts';
import { hashOf } from '../platform/hash.ts';
import { insertOnce, replaceAtRevision } from '../platform/once/index.ts';
import { photoMarks } from './damage.table.ts';
import { isPhotoOfEndedOrder, type MarkRow, plainMark } from './marks.repository.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

export type MarkVerdict =
  | { readonly ok: true; readonly row: MarkRow }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'MARKS_FULL' | 'MARKS_CLOSED' }
  /** Someone else changed or removed it. */
  | { readonly ok: false; readonly code: 'STALE'; readonly current: MarkRow };

type Person = Actor & { readonly actorId: string };

/**
 * Adds a mark (revision 0), changes it, or restores a removed one. Each mark has its own revision, so two people
 * marking the same photo do not conflict. A retry saves the same mark.
 */
export function saveMark(
  { db, clock }: Deps,
  actor: Person,
  { path, revision, mark }: { path: string; revision: number; mark: Mark },
): Promise<MarkVerdict> {
  return db.transaction(async (tx): Promise<MarkVerdict> => {
    const refused = await whyNot(tx, actor, path);
    if (refused) return { ok: false, code: refused };
    return revision === 0
      ? addMark(tx, clock, actor, { ...mark, path })
      : changeMark(tx, clock, actor, revision, { ...mark, path });
  });
}

/** Refuses unless the path is a stored bike photo of a record, or one that this person uploaded. */
async function whyNot(tx: DbOrTx, actor: Person, path: string): Promise<'NOT_FOUND' | 'MARKS_CLOSED' | null> {
  const file = await findFileByPath(tx, path);
  if (file?.bucket !== 'bike-photos' || !file.storedAt || file.removedAt) return 'NOT_FOUND';
  if (!file.recordId && file.uploadedBy !== actor.actorId) return 'NOT_FOUND';
  return (await isPhotoOfEndedOrder(tx, file)) ? 'MARKS_CLOSED' : null;
}

async function addMark(tx: Transaction, clock: Clock, actor: Person, mark: PlacedMark): Promise<MarkVerdict> {
  const [found] = await tx
    .select({ marks: count() })
    .from(photoMarks)
    .where(and(eq(photoMarks.path, mark.path), isNull(photoMarks.removedAt)));
  if ((found?.marks ?? 0) >= MARK_LIMITS.perPhoto) return { ok: false, code: 'MARKS_FULL' };
  const { first, row } = await insertOnce(tx, photoMarks, [photoMarks.id], newRow(clock, actor, mark));
  if (!first) return sameOrStale(row, mark);
  await writeAudit(tx, clock, actor, {
    action: 'damage.mark.added',
    subject: 'photo_marks',
    subjectId: row.id,
    after: mark,
  });
  return { ok: true, row };
}

function newRow(clock: Clock, { actorId }: Person, mark: PlacedMark) {
  const at = clock.now();
  return { ...mark, createdBy: actorId, createdAt: at, updatedBy: actorId, updatedAt: at };
}

async function changeMark(
  tx: Transaction,
  clock: Clock,
  actor: Person,
  revision: number,
  mark: PlacedMark,
): Promise<MarkVerdict> {
  const [before] = await tx.select().from(photoMarks).where(eq(photoMarks.id, mark.id)).for('update');
  if (!before || before.path !== mark.path) return { ok: false, code: 'NOT_FOUND' };
  const saved = await replaceAtRevision(
    tx,
    photoMarks,
    { id: mark.id, revision },
    { ...mark, updatedBy: actor.actorId, updatedAt: clock.now(), removedAt: null },
  );
  if (!saved.ok) return sameOrStale(before, mark);
  await writeAudit(tx, clock, actor, {
    action: before.removedAt ? 'damage.mark.restored' : 'damage.mark.changed',
    subject: 'photo_marks',
    subjectId: mark.id,
    before: plainMark(before),
    after: mark,
  });
  return { ok: true, row: saved.row };
}

/** A retry gets the current mark; a conflict gets both versions. */
const sameOrStale = (current: MarkRow, mark: PlacedMark): MarkVerdict =>
  !current.removedAt && hashOf(plainMark(current)) === hashOf(mark)
    ? { ok: true, row: current }
    : { ok: false, code: 'STALE', current };

export function removeMark(
  { db, clock }: Deps,
  actor: Person,
  { id, revision }: { id: string; revision: number },
): Promise<MarkVerdict> {
  return db.transaction(async (tx): Promise<MarkVerdict> => {
    const [before] = await tx.select().from(photoMarks).where(eq(photoMarks.id, id)).for('update');
    if (!before) return { ok: false, code: 'NOT_FOUND' };
    const refused = await whyNot(tx, actor, before.path);
    if (refused) return { ok: false, code: refused };
    if (before.removedAt) return { ok: true, row: before };
    if (before.revision !== revision) return { ok: false, code: 'STALE', current: before };
    const now = clock.now();
    const saved = await replaceAtRevision(
      tx,
      photoMarks,
      { id, revision },
      { removedAt: now, updatedBy: actor.actorId, updatedAt: now },
    );
    if (!saved.ok) throw new Error('removeMark: the row changed while it was held');
    await writeAudit(tx, clock, actor, {
      action: 'damage.mark.removed',
      subject: 'photo_marks',
      subjectId: id,
      before: plainMark(before),
    });
    return { ok: true, row: saved.row };
  });
}

/** Stores the marks of a new form in its transaction; `paths` are its photos. */
export async function storeMarks(
  tx: Transaction,
  clock: Clock,
  actor: Person,
  marks: readonly PlacedMark[],
  paths: readonly string[],
): Promise<void> {
  const kept = marks.filter(({ path }) => paths.includes(path));
  if (kept.length === 0) return;
  const stored = await tx
    .insert(photoMarks)
    .values(kept.map((mark) => newRow(clock, actor, mark)))
    .onConflictDoNothing({ target: photoMarks.id })
    .returning();
  await writeAudits(
    tx,
    clock,
    actor,
    stored.map((row) => ({
      action: 'damage.mark.added',
      subject: 'photo_marks',
      subjectId: row.id,
      after: plainMark(row),
    })),
  );
}
