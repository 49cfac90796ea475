import type { Outputs } from '@kickstand/api';
import { displayName } from '@kickstand/domain/auth';
import type { PlacedMark } from '@kickstand/domain/damage';
import { isEnded } from '@kickstand/domain/workorders';
import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import type { FileRow } from '../files/index.ts';
import { type DbOrTx, isOneOf, type OrPlaceholder } from '../platform/database/index.ts';
import { photoMarks } from './damage.table.ts';
// imported as tables: work orders and intakes depend on marks, so this cannot import their capabilities
import { files, workOrders } from './foreign-tables.ts';

export type MarkRow = typeof photoMarks.$inferSelect;
type StaffMark = Outputs['damage']['marks'][number];

/** All paths are one parameter, so the statement is always the same. */
const onPaths = (paths: readonly string[]) => sql`${photoMarks.path} = any(${sql.param([...paths])}::text[])`;

const listed = (db: DbOrTx, paths: readonly string[]) =>
  db
    .select({ mark: photoMarks, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(photoMarks)
    .innerJoin(profiles, eq(profiles.id, photoMarks.createdBy))
    .where(and(onPaths(paths), isNull(photoMarks.removedAt)))
    .orderBy(asc(photoMarks.createdAt), asc(photoMarks.id));

/** Without who made it: for customers, and for hashing. */
export const plainMark = (row: MarkRow): PlacedMark => {
  const { id, path, kind, x, y, toX, toY, word, note } = row;
  return { id, path, kind, x, y, toX, toY, word, note };
};

/** The marks on these pictures as staff see them, in the order they were made. */
export async function marksOn(db: DbOrTx, paths: readonly string[]): Promise<StaffMark[]> {
  if (paths.length === 0) return [];
  return (await listed(db, paths)).map(({ mark, ...person }) => presentMark(mark, displayName(person)));
}

export const presentMark = (mark: MarkRow, by: string): StaffMark => ({
  ...plainMark(mark),
  revision: mark.revision,
  by,
  at: mark.createdAt.toISOString(),
});

/** As customers see them, without staff names. The caller has checked access to the pictures. */
export async function publicMarksOn(db: DbOrTx, paths: readonly string[]): Promise<PlacedMark[]> {
  if (paths.length === 0) return [];
  return (await listed(db, paths)).map(({ mark }) => plainMark(mark));
}

/** Marks on the pictures of these records. */
export const marksOfRecords = (db: DbOrTx, recordIds: OrPlaceholder<readonly string[]>) =>
  db
    .select(getTableColumns(photoMarks))
    .from(photoMarks)
    .innerJoin(files, eq(files.path, photoMarks.path))
    .where(
      and(
        inArray(files.recordKind, ['intake', 'report']),
        isOneOf(files.recordId, recordIds),
        isNull(photoMarks.removedAt),
      ),
    )
    .orderBy(asc(photoMarks.createdAt), asc(photoMarks.id));

/** After pickup the marks are part of what was signed and can no longer change. */
export async function isPhotoOfEndedOrder(
  db: DbOrTx,
  { recordKind, recordId }: Pick<FileRow, 'recordKind' | 'recordId'>,
): Promise<boolean> {
  if (!recordId) return false;
  const [order] = await db
    .select({ status: workOrders.status })
    .from(workOrders)
    .where(
      recordKind === 'report'
        ? eq(workOrders.id, recordId)
        : or(eq(workOrders.id, recordId), eq(workOrders.convertedFromIntake, recordId)),
    );
  return order !== undefined && isEnded(order.status);
}
