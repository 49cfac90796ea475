// The bench: from diagnosis to the quality check, and parts that are fitted.

import { authorized, owed } from '../model/bill.ts';
import { isLowered, isWork, live } from '../model/job.ts';
import { sums } from '../model/ledger.ts';
import { claimOf, coverage, follow, moveByParts } from '../model/model.ts';
import { approvedJobs, mayMark, type Order, type Status } from '../model/order.ts';
import { issue, isTied, mayIssue, putBack } from '../model/stock.ts';
import type { OrderView } from '../views.ts';
import { type Expected, judge, type World } from '../world.ts';
import { anyOf, change, command, label, liveSpots, openOrders, preferably, type Spot } from './command.ts';

export const openWork = (order: Order) =>
  approvedJobs(order).flatMap((job) =>
    live(job)
      .filter((line) => !line.done && isWork(line))
      .map((line) => ({ order, job, line })),
  );

/** Marking a line done takes its part off the shelf, or is refused. */
export async function markDone(world: World, { order, job, line }: Spot): Promise<void> {
  const held = line.priceOnly ? null : claimOf(world.model, line.id);
  const open = held ? held.claim.needed - held.claim.issued : 0;
  const short = held !== null && open > 0 && !mayIssue(held.product, held.claim, open, world.model.shop);
  const tied = held !== null && open > 0 && isTied(held.product, held.claim);
  const may = job.decision === 'approved' && mayMark(order) && !line.struck;
  const expected: Expected = !may ? 'refused' : tied ? 'either' : short ? 'refused' : 'ok';
  const answer = await change(world, 'tech', order, 'lines/done', {
    jobId: job.id,
    lineId: line.id,
    done: true,
  });
  if (!judge(answer, expected, `mark ${line.kind} done${short ? ' without stock' : ''}`)) return;
  line.done = true;
  if (held && open > 0) issue(held.product, held.claim, open);
  moveByParts(world.model);
}

const done = command('mark done', 12, (world, dice) => {
  const spots = liveSpots(openOrders(world)).filter(({ line }) => !line.done);
  const spot = preferably(dice, spots, ({ line }) => isLowered(line));
  if (!spot) return null;
  return {
    what: `mark ${spot.line.kind} (${spot.job.decision}) done in ${label(spot.order)}`,
    run: () => markDone(world, spot),
  };
});

const undone = command('mark not done', 4, (world, dice) => {
  const spot = anyOf(
    dice,
    liveSpots(openOrders(world)).filter(({ line }) => line.done),
  );
  if (!spot) return null;
  const { order, job, line } = spot;
  return {
    what: `mark ${line.kind} not done in ${label(order)}`,
    run: async () => {
      const input = { jobId: job.id, lineId: line.id, done: false };
      const answer = await change(world, 'tech', order, 'lines/done', input);
      if (!judge(answer, mayMark(order) ? 'ok' : 'refused', 'mark a line not done')) return;
      line.done = false;
      const held = claimOf(world.model, line.id);
      if (held && held.claim.issued > 0) putBack(held.product, held.claim, held.claim.issued);
      moveByParts(world.model);
    },
  };
});

interface MoveRule {
  readonly from: readonly Status[];
  readonly to: Status;
  may(world: World, order: Order): Expected;
  done?(world: World, order: Order, view: OrderView): void;
}

const within = (order: Order) =>
  owed(order).totalCents + sums(order).chargedCents <= (authorized(order) ?? 0);

const MOVES: Record<string, MoveRule> = {
  start_diagnosis: {
    from: ['submitted'],
    to: 'diagnosing',
    may: (_world, order) => (order.technicianId ? 'ok' : 'refused'),
  },
  start_work: {
    from: ['approved', 'waiting_parts'],
    to: 'in_progress',
    may: (_world, order) => (within(order) ? 'ok' : 'refused'),
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
    may: (_world, order) => (within(order) && openWork(order).length === 0 ? 'ok' : 'refused'),
    done: (_world, order, view) => {
      // a second notice would make the first storage days free again
      order.noticeAt ??= view.noticeAt ? Date.parse(view.noticeAt) : null;
    },
  },
};

export async function moveOn(world: World, order: Order, event: string): Promise<void> {
  const rule = MOVES[event];
  if (!rule) throw new Error(`no such move: ${event}`);
  const expected = rule.from.includes(order.status) ? rule.may(world, order) : 'refused';
  const answer = await change(world, 'head', order, 'move', { event, reason: 'As it is.' });
  if (!judge(answer, expected, `${event} from ${order.status}`)) return;
  order.status = rule.to;
  rule.done?.(world, order, answer.value);
  follow(world.model, order);
}

const move = command('move', 10, (world, dice) => {
  const order = anyOf(dice, openOrders(world));
  if (!order) return null;
  const fitting = Object.keys(MOVES).filter((event) => MOVES[event]?.from.includes(order.status));
  const event = fitting.length > 0 && dice.chance(90) ? dice.pick(fitting) : dice.pick(Object.keys(MOVES));
  return { what: `${event} for ${label(order)}`, run: () => moveOn(world, order, event) };
});

/** Parts handed out at the parts counter instead of at the bike, some or all. */
const counter = command('issue or return part', 4, (world, dice) => {
  const spot = anyOf(
    dice,
    liveSpots(openOrders(world)).filter(({ line }) => claimOf(world.model, line.id) !== null),
  );
  const held = spot && claimOf(world.model, spot.line.id);
  if (!spot || !held) return null;
  const { order, line } = spot;
  const { product, claim } = held;
  const gives = dice.chance(60);
  const most = gives ? claim.needed - claim.issued : claim.issued;
  const quantityMilli = Math.max(1, dice.pick([most, most, Math.floor(most / 2), most + 1]));
  return {
    what: `${gives ? 'issue' : 'return'} ${quantityMilli} of ${product.name} for ${label(order)}`,
    run: async () => {
      world.touched.add(order);
      const input = { lineId: line.id, key: dice.uuid(), quantityMilli };
      if (gives) {
        const fits = quantityMilli <= most && mayIssue(product, claim, quantityMilli, world.model.shop);
        const answer = await world.call('tech', 'inventory/issue', input);
        const expected = quantityMilli <= most && isTied(product, claim) ? 'either' : fits ? 'ok' : 'refused';
        if (judge(answer, expected, 'issue a part')) issue(product, claim, quantityMilli);
      } else {
        const answer = await world.call('tech', 'inventory/return', { ...input, reason: 'Not used.' });
        if (judge(answer, quantityMilli <= most ? 'ok' : 'refused', 'return a part')) {
          putBack(product, claim, quantityMilli);
          line.done = false;
        }
      }
      moveByParts(world.model);
    },
  };
});

export const WORK_COMMANDS = [done, undone, move, counter];
