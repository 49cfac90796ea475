// Totals by payment method, daily closes, the overview, and the bookkeeper's file.
import { sql } from 'drizzle-orm';
import { unzip } from '../../../apps/server/src/archive/testing/unzip.ts';
import { invoiceTotal } from '../model/due.ts';
import { isWork, type Job, liveLines, netOf } from '../model/job.ts';
import type { Entry } from '../model/ledger.ts';
import { bill, inclusive, jobNet, sum } from '../model/money.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import type { World } from '../world.ts';
import { same, sameFields } from './check.ts';
import { signed } from './ledger.ts';

interface MethodView {
  readonly method: string;
  readonly takenCents: number;
  readonly takenCount: number;
  readonly returnedCents: number;
  readonly returnedCount: number;
  readonly netCents: number;
}

interface SumsByMethod {
  readonly byMethod: readonly MethodView[];
}

interface Row {
  readonly order: Order;
  readonly entry: Entry;
}

export const rowsOf = (world: World): Row[] =>
  world.model.orders.flatMap((order) => order.entries.map((entry) => ({ order, entry })));

/** False for credits, charges and their voids. */
export function movesMoney({ order, entry }: Row): boolean {
  const reversed = order.entries.find(({ id }) => id === entry.reverses);
  const { kind } = entry.kind === 'void' ? (reversed ?? entry) : entry;
  return kind !== 'credit' && kind !== 'charge';
}

const centsOf = ({ order, entry }: Row) => signed(order, entry);

function byMethod(where: string, rows: readonly Row[], got: SumsByMethod): void {
  for (const view of got.byMethod) {
    const own = rows.filter((row) => row.entry.method === view.method && movesMoney(row));
    const taken = own.filter(({ entry }) => entry.kind === 'deposit' || entry.kind === 'payment');
    const returned = own.filter((row) => !taken.includes(row));
    const [takenCents, returnedCents] = [sum(taken.map(centsOf)), 0 - sum(returned.map(centsOf))];
    sameFields(`${where}, ${view.method}`, view, {
      takenCents,
      takenCount: taken.length,
      returnedCents,
      returnedCount: returned.length,
      netCents: takenCents - returnedCents,
    });
  }
}

interface TotalsOfDays extends SumsByMethod {
  readonly netCents: number;
  readonly adjustmentsCents: number;
  readonly rows: number;
}

export async function readMoneyTotals(world: World): Promise<void> {
  const { value } = await world.call<TotalsOfDays>('admin', 'payments/totals', { from: world.firstDay });
  const rows = rowsOf(world);
  byMethod('totals', rows, value);
  sameFields('totals', value, {
    rows: rows.length,
    netCents: sum(rows.filter(movesMoney).map(centsOf)),
    adjustmentsCents: sum(rows.filter((row) => !movesMoney(row)).map(centsOf)),
  });
}

interface CloseView extends SumsByMethod {
  readonly day: string;
  readonly openingCents: number;
  readonly cashInCents: number;
  readonly cashOutCents: number;
  readonly expectedCents: number;
  readonly countedCents: number;
  readonly differenceCents: number;
}

/** The daily closes of this round, as they were counted. */
export async function readCloses(world: World): Promise<void> {
  const { closes } = world.model;
  if (closes.length === 0) return;
  const { value } = await world.call<{ closes: readonly CloseView[] }>('head', 'payments/closes');
  for (const close of closes) {
    const view = value.closes.find(({ day }) => day === close.day);
    const rows = rowsOf(world).filter(({ entry }) => close.entryIds.has(entry.id));
    const where = `close of ${close.day}`;
    if (view) byMethod(where, rows, view);
    const { cashInCents, cashOutCents } = drawer(rows);
    const expectedCents = close.openingCents + cashInCents - cashOutCents;
    sameFields(where, view ?? {}, {
      openingCents: close.openingCents,
      cashInCents,
      cashOutCents,
      expectedCents,
      countedCents: close.countedCents,
      differenceCents: close.countedCents - expectedCents,
    });
  }
}

export function drawer(rows: readonly Row[]) {
  const cash = rows.filter((row) => row.entry.method === 'cash' && movesMoney(row)).map(centsOf);
  return {
    cashInCents: sum(cash.filter((cents) => cents > 0)),
    cashOutCents: 0 - sum(cash.filter((cents) => cents < 0)),
  };
}

interface OverviewSums {
  readonly closedOrders: number;
  readonly salesCents: number;
  readonly laborCents: number;
  readonly billedMilli: number;
  readonly presentedCents: number;
  readonly approvedCents: number;
}

interface OverviewView {
  readonly now: {
    readonly sums: OverviewSums;
    readonly pieces: readonly { readonly sums: OverviewSums }[];
    readonly technicians: readonly { readonly sums: OverviewSums }[];
  };
}

/** The customer was asked about it, or decided. */
const wasPresented = ({ versions }: Order, { id, decision }: Job): boolean =>
  decision !== 'open' || versions.some(({ jobs }) => jobs.some((job) => job.id === id && job.asked));

