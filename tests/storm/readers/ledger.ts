// An order's ledger and invoice, the transactions, and their CSV.
import { isBilled, paidTwice, paymentState } from '../model/due.ts';
import { type Entry, refundable, sums } from '../model/ledger.ts';
import { sum } from '../model/money.ts';
import type { Order } from '../model/order.ts';
import type { EntryView, LedgerView, SettlementView, TotalsView } from '../views.ts';
import { RuleViolation, type World } from '../world.ts';
import { ensure, same } from './check.ts';
import { checkSettlement, checkStorage, checkTotals } from './check-money.ts';

/** Positive for money in and credits, negative for the others. */
export function signed(order: Order, entry: Entry): number {
  if (entry.kind === 'void') {
    const taken = order.entries.find(({ id }) => id === entry.reverses);
    return taken?.kind === 'refund' || taken?.kind === 'charge' ? entry.cents : -entry.cents;
  }
  return entry.kind === 'refund' || entry.kind === 'charge' ? -entry.cents : entry.cents;
}

export async function readLedger(world: World, order: Order): Promise<void> {
  const { value } = await world.call<LedgerView>('admin', 'payments/forOrder', { id: order.id });
  const where = `ledger of WO-${order.number}`;
  same(`${where}, rows`, value.entries.length, order.entries.length);
  for (const row of value.entries) {
    const entry = order.entries.find(({ id }) => id === row.id);
    if (!entry) throw new RuleViolation(`${where}: a row that nobody wrote`);
    checkEntry(where, order, entry, row);
  }
  checkSettlement(where, order, world.now(), value);
  checkStorage(where, order, world.now(), value.storage);
  same(`${where}, payment state`, value.paymentState, paymentState(order, world.now()));
  if (isBilled(order)) checkTotals(where, order, value.totals);
  same(`${where}, open days`, value.openStorageDays.length, value.storage.openDays);
  const flagged = order.entries.findLast(
    (entry) => (entry.overpaidCents ?? 0) > 0 && refundable(order, entry) > 0,
  );
  const twiceCents = flagged ? Math.min(paidTwice(order, world.now()), refundable(order, flagged)) : 0;
  same(`${where}, paid twice`, value.overpaid?.cents ?? 0, twiceCents);
  const amounts = (memos: LedgerView['creditMemos'] | Order['memos']) =>
    memos.map((memo) => `${memo.creditedCents} ${memo.refundedCents}`).join(', ');
  same(`${where}, credit memos`, amounts(value.creditMemos), amounts(order.memos));
}

function checkEntry(where: string, order: Order, entry: Entry, row: EntryView): void {
  same(`${where}, ${entry.kind}`, row.amountCents, signed(order, entry));
  if (entry.kind !== 'payment' && entry.kind !== 'deposit') return;
  const left = refundable(order, entry);
  const voided = order.entries.some(({ kind, reverses }) => kind === 'void' && reverses === entry.id);
  same(`${where}, ${entry.kind}, voided`, row.voided, voided);
  same(`${where}, ${entry.kind}, refundable`, row.refundableCents, left);
  if (!voided) same(`${where}, ${entry.kind}, refunded`, row.refundedCents, entry.cents - left);
}

interface InvoiceView extends SettlementView {
  readonly number: number | null;
  readonly hash: string | null;
  readonly jobs:
    | readonly { readonly totalCents: number; readonly lines: readonly { readonly totalCents: number }[] }[]
    | null;
  readonly totals: TotalsView;
  readonly storage: { readonly cents: number };
  readonly payments: readonly { readonly kind: string; readonly amountCents: number }[];
}

const issued = new WeakMap<Order, string>();

