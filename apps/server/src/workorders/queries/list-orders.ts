import type { Outputs } from '@kickstand/api';
import { searchWords } from '@kickstand/domain/customers';
import {
  isUnpaid,
  OPEN_STATUSES,
  QUEUE_STATUSES,
  type Status,
  UNPAID_STATUSES,
} from '@kickstand/domain/workorders';
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type DbOrTx, prepareSelects, prepareTogether } from '../../platform/database/index.ts';
import { containsPlaceholders, wordValues } from '../../platform/database/statements/like-filter.ts';
import type { OrPlaceholder } from '../../platform/database/statements/placeholders.ts';
import { workOrders as orders } from '../workorders.table.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { LISTED_COLUMNS, type ListedOrder } from './listed-order.ts';
import { type OrderCard, presentCards } from './present-card.ts';

export const PAGE_SIZE = 50;
const COUNTED = 1000;

type Deps = Pick<WorkordersDeps, 'db' | 'clock' | 'secrets'>;

export interface OrderQuery {
  readonly search?: string | undefined;
  readonly statuses?: readonly Status[] | undefined;
  readonly technician?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly unpaid?: boolean | undefined;
  readonly customerId?: string | undefined;
  readonly sort?: 'number' | 'age' | 'customer' | undefined;
  readonly direction?: 'up' | 'down' | undefined;
  readonly after?: string | undefined;
}

/** The columns of each sort, as in its index; the last one is unique. */
const SORTS = {
  number: { columns: [orders.number], start: 'down' },
  age: { columns: [orders.statusSince, orders.id], start: 'up' },
  customer: { columns: [orders.customerName, orders.id], start: 'up' },
} as const;

/** Keyset pagination: the last page is as fast as the first. */
export async function listOrders(deps: Deps, query: OrderQuery): Promise<Outputs['workorders']['list']> {
  const read = (after: string | undefined, most: number) =>
    readPage(deps.db, choiceOf(query, after, most), valuesOf(query, after));
  if (query.unpaid) return unpaidPage(deps, read, query.after);
  const rows = await read(query.after, PAGE_SIZE + 1);
  const cards = await presentCards(deps, deps.db, rows.slice(0, PAGE_SIZE));
  return { orders: cards.map(({ card }) => card), more: rows.length > PAGE_SIZE };
}

const READ_AT_ONCE = 4 * PAGE_SIZE;

/**
 * A balance is computed from lines, ledger and storage days; there is no column for it. So orders in a status
 * that can owe are read until a page of unpaid ones is full. There are only as many as the shop has room for.
 */
async function unpaidPage(
  deps: Deps,
  read: (after: string | undefined, most: number) => Promise<ListedOrder[]>,
  after: string | undefined,
): Promise<Outputs['workorders']['list']> {
  const unpaid: OrderCard[] = [];
  let last = after;
  for (;;) {
    const rows = await read(last, READ_AT_ONCE);
    const cards = await presentCards(deps, deps.db, rows);
    unpaid.push(...cards.map(({ card }) => card).filter(isUnpaid));
    last = rows.at(-1)?.id;
    if (unpaid.length > PAGE_SIZE || rows.length < READ_AT_ONCE) break;
  }
  return { orders: unpaid.slice(0, PAGE_SIZE), more: unpaid.length > PAGE_SIZE };
}

/** What the text of the page's statement depends on. */
interface Choice extends Pick<OrderQuery, 'statuses' | 'archived' | 'unpaid'> {
  readonly technician: 'anyone' | 'none' | 'one';
  readonly customer: boolean;
  readonly words: number;
  readonly sort: keyof typeof SORTS;
  readonly down: boolean;
  readonly after: boolean;
  readonly most: number;
}

function choiceOf(query: OrderQuery, after: string | undefined, most: number): Choice {
  const { statuses, archived, unpaid, technician, customerId, search = '', sort = 'number' } = query;
  return {
    ...{ statuses, archived, unpaid, most, sort, after: Boolean(after), customer: Boolean(customerId) },
    technician: technician === undefined ? 'anyone' : technician === 'none' ? 'none' : 'one',
    words: searchWords(search).length,
    down: (query.direction ?? SORTS[sort].start) === 'down',
  };
}

const valuesOf = ({ technician = '', customerId = '', search = '' }: OrderQuery, after = '') => ({
  ...wordValues(searchWords(search)),
  ...{ technician, customer: customerId, after },
});

const given = (name: string) => sql.placeholder(name);

const readPage = prepareSelects((db, choice: Choice) => {
  const { columns } = SORTS[choice.sort];
  return db
    .select(LISTED_COLUMNS)
    .from(orders)
    .where(and(...conditions(choice), choice.after ? afterThat(columns, choice.down) : undefined))
    .orderBy(...columns.map((column) => direction(column, choice.down)))
    .limit(choice.most);
});

type Column = (typeof SORTS)[keyof typeof SORTS]['columns'][number];

// the index on number is made `desc nulls last`; the others are read backwards, which is `desc nulls first`
function direction(column: Column, down: boolean): SQL {
  if (!down) return sql`${column} asc`;
  return column === orders.number ? sql`${column} desc nulls last` : sql`${column} desc`;
}

