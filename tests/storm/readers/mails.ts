// Compares every new email in the outbox with the state when it was written.
import { sql } from 'drizzle-orm';
import { orderBill } from '../model/bill.ts';
import { balance, customerCredit, isBilled } from '../model/due.ts';
import { netOf } from '../model/job.ts';
import type { Entry } from '../model/ledger.ts';
import { bill } from '../model/money.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import type { Choice } from '../model/version.ts';
import { stats } from '../stats.ts';
import type { World } from '../world.ts';
import { ensure, same } from './check.ts';
import { ifApproved } from './check-money.ts';

interface MailFact {
  readonly label: string;
  readonly value: string;
}

/** `$1,234.56`, with any kind of minus sign. */
export function centsIn(text: string): number {
  const [, minus, digits = ''] = /([-−–])?\$([\d,.]+)/.exec(text) ?? [];
  const cents = Math.round(Number(digits.replaceAll(',', '')) * 100);
  return minus ? -cents : cents;
}

const seen = new WeakMap<World, Set<string>>();

export async function readMails(world: World): Promise<void> {
  const known = seen.get(world) ?? new Set<string>();
  seen.set(world, known);
  const { rows } = await world.shop.db.execute<{
    id: string;
    kind: string;
    sealed_data: string;
    record_id: string;
  }>(sql`select id, kind, sealed_data, record_id from mail_outbox where sealed_data is not null`);
  for (const row of rows) {
    if (known.has(row.id)) continue;
    known.add(row.id);
    const order = world.model.orders.find(({ id }) => id === row.record_id);
    const data = JSON.parse(world.shop.secrets.unseal(row.sealed_data)) as { facts?: MailFact[] };
    if (!order) continue;
    stats.count('messages', `mail ${row.kind}`);
    checkMail(world, order, row.kind, data.facts ?? []);
  }
}

function checkMail(world: World, order: Order, kind: string, facts: readonly MailFact[]): void {
  const where = `mail ${kind} of WO-${order.number}`;
  const cents = (label: string) => {
    const fact = facts.find((one) => one.label === label);
    return fact && centsIn(fact.value);
  };
  const check = (label: string, expected: number) => {
    const got = cents(label);
    if (got !== undefined) same(`${where}, ${label}`, got, expected);
  };
  /** Either a balance or a credit. */
  const checkBalance = () => {
    const owes = balance(order, world.now());
    const favor = customerCredit(order, world.now());
    same(`${where}, credit`, cents('credit'), favor > 0 ? favor : undefined);
    same(`${where}, balance`, cents('balance'), favor > 0 ? undefined : Math.max(0, owes));
  };
  const version = order.versions.at(-1);
  if (kind === 'estimate_ready' && version) {
    check('total', version.total.totalCents);
    check('approvedSoFar', version.approved.totalCents);
    check('askedNow', version.total.totalCents - version.approved.totalCents);
    check('totalIfApproved', version.total.totalCents);
  }
  if (kind === 'estimate_decided')
    for (const [label, choice] of [
      ['approved', 'approve'],
      ['declined', 'decline'],
    ] as const)
      same(`${where}, ${label}`, rowsOf(facts, label), jobsSaid(order, choice));
  if (kind === 'ready_for_pickup') {
    check('total', orderBill(order).totalCents);
    checkBalance();
  }
  if (kind === 'payment_receipt') {
    const paid = cents('paid');
    ensure(
      where,
      order.entries.some((entry) => isPaid(entry, paid)),
      `nobody paid ${paid}`,
    );
    checkBalance();
  }
  if (kind === 'paid_twice') {
    const twice = order.entries.findLast(({ overpaidCents = 0 }) => overpaidCents > 0);
    same(`${where}, paid`, cents('paid'), twice?.cents);
    same(`${where}, too much`, cents('tooMuch'), twice?.overpaidCents);
  }
  if (kind === 'order_update') {
    const expected = updateSums(order);
    for (const label of ['total', 'approvedSoFar', 'askedNow', 'totalIfApproved'] as const)
      same(`${where}, ${label}`, cents(label), expected[label]);
    if (isBilled(order) && Object.keys(expected).length > 0) checkBalance();
    else same(`${where}, balance`, cents('balance') ?? cents('credit'), undefined);
  }
}

const listed = (rows: readonly string[]) => [...rows].sort().join('; ');

const rowsOf = (facts: readonly MailFact[], label: string): string => {
  const rows = facts.find((fact) => fact.label === label)?.value.split('\n') ?? [];
  return listed(rows.map((row) => `${row.replace(/, [^,]*\$.*/, '')} ${centsIn(row)}`));
};

/** The jobs just approved or declined, at the version's prices. */
function jobsSaid(order: Order, choice: Choice): string {
  const frozen = order.versions.at(-1)?.jobs ?? [];
  const chosen = [...order.lastChoices].filter(([, one]) => one === choice).map(([job]) => job);
  return listed(
    chosen.map(
      ({ id, title }) => `${title} ${frozen.find((job) => job.id === id)?.net.netCents ?? 'missing'}`,
    ),
  );
}

const isPaid = ({ kind, cents }: Entry, paid: number | undefined) => kind === 'payment' && cents === paid;

interface UpdateSums {
  readonly total?: number;
  readonly approvedSoFar?: number;
  readonly askedNow?: number;
  readonly totalIfApproved?: number;
}

/** The totals of an update: those of the proposal while the customer is asked, otherwise the bill's if there is one. */
function updateSums(order: Order): UpdateSums {
  const isAsking = order.status === 'awaiting_approval';
  const totalIfApproved = ifApproved(order).totalCents;
  if (!isBilled(order)) return isAsking ? { total: totalIfApproved } : {};
  if (isAsking) {
    const approvedSoFar = bill(approvedJobs(order).map(netOf)).totalCents;
    return { approvedSoFar, askedNow: totalIfApproved - approvedSoFar, totalIfApproved };
  }
  const total = orderBill(order).totalCents;
  return total > 0 ? { total } : {};
}
