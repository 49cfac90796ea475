// Approved lines that are not done after all, and back again.
import { follow } from '../model/model.ts';
import { amount, jobNet, sum } from '../model/money.ts';
import { isChargedFor, type Job, live, mayEdit } from '../model/order.ts';
import { judge } from '../world.ts';
import { approvedSpots, REASON } from './approved.ts';
import { change, command, label, preferably, type Spot } from './command.ts';

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

/** Without the line, the discounts of its job would no longer fit. */
const isTight = ({ job, line }: Spot) =>
  line.kind !== 'discount' && jobNet(live(job).filter((one) => one !== line)).netCents < 0;

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
      line.struck = true;
      fitDiscounts(job);
      follow(world.model, order);
    },
  };
});

const putBack = command('put back', 18, (world, dice) => {
  const spots = approvedSpots(world).filter(({ line }) => line.struck);
  const spot = preferably(dice, spots, isReduced);
  if (!spot) return null;
  const { order, job, line } = spot;
  const after = structuredClone(job);
  for (const one of after.lines) if (one.id === line.id) one.struck = false;
  fitDiscounts(after);
  const may = mayEdit(order) && !isChargedFor(order, job, after.lines);
  return {
    what: `put ${line.kind} back in ${label(order)}`,
    run: async () => {
      const input = { jobId: job.id, lineId: line.id, reason: null };
      const answer = await change(world, 'head', order, 'lines/strike', input);
      if (!judge(answer, may ? 'ok' : 'refused', 'put a struck line back')) return;
      line.struck = false;
      fitDiscounts(job);
      follow(world.model, order);
    },
  };
});

export const STRIKE_COMMANDS = [strike, putBack];
