// Compares every new text message with the state when it was written. One of the two customers gets texts.
import { sql } from 'drizzle-orm';
import { balance } from '../model/due.ts';
import type { Order } from '../model/order.ts';
import type { Version } from '../model/version.ts';
import { stats } from '../stats.ts';
import type { World } from '../world.ts';
import { ensure, same } from './check.ts';
import { centsIn } from './mails.ts';

const seen = new WeakMap<World, Set<string>>();

export async function readTexts(world: World): Promise<void> {
  const known = seen.get(world) ?? new Set<string>();
  seen.set(world, known);
  if (world.model.orders.length === 0) return;
  const ids = sql.join(
    world.model.orders.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await world.shop.db.execute<{ id: string; kind: string; body: string; report_id: string }>(
    sql`select id, kind, body, report_id from messages where report_id in (${ids}) order by seq`,
  );
  for (const { id, kind, body, report_id } of rows) {
    const order = world.model.orders.find((one) => one.id === report_id);
    if (!order || known.has(id)) continue;
    known.add(id);
    stats.count('messages', `text ${kind}`);
    checkText(world, order, kind, body);
  }
}

/** One total, or two once something is approved. */
const estimateTotals = ({ jobs, approved, total }: Version): number[] =>
  jobs.every(({ asked }) => asked) ? [total.totalCents] : [approved.totalCents, total.totalCents];

function checkText(world: World, order: Order, kind: string, body: string): void {
  const where = `text ${kind} of WO-${order.number}`;
  const amounts = (body.match(/[-−–]?\$[\d,]+\.\d\d/g) ?? []).map(centsIn);
  const due = Math.max(0, balance(order, world.now()));
  const version = order.versions.at(-1);
  if (kind === 'estimate_ready' && version)
    same(`${where}, totals`, amounts.join(' '), estimateTotals(version).join(' '));
  if (kind === 'ready_for_pickup') same(`${where}, balance`, amounts.join(' '), `${due}`);
  if (kind === 'payment_receipt') {
    const [paid, balanceAfter] = amounts;
    const isPaid = order.entries.some((entry) => entry.kind === 'payment' && entry.cents === paid);
    ensure(where, isPaid, `nobody paid ${paid}`);
    same(`${where}, balance`, balanceAfter, due);
  }
  if (kind === 'question_answered') same(`${where}, amounts`, amounts.join(' '), '');
}
