// Approved lines that are not done after all, and back again.

import { isChargedTooMuch } from '../model/bill.ts';
import { type Job, type Line, live } from '../model/job.ts';
import { follow } from '../model/model.ts';
import { amount, jobNet, sum } from '../model/money.ts';
import { approvedJobs, mayEdit, type Order } from '../model/order.ts';
import { judge } from '../world.ts';
import { approvedSpots, change, command, label, preferably, REASON, type Spot } from './command.ts';

/** Discounts as large as they were given, and no larger than what is left of their job; in the order of the lines. */
function fitDiscounts(job: Job): void {
  let room = sum(
    live(job)
      .filter(({ kind }) => kind !== 'discount')
      .map(amount),
  );
  for (const discount of live(job).filter(({ kind }) => kind === 'discount')) {
    const cents = Math.min(room, discount.fullCents);
    room -= cents;
    if (cents !== 0 - amount(discount))
      Object.assign(discount, { quantityMilli: 1000, unitPriceCents: cents });
  }
}

const isSameWork = (one: Line, other: Line) =>
  one.kind === other.kind && one.description === other.description && one.taxable === other.taxable;

/** The job and its approved additions. */
const familyOf = (order: Order, { id, parentId }: Job) =>
  approvedJobs(order).filter((one) => (one.parentId ?? one.id) === (parentId ?? id));

/** Raised prices in later additions, if no other line is left that they could belong to. */
function raisesOf({ order, job, line }: Spot): { job: Job; line: Line }[] {
  if (line.priceOnly) return [];
  const others = familyOf(order, job).flatMap((one) =>
    live(one)
      .filter((other) => other !== line && isSameWork(other, line))
      .map((other) => ({ job: one, line: other })),
  );
  return others.filter(
    (raise) =>
      raise.line.priceOnly &&
      raise.job !== job &&
      !others.some((other) => !other.line.priceOnly && other.job !== raise.job),
  );
}

/** What is struck in one step, by job. */
const struckTogether = (spot: Spot) => [{ job: spot.job, line: spot.line }, ...raisesOf(spot)];

/** Without the lines, the discounts of a job would no longer fit. */
function isTight(spot: Spot): boolean {
  if (spot.line.kind === 'discount') return false;
  const away = struckTogether(spot).map(({ line }) => line);
  return struckTogether(spot).some(
    ({ job }) => jobNet(live(job).filter((one) => !away.includes(one))).netCents < 0,
  );
}

const isReduced = ({ job }: Spot) =>
  live(job).some((one) => one.kind === 'discount' && 0 - amount(one) < one.fullCents);

const strike = command('strike', 9, (world, dice) => {
  const spots = approvedSpots(world).filter(({ line }) => !line.struck);
  const spot = preferably(dice, spots, isTight);
  if (!spot) return null;
  const { order, job, line } = spot;
  const tooMuch = isTight(spot);
  const reduceDiscount = dice.chance(tooMuch ? 75 : 25);
  const may = mayEdit(order) && line.kind !== 'discount' && (!tooMuch || reduceDiscount);
  return {
    what: `strike ${line.kind}${line.done ? ' (done)' : ''} of ${label(order)}${tooMuch ? ', too much off' : ''}${reduceDiscount ? ', reducing the discount' : ''}`,
    run: async () => {
      const input = {
        jobId: job.id,
        lineId: line.id,
        reason: REASON,
        ...(reduceDiscount && { reduceDiscount }),
      };
      const answer = await change(world, 'head', order, 'lines/strike', input);
      if (!judge(answer, may ? 'ok' : 'refused', 'strike an approved line')) return;
      const struckAt = world.now();
      for (const one of struckTogether(spot)) {
        Object.assign(one.line, { struck: true, struckAt });
        fitDiscounts(one.job);
      }
      follow(world.model, order);
    },
  };
});

const isStruckWith = (raise: Line, line: Line): boolean =>
  raise.priceOnly && raise.struck && raise.struckAt === line.struckAt && isSameWork(raise, line);

const putBack = command('put back', 18, (world, dice) => {
  const spots = approvedSpots(world).filter(({ line }) => line.struck);
  const spot = preferably(dice, spots, isReduced);
  if (!spot) return null;
  const { order, job, line } = spot;
  const back = familyOf(order, job).flatMap((one) =>
    one.lines
      .filter((other) => other === line || isStruckWith(other, line))
      .map((other) => ({ job: one, line: other })),
  );
  const after = structuredClone(order);
  for (const one of after.jobs) {
    const ids = back.filter((other) => other.job.id === one.id).map((other) => other.line.id);
    for (const other of one.lines) if (ids.includes(other.id)) other.struck = false;
    if (ids.length > 0) fitDiscounts(one);
  }
  const may = mayEdit(order) && !isChargedTooMuch(after);
  return {
    what: `put ${line.kind} back in ${label(order)}`,
    run: async () => {
      const input = { jobId: job.id, lineId: line.id, reason: null };
      const answer = await change(world, 'head', order, 'lines/strike', input);
      if (!judge(answer, may ? 'ok' : 'refused', 'put a struck line back')) return;
      for (const one of back) {
        one.line.struck = false;
        fitDiscounts(one.job);
      }
      follow(world.model, order);
    },
  };
});

export const STRIKE_COMMANDS = [strike, putBack];