const NO_SUMS: OverviewSums = {
  closedOrders: 0,
  salesCents: 0,
  laborCents: 0,
  billedMilli: 0,
  presentedCents: 0,
  approvedCents: 0,
};

function sumsOf(orders: readonly Order[]): OverviewSums {
  const closed = orders.filter(({ status }) => status === 'closed');
  const billed = closed.filter(({ fee }) => fee === 'none').flatMap(approvedJobs);
  const fees = closed
    .filter(({ fee }) => fee === 'declined')
    .map(({ feeCents }) => inclusive(feeCents).netCents);
  const labor = billed.flatMap((job) => liveLines(job).filter(({ kind }) => kind === 'labor'));
  const presented = orders.flatMap((order) => order.jobs.filter((job) => wasPresented(order, job)));
  return {
    closedOrders: closed.length,
    salesCents: bill(billed.map(netOf)).netCents + sum(fees),
    laborCents: sum(labor.map((line) => jobNet([line]).netCents)),
    // a price increase has no hours of its own
    billedMilli: sum(labor.filter(isWork).map(({ quantityMilli }) => quantityMilli)),
    presentedCents: sum(presented.map((job) => (job.approved ?? netOf(job)).netCents)),
    approvedCents: sum(presented.map((job) => job.approved?.netCents ?? 0)),
  };
}

const add = (one: OverviewSums, other: OverviewSums): OverviewSums => ({
  closedOrders: one.closedOrders + other.closedOrders,
  salesCents: one.salesCents + other.salesCents,
  laborCents: one.laborCents + other.laborCents,
  billedMilli: one.billedMilli + other.billedMilli,
  presentedCents: one.presentedCents + other.presentedCents,
  approvedCents: one.approvedCents + other.approvedCents,
});

/** For orders that ended since the round began. */
export async function readOverview(world: World): Promise<void> {
  const ended = world.model.orders.filter(({ endedAt }) => endedAt !== null);
  if (ended.length === 0) return;
  const period = { kind: 'custom', from: world.firstDay, to: world.today() };
  const { value } = await world.call<OverviewView>('admin', 'overview/read', period);
  const { sums, pieces, technicians } = value.now;
  const expected = { ...sumsOf(ended) };
  sameFields('overview', sums, expected);
  for (const parts of [pieces, technicians])
    sameFields('overview, its parts', parts.map((part) => part.sums).reduce(add, NO_SUMS), expected);
}

const centsIn = (dollars: string | undefined): number => Math.round(Number(dollars || 0) * 100);

const cellsOf = (csv: string): string[][] => csv.split('\r\n').map((line) => line.split(','));

async function formTags({ shop, model }: World): Promise<Map<string, string>> {
  const ids = model.orders.flatMap(({ intakeId }) => intakeId ?? []);
  if (ids.length === 0) return new Map();
  const listed = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await shop.db.execute<{ id: string; number: string }>(
    sql`select id, number from intake_forms where id in (${listed})`,
  );
  return new Map(rows.map(({ id, number }) => [id, `IN-${number}`]));
}

/** Money in, money out, credits and charges per order, and every invoice with its total. */
export async function readBookkeeper(world: World): Promise<void> {
  if (world.model.orders.every(({ entries }) => entries.length === 0)) return;
  const answer = await world.admin.request({ url: '/api/archive/bookkeeper.zip' });
  same('the bookkeeper’s file', answer.statusCode, 200);
  const files = unzip(answer.rawPayload);
  const forms = await formTags(world);
  const [money, invoices] = ['transactions.csv', 'invoices.csv'].map((name) =>
    cellsOf(files.get(name) ?? ''),
  );
  for (const order of world.model.orders) {
    const tag = `WO-${order.number}`;
    const where = `the bookkeeper’s file, ${tag}`;
    const rows = rowsOf(world).filter((row) => row.order === order);
    // a deposit and its refunds belong to the form it was taken for
    const form = forms.get(order.intakeId ?? '');
    const own = (money ?? []).filter((cells) => cells[8] === tag || (form && cells[9] === form));
    same(`${where}, rows`, own.length, rows.length);
    const moved = rows.filter(movesMoney).map(centsOf);
    const column = (at: number) => sum(own.map((cells) => centsIn(cells[at])));
    same(`${where}, money in`, column(5), sum(moved.filter((cents) => cents > 0)));
    same(`${where}, money out`, column(6), 0 - sum(moved.filter((cents) => cents < 0)));
    same(
      `${where}, credits and charges`,
      column(7),
      sum(rows.filter((row) => !movesMoney(row)).map(centsOf)),
    );
    const issued = (invoices ?? []).filter((cells) => cells[2] === tag);
    same(`${where}, invoices`, issued.length, order.invoiced ? 1 : 0);
    if (issued[0]) same(`${where}, total`, centsIn(issued[0].at(-1)), invoiceTotal(order, world.now()));
  }
}