export async function readInvoice(world: World, order: Order): Promise<void> {
  const { value } = await world.call<InvoiceView>('admin', 'payments/invoice', { id: order.id });
  const where = `invoice of WO-${order.number}`;
  same(`${where}, issued`, value.number !== null, order.invoiced);
  for (const job of value.jobs ?? [])
    same(`${where}, rows and job`, sum(job.lines.map(({ totalCents }) => totalCents)), job.totalCents);
  if (value.jobs)
    same(
      `${where}, jobs and subtotal`,
      sum(value.jobs.map(({ totalCents }) => totalCents)),
      value.totals.subtotalCents,
    );
  const { billCents, storageCents, chargedCents, creditedCents, paidCents, refundedCents, balanceCents } =
    value;
  same(
    `${where}, sums and balance`,
    billCents + storageCents + chargedCents - creditedCents - paidCents + refundedCents,
    balanceCents,
  );
  if (value.number === null) {
    checkSettlement(where, order, world.now(), value);
    return;
  }
  const text = JSON.stringify(value);
  same(`${where}, as it was issued`, text, issued.get(order) ?? text);
  if (!issued.has(order)) checkSettlement(`${where}, when issued`, order, world.now(), value);
  issued.set(order, text);
}

/** Every entry of the round's orders is in the list and in the CSV exactly once. */
export async function readTransactions(world: World): Promise<void> {
  const expected = world.model.orders.flatMap((order) =>
    order.entries.map((entry) => ({ order, entry, cents: signed(order, entry) })),
  );
  if (expected.length === 0) return;
  const listed = await allEntries(world, expected.length);
  const { value } = await world.call<{ csv: string }>('admin', 'payments/export', { from: world.firstDay });
  for (const { order, entry, cents } of expected) {
    const rows = listed.filter(({ id }) => id === entry.id);
    same(`transactions, ${entry.kind} of WO-${order.number}`, rows.length, 1);
    same(`transactions, ${entry.kind} of WO-${order.number}`, rows[0]?.amountCents, cents);
    same(`transactions, order of a ${entry.kind}`, rows[0]?.order?.id, order.id);
  }
  const lines = value.csv.split('\r\n');
  for (const order of world.model.orders) {
    const own = lines.filter((line) => line.split(',').includes(`WO-${order.number}`));
    same(`CSV, rows of WO-${order.number}`, own.length, order.entries.length);
    const cents = sum(own.map((line) => Math.round(Number(line.split(',')[5]) * 100)));
    same(`CSV, sum of WO-${order.number}`, cents, sum(order.entries.map((entry) => signed(order, entry))));
  }
}

async function allEntries(world: World, count: number): Promise<EntryView[]> {
  const rows: EntryView[] = [];
  const ids = new Set(world.model.orders.flatMap(({ entries }) => entries.map(({ id }) => id)));
  let after: string | undefined;
  for (let page = 0; page < 6; page += 1) {
    const input = { from: world.firstDay, ...(after && { after }) };
    const { value } = await world.call<{ entries: EntryView[]; more: boolean }>(
      'admin',
      'payments/list',
      input,
    );
    rows.push(...value.entries);
    after = value.entries.at(-1)?.id;
    if (!value.more || rows.filter(({ id }) => ids.has(id)).length >= count) break;
  }
  return rows;
}

/** The alert at the top of every screen: orders that were paid twice. */
export async function readAlerts(world: World): Promise<void> {
  interface AlertsView {
    readonly paidTwice: readonly { readonly id: string; readonly cents: number }[];
  }
  const { value } = await world.call<AlertsView>('tech', 'payments/alerts');
  for (const order of world.model.orders) {
    const cents = value.paidTwice.find(({ id }) => id === order.id)?.cents ?? 0;
    same(`alert about WO-${order.number}`, cents, paidTwice(order, world.now()));
  }
}

export function checkFourSums(where: string, orders: readonly Order[], got: Record<string, number>): void {
  for (const field of ['paidCents', 'refundedCents', 'creditedCents', 'chargedCents'] as const)
    same(`${where}, ${field}`, got[field], sum(orders.map((order) => sums(order)[field])));
  ensure(where, (got.paidCents ?? 0) >= 0 && (got.refundedCents ?? 0) >= 0, 'a sum is below zero');
}
