// Striking approved lines, and putting them back.

import { exceedsChargeLimit } from '../model/bill.ts';
import { type Job, type Line, liveLines } from '../model/job.ts';
import { syncReservations } from '../model/model.ts';
import { amount, jobNet, sum } from '../model/money.ts';
import { approvedJobs, mayEdit, type Order } from '../model/order.ts';
import { checkOutcome } from '../world.ts';
import { approvedLineRefs, change, command, type LineRef, label, pickPreferring, REASON } from './command.ts';

/** In line order, each discount is as large as it was given, or as large as what is left of the job. */
function fitDiscounts(job: Job): void {
  let room = sum(
    liveLines(job)
      .filter(({ kind }) => kind !== 'discount')
      .map(amount),
  );
  for (const discount of liveLines(job).filter(({ kind }) => kind === 'discount')) {
    const cents = Math.min(room, discount.fullCents);
    room -= cents;
    if (cents !== 0 - amount(discount))
      Object.assign(discount, { quantityMilli: 1000, unitPriceCents: cents });
  }
}

const isSameWork = (one: Line, other: Line) =>
  one.kind === other.kind && one.description === other.description && one.taxable === other.taxable;

const familyOf = (order: Order, { id, parentId }: Job) =>
  approvedJobs(order).filter((one) => (one.parentId ?? one.id) === (parentId ?? id));

/** Price increases in later additions, unless another line is left that they could belong to. */
function raisesOf({ order, job, line }: LineRef): { job: Job; line: Line }[] {
  if (line.priceOnly) return [];
  const others = familyOf(order, job).flatMap((one) =>
    liveLines(one)
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

/** A line and the price increases that are struck with it. */
const struckTogether = (ref: LineRef) => [{ job: ref.job, line: ref.line }, ...raisesOf(ref)];

/** Without these lines, a job's discounts would exceed its total. */
function isTight(ref: LineRef): boolean {
  if (ref.line.kind === 'discount') return false;
  const away = struckTogether(ref).map(({ line }) => line);
  return struckTogether(ref).some(
    ({ job }) => jobNet(liveLines(job).filter((one) => !away.includes(one))).netCents < 0,
  );
}

const isReduced = ({ job }: LineRef) =>
  liveLines(job).some((one) => one.kind === 'discount' && 0 - amount(one) < one.fullCents);

const strike = command('strike', 9, (world, random) => {
  const lineRefs = approvedLineRefs(world).filter(({ line }) => !line.struck);
  const ref = pickPreferring(random, lineRefs, isTight);
  if (!ref) return null;
  const { order, job, line } = ref;
  const tooMuch = isTight(ref);
  const reduceDiscount = random.chance(tooMuch ? 75 : 25);
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
      if (!checkOutcome(answer, may ? 'ok' : 'refused', 'strike an approved line')) return;
      const struckAt = world.now();
      for (const one of struckTogether(ref)) {
        Object.assign(one.line, { struck: true, struckAt });
        fitDiscounts(one.job);
      }
      syncReservations(world.model, order);
    },
  };
});

const isStruckWith = (raise: Line, line: Line): boolean =>
  raise.priceOnly && raise.struck && raise.struckAt === line.struckAt && isSameWork(raise, line);

const putBack = command('put back', 18, (world, random) => {
  const lineRefs = approvedLineRefs(world).filter(({ line }) => line.struck);
  const ref = pickPreferring(random, lineRefs, isReduced);
  if (!ref) return null;
  const { order, job, line } = ref;
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
  const may = mayEdit(order) && !exceedsChargeLimit(after);
  return {
    what: `put ${line.kind} back in ${label(order)}`,
    run: async () => {
      const input = { jobId: job.id, lineId: line.id, reason: null };
      const answer = await change(world, 'head', order, 'lines/strike', input);
      if (!checkOutcome(answer, may ? 'ok' : 'refused', 'put a struck line back')) return;
      for (const one of back) {
        one.line.struck = false;
        fitDiscounts(one.job);
      }
      syncReservations(world.model, order);
    },
  };
});

export const STRIKE_COMMANDS = [strike, putBack];