function afterThat(columns: readonly Column[], down: boolean): SQL {
  const list = sql.join([...columns], sql`, `);
  const names = sql.raw(columns.map((column) => `last.${column.name}`).join(', '));
  return sql`(${list}) ${sql.raw(down ? '<' : '>')} (select ${names} from diagnostic_reports last where last.id = ${given('after')})`;
}

const conditions = ({ archived, statuses = [], unpaid, technician, customer, words }: Choice) => [
  archived ? isNotNull(orders.archivedAt) : isNull(orders.archivedAt),
  statuses.length > 0 ? inArray(orders.status, [...statuses]) : undefined,
  unpaid ? inArray(orders.status, [...UNPAID_STATUSES]) : undefined,
  technician === 'anyone' ? undefined : assignedTo(technician === 'none' ? 'none' : given('technician')),
  customer ? eq(orders.customerId, given('customer')) : undefined,
  ...containsPlaceholders(orders.searchText, words),
];

function assignedTo(technician: OrPlaceholder<string> | undefined): SQL | undefined {
  if (technician === undefined) return undefined;
  return technician === 'none' ? isNull(orders.technicianId) : eq(orders.technicianId, technician);
}

/** Open orders by status, longest there first. */
export async function boardOf(
  deps: Deps,
  technician: string | undefined,
): Promise<Outputs['workorders']['board']> {
  const rowsAt = await readBoard(deps.db, technician);
  const full = OPEN_STATUSES.filter((status) => rowsAt[status].length === PAGE_SIZE);
  const counts = await countUpTo(
    deps,
    Object.fromEntries(full.map((status) => [status, standingAt(status, assignedTo(technician))])),
  );
  const cards = await presentCards(deps, deps.db, Object.values(rowsAt).flat());
  const cardOf = new Map(cards.map(({ card }) => [card.id, card]));
  return OPEN_STATUSES.map((status) => ({
    status,
    count: counts[status] ?? rowsAt[status].length,
    orders: rowsAt[status].flatMap(({ id }) => cardOf.get(id) ?? []),
  }));
}

const standingAt = (status: Status, assigned: SQL | undefined) =>
  and(isNull(orders.archivedAt), eq(orders.status, status), assigned);

const boardQueries = (db: DbOrTx, assigned: SQL | undefined) =>
  byStatus((status) => longestFirst(db, standingAt(status, assigned)));

const readEveryones = prepareTogether([], (db) => boardQueries(db, undefined));
const readUnassigned = prepareTogether([], (db) => boardQueries(db, assignedTo('none')));
const readOnes = prepareTogether(['technician'], (db, given) =>
  boardQueries(db, eq(orders.technicianId, given.technician)),
);

function readBoard(db: DbOrTx, technician: string | undefined) {
  if (technician === undefined) return readEveryones(db, {});
  return technician === 'none' ? readUnassigned(db, {}) : readOnes(db, { technician });
}

type OpenStatus = (typeof OPEN_STATUSES)[number];

const byStatus = <T>(of: (status: OpenStatus) => T) =>
  Object.fromEntries(OPEN_STATUSES.map((status) => [status, of(status)])) as Record<OpenStatus, T>;

const longestFirst = (db: DbOrTx, where: SQL | undefined, most = PAGE_SIZE) =>
  db
    .select(LISTED_COLUMNS)
    .from(orders)
    .where(where)
    .orderBy(asc(orders.statusSince), asc(orders.id))
    .limit(most);

/** The number of orders that meet each condition, up to a thousand, in one statement. */
async function countUpTo<Name extends string>(
  { db }: Deps,
  conditionsOf: Readonly<Record<Name, SQL | undefined>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(conditionsOf) as Name[];
  if (names.length === 0) return {} as Record<Name, number>;
  const counted = names.map((name) => {
    const some = db.select({ id: orders.id }).from(orders).where(conditionsOf[name]).limit(COUNTED);
    return sql`(select count(*)::int from (${some.getSQL()}) found) as ${sql.identifier(name)}`;
  });
  const { rows } = await db.execute<Record<Name, number>>(sql`select ${sql.join(counted, sql`, `)}`);
  return rows[0] as Record<Name, number>;
}

export async function queueOf(
  deps: Deps,
  userId: string,
  whose: 'mine' | 'unassigned' | 'all',
): Promise<Outputs['workorders']['queue']> {
  const inQueue = and(isNull(orders.archivedAt), inArray(orders.status, [...QUEUE_STATUSES]));
  const WHOSE = {
    mine: and(inQueue, eq(orders.technicianId, userId)),
    unassigned: and(inQueue, isNull(orders.technicianId)),
    all: inQueue,
  };
  const rows = await longestFirst(deps.db, WHOSE[whose], PAGE_SIZE + 1);
  const cards = await presentCards(deps, deps.db, rows.slice(0, PAGE_SIZE));
  return {
    orders: cards.map(({ card }) => card),
    more: rows.length > PAGE_SIZE,
    counts: await countUpTo(deps, WHOSE),
  };
}
