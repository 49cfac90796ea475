// The ways an order ends, and the passing of time.

import { orderBill } from '../model/bill.ts';
import { balance, storageDayToday, storageOf } from '../model/due.ts';
import { notVoided, sums } from '../model/ledger.ts';
import { syncReservations } from '../model/model.ts';
import { ABANDON_DAYS, DAY, HOUR } from '../model/money.ts';
import type { Order, Status } from '../model/order.ts';
import type { Random } from '../random.ts';
import { checkOutcome, passTime, RuleViolation, type World } from '../world.ts';
import { change, command, label, openOrders, ordersAt, pickOrNull, pickPreferring } from './command.ts';
import { fromRow, ledgerOf } from './money.ts';
import { openWork } from './work.ts';

const PICKUP_SIGNATURE = { kind: 'typed', name: 'Rider' };
const CHECKLIST = ['calls_made', 'letter_sent', 'owner_searched', 'belongings_listed'];

/** Storage days that are still open go on the invoice at today's rate. */
function invoice(order: Order, now: number): void {
  for (const day of storageOf(order, now).open) order.days.set(day, storageDayToday(order));
  order.billed = orderBill(order);
  order.invoiced = true;
}

export async function close(world: World, order: Order, signed = true): Promise<void> {
  const at = order.status;
  const proposed = order.jobs.some(
    ({ decision }) => at !== 'declined_return' && (decision === 'open' || decision === 'asked'),
  );
  const may =
    (at === 'ready' || at === 'declined_return') &&
    balance(order, world.now()) === 0 &&
    !proposed &&
    (at !== 'ready' || openWork(order).length === 0) &&
    signed;
  const input = { event: 'close', ...(signed && { pickup: PICKUP_SIGNATURE }) };
  const answer = await change(world, 'head', order, 'move', input);
  if (!checkOutcome(answer, may ? 'ok' : 'refused', `close from ${at}`)) return;
  invoice(order, world.now());
  order.endedAt = Date.parse(answer.value.closedAt ?? '');
  order.pickedUpAt = Date.parse(answer.value.pickedUpAt ?? '');
  order.status = 'closed';
  syncReservations(world.model, order);
}

const closing = command('close', 8, (world, random) => {
  const order = pickOrNull(random, ordersAt(world, 'ready', 'declined_return', 'ready', 'in_progress'));
  if (!order) return null;
  const signed = random.chance(90);
  return {
    what: `close ${label(order)}${signed ? '' : ' unsigned'}`,
    run: () => close(world, order, signed),
  };
});

const BEFORE_READY: readonly Status[] = [
  'submitted',
  'diagnosing',
  'awaiting_approval',
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
];

const cancel = command('cancel', 3, (world, random) => {
  const order = pickOrNull(random, openOrders(world));
  if (!order) return null;
  const { paidCents, depositCents, refundedCents, keptCents } = sums(order);
  const held = paidCents - depositCents - (refundedCents - (depositCents - keptCents));
  const may = BEFORE_READY.includes(order.status) && held === 0;
  return {
    what: `cancel ${label(order)} (holding ${held} and a deposit of ${keptCents})`,
    run: async () => {
      const answer = await change(world, 'admin', order, 'move', {
        event: 'cancel',
        reason: 'Sold the bike.',
      });
      if (!checkOutcome(answer, may ? 'ok' : 'refused', 'cancel')) return;
      Object.assign(order, { status: 'cancelled', fee: 'cancelled', keptCents, noticeAt: null });
      Object.assign(order, { days: new Map(), pastDays: [] });
      await reverseAdjustments(world, order);
      if (keptCents > 0) invoice(order, world.now());
      order.endedAt = Date.parse(answer.value.closedAt ?? '');
      syncReservations(world.model, order);
    },
  };
});

/** Each credit and charge is voided by an entry of its own. */
async function reverseAdjustments(world: World, order: Order): Promise<void> {
  const open = notVoided(order).filter(({ kind }) => kind === 'credit' || kind === 'charge');
  if (open.length === 0) return;
  const { entries } = await ledgerOf(world, order);
  for (const { id, cents } of open) {
    const row = entries.find(({ reverses }) => reverses === id);
    if (!row) throw new RuleViolation('cancelling left a credit or charge as it was');
    order.entries.push(fromRow(row, 'void', { cents }));
  }
}

const abandon = command('abandon', 3, (world, random) => {
  const isOld = ({ noticeAt }: Order) => noticeAt !== null && world.now() >= noticeAt + ABANDON_DAYS * DAY;
  const order = pickPreferring(random, ordersAt(world, 'ready'), isOld);
  if (!order) return null;
  const old = isOld(order);
  const complete = random.chance(60);
  return {
    what: `abandon ${label(order)}${old ? '' : ' too early'}${complete ? '' : ', checklist open'}`,
    run: async () => {
      const input = { event: 'abandon', checklist: complete ? CHECKLIST : CHECKLIST.slice(1) };
      const answer = await change(world, 'admin', order, 'move', input);
      if (!checkOutcome(answer, old && complete ? 'ok' : 'refused', 'abandon')) return;
      const { paidCents, refundedCents } = sums(order);
      order.endedAt = Date.parse(answer.value.closedAt ?? '');
      order.status = 'abandoned';
      if (paidCents - refundedCents > 0) invoice(order, order.endedAt);
      syncReservations(world.model, order);
    },
  };
});

const WAITS = [5 * HOUR, 26 * HOUR, 50 * HOUR, 4 * DAY, 31 * DAY];

const wait = command('time passes', 5, (world, random: Random) => {
  const milliseconds = random.pick(WAITS) + random.between(1, 3000) * 1000;
  return {
    what: `${Math.round(milliseconds / HOUR)} hours pass`,
    run: async () => {
      await passTime(world, milliseconds);
      for (const order of world.model.orders) world.touched.add(order);
    },
  };
});

export const ENDING_COMMANDS = [closing, cancel, abandon, wait];
