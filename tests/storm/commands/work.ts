// Work in the shop, from diagnosis to quality check, and issuing parts.

import { authorized, orderBill } from '../model/bill.ts';
import { isLowered, isWork, liveLines } from '../model/job.ts';
import { sums } from '../model/ledger.ts';
import { coverage, reservationOf, syncReservations, updatePartStatuses } from '../model/model.ts';
import { approvedJobs, mayMark, type Order, type Status } from '../model/order.ts';
import { issue, isTied, mayIssue, putBack } from '../model/stock.ts';
import type { OrderView } from '../views.ts';
import { checkOutcome, type ExpectedOutcome, type World } from '../world.ts';
import {
  change,
  command,
  type LineRef,
  label,
  liveLineRefs,
  openOrders,
  pickOrNull,
  pickPreferring,
} from './command.ts';

export const openWork = (order: Order) =>
  approvedJobs(order).flatMap((job) =>
    liveLines(job)
      .filter((line) => !line.done && isWork(line))
      .map((line) => ({ order, job, line })),
  );

/** Marking a line done issues its part, or is refused. */
export async function markDone(world: World, { order, job, line }: LineRef): Promise<void> {
  const held = line.priceOnly ? null : reservationOf(world.model, line.id);
  const open = held ? held.reservation.needed - held.reservation.issued : 0;
  const short =
    held !== null && open > 0 && !mayIssue(held.product, held.reservation, open, world.model.shop);
  const tied = held !== null && open > 0 && isTied(held.product, held.reservation);
  const may = job.decision === 'approved' && mayMark(order) && !line.struck;
  const expected: ExpectedOutcome = !may ? 'refused' : tied ? 'either' : short ? 'refused' : 'ok';
  const answer = await change(world, 'tech', order, 'lines/done', {
    jobId: job.id,
    lineId: line.id,
    done: true,
  });
  if (!checkOutcome(answer, expected, `mark ${line.kind} done${short ? ' without stock' : ''}`)) return;
  line.done = true;
  if (held && open > 0) issue(held.product, held.reservation, open);
  updatePartStatuses(world.model);
}

const done = command('mark done', 12, (world, random) => {
  const lineRefs = liveLineRefs(openOrders(world)).filter(({ line }) => !line.done);
  const ref = pickPreferring(random, lineRefs, ({ line }) => isLowered(line));
  if (!ref) return null;
  return {
    what: `mark ${ref.line.kind} (${ref.job.decision}) done in ${label(ref.order)}`,
    run: () => markDone(world, ref),
  };
});

const undone = command('mark not done', 4, (world, random) => {
  const ref = pickOrNull(
    random,
    liveLineRefs(openOrders(world)).filter(({ line }) => line.done),
  );
  if (!ref) return null;
  const { order, job, line } = ref;
  return {
    what: `mark ${line.kind} not done in ${label(order)}`,
    run: async () => {
      const input = { jobId: job.id, lineId: line.id, done: false };
      const answer = await change(world, 'tech', order, 'lines/done', input);
      if (!checkOutcome(answer, mayMark(order) ? 'ok' : 'refused', 'mark a line not done')) return;
      line.done = false;
      const held = reservationOf(world.model, line.id);
      if (held && held.reservation.issued > 0)
        putBack(held.product, held.reservation, held.reservation.issued);
      updatePartStatuses(world.model);
    },
  };
});

interface MoveRule {
  readonly from: readonly Status[];
  readonly to: Status;
  may(world: World, order: Order): ExpectedOutcome;
  done?(world: World, order: Order, view: OrderView): void;
}

const isWithinAuthorization = (order: Order) =>
  orderBill(order).totalCents + sums(order).chargedCents <= (authorized(order) ?? 0);

