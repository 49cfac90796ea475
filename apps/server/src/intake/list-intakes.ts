import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { searchWords } from '@kickstand/domain/customers';
import { mayDeleteIntake } from '@kickstand/domain/intake';
import { searchTerms } from '@kickstand/domain/search';
import { and, count, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { fileUrls } from '../files/index.ts';
import type { Database } from '../platform/database/index.ts';
import { containsAll } from '../platform/database/statements/like-filter.ts';
import { intakeForms } from './intake.table.ts';
import type { IntakeDeps } from './intake-deps.ts';

export const PAGE_SIZE = 50;

export interface IntakeQuery {
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly deposit?: 'paid' | 'unpaid' | undefined;
  readonly removed?: boolean | undefined;
  readonly after?: string | undefined;
}

type Deps = Pick<IntakeDeps, 'db' | 'clock' | 'secrets'> & { readonly timeZone: () => Promise<string> };

// written as in the index: a plain `desc` puts nulls first and would sort the whole table for every page
const NEWEST_FIRST = [sql`${intakeForms.createdAt} desc nulls last`, sql`${intakeForms.id} desc nulls last`];

/** Keyset pagination, newest first: the last page is as fast as the first. */
export async function listIntakes(
  deps: Deps,
  viewer: { readonly userId: string; readonly role: Role },
  query: IntakeQuery,
): Promise<Outputs['intake']['list']> {
  const timeZone = await deps.timeZone();
  const rows = await deps.db
    .select({
      id: intakeForms.id,
      number: intakeForms.number,
      customerName: intakeForms.customerName,
      customerPhone: intakeForms.customerPhone,
      bikeInfo: intakeForms.bikeInfo,
      vin: intakeForms.vin,
      createdAt: intakeForms.createdAt,
      createdBy: intakeForms.createdBy,
      depositPaid: intakeForms.depositPaid,
      photo: intakeForms.photoLeftSide,
    })
    .from(intakeForms)
    .where(and(...conditions(query, timeZone)))
    .orderBy(...NEWEST_FIRST)
    .limit(PAGE_SIZE + 1);
  const urls = fileUrls(deps);
  const when = { now: deps.clock.now(), timeZone };
  return {
    forms: rows.slice(0, PAGE_SIZE).map(({ photo, createdBy, createdAt, ...row }) => ({
      ...row,
      customerPhone: row.customerPhone ?? '',
      depositPaid: row.depositPaid ?? false,
      createdAt: createdAt.toISOString(),
      thumbnailUrl: photo && urls.thumbnailUrl(photo),
      mayDelete: mayDeleteIntake(viewer, { createdBy, createdAt }, when),
    })),
    more: rows.length > PAGE_SIZE,
  };
}

const COUNTED = 1000;

/** How many are not work orders yet, up to a limit. */
export async function countOpen(db: Database): Promise<number> {
  const open = db
    .select({ one: sql`1` })
    .from(intakeForms)
    .where(and(isNull(intakeForms.convertedToDiagnostic), isNull(intakeForms.removedAt)))
    .limit(COUNTED)
    .as('open');
  const [row] = await db.select({ open: count() }).from(open);
  return row?.open ?? 0;
}

/** By the words of the form, or by its number as it is shown: `#201`, `IN-201`, `201`. */
function searched(search: string): SQL[] {
  const words = containsAll(intakeForms.searchText, searchWords(search));
  const number = searchTerms(search)?.intakeNumber ?? null;
  if (number === null) return words;
  return [sql`(${intakeForms.number} = ${number} or (${sql.join(words, sql` and `)}))`];
}

function conditions(query: IntakeQuery, timeZone: string): (SQL | undefined)[] {
  const day = (text: string) => sql`(${text}::date)::timestamp at time zone ${timeZone}`;
  return [
    ...(query.removed
      ? [isNotNull(intakeForms.removedAt)]
      : [isNull(intakeForms.convertedToDiagnostic), isNull(intakeForms.removedAt)]),
    ...searched(query.search ?? ''),
    query.from ? sql`${intakeForms.createdAt} >= ${day(query.from)}` : undefined,
    query.to ? sql`${intakeForms.createdAt} < ${day(query.to)} + interval '1 day'` : undefined,
    query.deposit === 'paid' ? isNotNull(intakeForms.depositId) : undefined,
    query.deposit === 'unpaid' ? isNull(intakeForms.depositId) : undefined,
    query.after
      ? sql`(${intakeForms.createdAt}, ${intakeForms.id}) < (
          select created_at, id from intake_forms where id = ${query.after})`
      : undefined,
  ];
}
