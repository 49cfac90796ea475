import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { searchWords } from '@kickstand/domain/customers';
import { mayDeleteIntake } from '@kickstand/domain/intake';
import { searchTerms } from '@kickstand/domain/search';
import { and, count, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { fileUrls } from '../files/index.ts';
import { type Database, prepareSelects } from '../platform/database/index.ts';
import { containsPlaceholders, wordValues } from '../platform/database/statements/like-filter.ts';
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
  const rows = await readPage(deps.db, choiceOf(query), valuesOf(query, timeZone));
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

/** What the text of the page's statement depends on. */
interface Choice {
  readonly removed: boolean;
  readonly words: number;
  readonly numbered: boolean;
  readonly from: boolean;
  readonly to: boolean;
  readonly deposit: IntakeQuery['deposit'] | null;
  readonly after: boolean;
}

const choiceOf = ({ search = '', removed, from, to, deposit, after }: IntakeQuery): Choice => ({
  removed: removed === true,
  words: searchWords(search).length,
  numbered: intakeNumberOf(search) !== null,
  from: Boolean(from),
  to: Boolean(to),
  deposit: deposit ?? null,
  after: Boolean(after),
});

const valuesOf = ({ search = '', from = '', to = '', after = '' }: IntakeQuery, timeZone: string) => ({
  ...wordValues(searchWords(search)),
  ...{ number: String(intakeNumberOf(search) ?? ''), timeZone, from, to, after },
});

/** By its number as it is shown: `#201`, `IN-201`, `201`. */
const intakeNumberOf = (search: string) => searchTerms(search)?.intakeNumber ?? null;

const readPage = prepareSelects((db, choice: Choice) =>
  db
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
    .where(and(...conditions(choice)))
    .orderBy(...NEWEST_FIRST)
    .limit(PAGE_SIZE + 1),
);

function conditions(choice: Choice): (SQL | undefined)[] {
  const given = (name: string) => sql.placeholder(name);
  const day = (name: string) => sql`(${given(name)}::date)::timestamp at time zone ${given('timeZone')}`;
  const words = containsPlaceholders(intakeForms.searchText, choice.words);
  return [
    ...(choice.removed
      ? [isNotNull(intakeForms.removedAt)]
      : [isNull(intakeForms.convertedToDiagnostic), isNull(intakeForms.removedAt)]),
    choice.numbered ? or(eq(intakeForms.number, given('number')), and(...words)) : and(...words),
    choice.from ? sql`${intakeForms.createdAt} >= ${day('from')}` : undefined,
    choice.to ? sql`${intakeForms.createdAt} < ${day('to')} + interval '1 day'` : undefined,
    choice.deposit === 'paid' ? isNotNull(intakeForms.depositId) : undefined,
    choice.deposit === 'unpaid' ? isNull(intakeForms.depositId) : undefined,
    choice.after
      ? sql`(${intakeForms.createdAt}, ${intakeForms.id}) < (
          select created_at, id from intake_forms where id = ${given('after')})`
      : undefined,
  ];
}