const MOVES: Record<string, MoveRule> = {
  start_diagnosis: {
    from: ['submitted'],
    to: 'diagnosing',
    may: (_world, order) => (order.technicianId ? 'ok' : 'refused'),
  },
  start_work: {
    from: ['approved', 'waiting_parts'],
    to: 'in_progress',
    may: (_world, order) => (isWithinAuthorization(order) ? 'ok' : 'refused'),
    done: (_world, order) => {
      order.started = true;
    },
  },
  wait_for_parts: {
    from: ['approved'],
    to: 'waiting_parts',
    may: (world, order) => (coverage(world.model, order) === 'covered' ? 'refused' : 'ok'),
  },
  parts_in: {
    from: ['waiting_parts'],
    to: 'approved',
    may: (world, order) => (coverage(world.model, order) === 'short' ? 'refused' : 'ok'),
  },
  finish_work: {
    from: ['in_progress'],
    to: 'quality_check',
    may: (_world, order) => (openWork(order).length === 0 ? 'ok' : 'refused'),
  },
  fail_check: { from: ['quality_check'], to: 'in_progress', may: () => 'ok' },
  pass_check: {
    from: ['quality_check'],
    to: 'ready',
    may: (_world, order) => (isWithinAuthorization(order) && openWork(order).length === 0 ? 'ok' : 'refused'),
    done: (_world, order, view) => {
      // a second notice would make the first storage days free again
      order.noticeAt ??= view.noticeAt ? Date.parse(view.noticeAt) : null;
    },
  },
};

export async function moveOrder(world: World, order: Order, event: string): Promise<void> {
  const rule = MOVES[event];
  if (!rule) throw new Error(`no such move: ${event}`);
  const expected = rule.from.includes(order.status) ? rule.may(world, order) : 'refused';
  const answer = await change(world, 'head', order, 'move', { event, reason: 'As it is.' });
  if (!checkOutcome(answer, expected, `${event} from ${order.status}`)) return;
  order.status = rule.to;
  rule.done?.(world, order, answer.value);
  syncReservations(world.model, order);
}

const move = command('move', 10, (world, random) => {
  const order = pickOrNull(random, openOrders(world));
  if (!order) return null;
  const fitting = Object.keys(MOVES).filter((event) => MOVES[event]?.from.includes(order.status));
  const event =
    fitting.length > 0 && random.chance(90) ? random.pick(fitting) : random.pick(Object.keys(MOVES));
  return { what: `${event} for ${label(order)}`, run: () => moveOrder(world, order, event) };
});

/** Parts issued or returned at the parts counter, all or some. */
const counter = command('issue or return part', 4, (world, random) => {
  const ref = pickOrNull(
    random,
    liveLineRefs(openOrders(world)).filter(({ line }) => reservationOf(world.model, line.id) !== null),
  );
  const held = ref && reservationOf(world.model, ref.line.id);
  if (!ref || !held) return null;
  const { order, line } = ref;
  const { product, reservation } = held;
  const gives = random.chance(60);
  const most = gives ? reservation.needed - reservation.issued : reservation.issued;
  const quantityMilli = Math.max(1, random.pick([most, most, Math.floor(most / 2), most + 1]));
  return {
    what: `${gives ? 'issue' : 'return'} ${quantityMilli} of ${product.name} for ${label(order)}`,
    run: async () => {
      world.touched.add(order);
      const input = { lineId: line.id, key: random.uuid(), quantityMilli };
      if (gives) {
        const fits = quantityMilli <= most && mayIssue(product, reservation, quantityMilli, world.model.shop);
        const answer = await world.call('tech', 'inventory/issue', input);
        const expected =
          quantityMilli <= most && isTied(product, reservation) ? 'either' : fits ? 'ok' : 'refused';
        if (checkOutcome(answer, expected, 'issue a part')) issue(product, reservation, quantityMilli);
      } else {
        const answer = await world.call('tech', 'inventory/return', { ...input, reason: 'Not used.' });
        if (checkOutcome(answer, quantityMilli <= most ? 'ok' : 'refused', 'return a part')) {
          putBack(product, reservation, quantityMilli);
          line.done = false;
        }
      }
      updatePartStatuses(world.model);
    },
  };
});

export const WORK_COMMANDS = [done, undone, move, counter];
