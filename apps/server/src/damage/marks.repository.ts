import type { Outputs } from '@kickstand/api';
import { displayName } from '@kickstand/domain/auth';
import type { PlacedMark } from '@kickstand/domain/damage';
import { isEnded } from '@kickstand/domain/workorders';
import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import type { FileRow } from '../files/index.ts';
import { type DbOrTx, isOneOf, type OrPlaceholder } from '../platform/database/index.ts';
import { photoMarks } from './damage.table.ts';
// by the list of tables: work orders and intakes ask for marks, so neither can be asked from here
import { files, workOrders } from './foreign-tables.ts';

export type MarkRow = typeof photoMarks.$inferSelect;
type StaffMark = Outputs['damage']['marks'][number];

/** Every path is one parameter, however many they are, and so one statement. */
const onPaths = (paths: readonly string[]) => sql`${photoMarks.path} = any(${sql.param([...paths])}::text[])`;

const listed = (db: DbOrTx, paths: readonly string[]) =>
  db
    .select({ mark: photoMarks, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(photoMarks)
    .innerJoin(profiles, eq(profiles.id, photoMarks.createdBy))
    .where(and(onPaths(paths), isNull(photoMarks.removedAt)))
    .orderBy(asc(photoMarks.createdAt), asc(photoMarks.id));

/** What a mark is, without who made it: for customers, and for what is hashed. */
export const plainMark = (row: MarkRow): PlacedMark => {
  const { id, path, kind, x, y, toX, toY, word, note } = row;
  return { id, path, kind, x, y, toX, toY, word, note };
};

/** The marks on these pictures, in the order they were made, as the shop's people see them. */
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

/** The same for a customer: without staff names. The caller has checked who may see the pictures. */
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

/** After pickup the marks are what was signed for, and stay as they are. */
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
