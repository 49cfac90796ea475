import type { Outputs } from '@kickstand/api';
import { displayName, may, type Role } from '@kickstand/domain/auth';
import { formatDate, localDate } from '@kickstand/domain/format';
import { csvLine, type LedgerKind, type PaymentMethod } from '@kickstand/domain/payments';
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { profiles } from '../../auth/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { methodTotals } from '../close/method-totals.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { ledgerEntries } from './payments.table.ts';
import type { EntryRow } from './post-entry.ts';
import { presentEntries, timeZoneOf } from './present-entry.ts';

export interface EntryFilter {
  readonly day?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly kind?: LedgerKind | undefined;
  readonly person?: string | undefined;
}

interface Viewer {
  readonly userId: string;
  readonly role: Role;
}

type Deps = Pick<PaymentsDeps, 'db' | 'clock'>;

const PAGE_SIZE = 50;
/** A spreadsheet can hold more, but nobody reads that much. */
const EXPORTED = 50_000;
const CHUNK = 1000;

export async function listEntries(
  deps: Deps,
  viewer: Viewer,
  { after, ...filter }: EntryFilter & { readonly after?: string | undefined },
): Promise<Outputs['payments']['list']> {
  const where = conditions(filter, viewer, await timeZoneOf(deps.db));
  const rows = await page(deps.db, where, after, PAGE_SIZE + 1);
  return {
    entries: await presentEntries(deps, viewer.role, rows.slice(0, PAGE_SIZE)),
    more: rows.length > PAGE_SIZE,
  };
}

export async function totalsOf(
  { db }: Deps,
  viewer: Viewer,
  filter: EntryFilter,
): Promise<Outputs['payments']['totals']> {
  const totals = await methodTotals(db, conditions(filter, viewer, await timeZoneOf(db)));
  const sum = (of: 'netCents' | 'takenCount' | 'returnedCount') =>
    totals.byMethod.reduce((total, method) => total + method[of], 0);
  return {
    ...totals,
    netCents: sum('netCents'),
    takenCount: sum('takenCount'),
    returnedCount: sum('returnedCount'),
  };
}

/** Keyset pagination: the last page is as fast as the first. */
const page = (db: Database, where: readonly (SQL | undefined)[], after: string | undefined, limit: number) =>
  db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        ...where,
        after
          ? sql`(${ledgerEntries.at}, ${ledgerEntries.id}) < (select at, id from ledger_entries where id = ${after})`
          : undefined,
      ),
    )
    .orderBy(desc(ledgerEntries.at), desc(ledgerEntries.id))
    .limit(limit);

/** Anyone who may not read everything sees their own entries, whatever the filter. */
function conditions(filter: EntryFilter, viewer: Viewer, timeZone: string): (SQL | undefined)[] {
  const start = (day: string) => sql`(${day}::date)::timestamp at time zone ${timeZone}`;
  const end = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
  const from = filter.day ?? filter.from;
  const to = filter.day ?? filter.to;
  const { method, kind, person } = filter;
  return [
    may(viewer.role, 'money.readAll') ? undefined : eq(ledgerEntries.takenBy, viewer.userId),
    from ? sql`${ledgerEntries.at} >= ${start(from)}` : undefined,
    to ? sql`${ledgerEntries.at} < ${end(to)}` : undefined,
    method ? eq(ledgerEntries.method, method) : undefined,
    kind ? eq(ledgerEntries.kind, kind) : undefined,
    person === 'online' ? isNotNull(ledgerEntries.providerId) : undefined,
    person && person !== 'online' ? eq(ledgerEntries.takenBy, person) : undefined,
  ];
}

export async function peopleOf(db: Database): Promise<Outputs['payments']['people']> {
  const takers = db.select({ id: ledgerEntries.takenBy }).from(ledgerEntries);
  const rows = await db.select().from(profiles).where(inArray(profiles.id, takers));
  return rows
    .map((person) => ({ id: person.id, name: displayName(person) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

const COLUMNS = [
  'transaction',
  'date',
  'time',
  'kind',
  'method',
  'amount',
  'work_order',
  'customer',
  'taken_by',
  'online',
  'reason',
  'note',
  'reverses',
  'provider_id',
];

/** Dollars with a decimal point and two digits: a US spreadsheet reads it as a number. */
const dollars = (cents: number) => (cents / 100).toFixed(2);

export async function exportEntries(
  deps: Deps,
  viewer: Viewer,
  filter: EntryFilter,
): Promise<Outputs['payments']['export']> {
  const timeZone = await timeZoneOf(deps.db);
  const where = conditions(filter, viewer, timeZone);
  // without the byte order mark a spreadsheet misreads accents
  const lines = ['\uFEFF', csvLine(COLUMNS)];
  let after: string | undefined;
  let count = 0;
  for (;;) {
    const rows = await page(deps.db, where, after, Math.min(CHUNK, EXPORTED + 1 - count));
    const kept = rows.slice(0, EXPORTED - count);
    lines.push(...(await linesOf(deps, viewer, timeZone, kept)));
    count += kept.length;
    if (kept.length < rows.length || rows.length < CHUNK)
      return {
        filename: `transactions-${filter.day ?? localDate(deps.clock.now(), timeZone)}.csv`,
        csv: lines.join(''),
        rows: count,
        cut: kept.length < rows.length,
      };
    after = rows.at(-1)?.id;
  }
}

async function linesOf(deps: Deps, viewer: Viewer, timeZone: string, rows: readonly EntryRow[]) {
  const entries = await presentEntries(deps, viewer.role, rows);
  return entries.map((entry, at) =>
    csvLine([
      entry.transactionId,
      localDate(entry.at, timeZone),
      formatDate(entry.at, 'time', { language: 'en', timeZone }),
      entry.kind,
      entry.method,
      dollars(entry.amountCents),
      entry.order ? `WO-${entry.order.number}` : '',
      entry.customerName,
      entry.by,
      entry.online ? 'yes' : '',
      entry.reason ?? '',
      entry.note ?? '',
      entry.reversesId ?? '',
      rows[at]?.providerId ?? '',
    ]),
  );
}
