// Jobs and lines before the customer decided about them.
import type { Dice } from '../dice.ts';
import { isChargedFor } from '../model/bill.ts';
import { type Job, type Line, live } from '../model/job.ts';
import { productOf } from '../model/model.ts';
import { jobNet } from '../model/money.ts';
import { mayEdit, type Order } from '../model/order.ts';
import { judge, type World } from '../world.ts';
import { anyOf, change, command, label, openOrders, preferably, type Spot, spots } from './command.ts';
import {
  KINDS,
  type LineWish,
  newJob,
  newLine,
  type Wish,
  wishJob,
  wishLine,
  wishPart,
  wouldBeBelowZero,
} from './forms.ts';

const isOpen = (job: Job) => job.decision !== 'approved';

const addJob = command('add job', 14, (world, dice) => {
  const order = anyOf(
    dice,
    openOrders(world).filter((one) => one.jobs.length < 5),
  );
  if (!order) return null;
  const wishes = wishJob(world, dice);
  return {
    what: `add a job with ${wishes.length} lines to ${label(order)}`,
    run: () => addJobTo(world, dice, order, wishes),
  };
});

export async function addJobTo(
  world: World,
  dice: Dice,
  order: Order,
  wishes: readonly Wish[],
): Promise<void> {
  const jobId = dice.uuid();
  const title = `Job ${dice.between(1, 999)}`;
  const job = { title, description: '', cause: '', severity: null, internalNote: '', findingId: null };
  const answer = await change(world, 'head', order, 'jobs/add', { jobId, job });
  if (!judge(answer, mayEdit(order) ? 'ok' : 'refused', 'add a job')) return;
  const made = newJob({ id: jobId, parentId: null, title });
  order.jobs.push(made);
  for (const { wish, productId } of wishes) await addLineTo(world, order, made, dice.uuid(), wish, productId);
}

async function addLineTo(
  world: World,
  order: Order,
  job: Job,
  lineId: string,
  wish: LineWish,
  productId: string | null,
): Promise<void> {
  const line = newLine(lineId, wish, productId);
  const answer = await change(world, 'head', order, 'lines/add', { jobId: job.id, lineId, line: wish });
  const expected = mayEdit(order) && !wouldBeBelowZero([...job.lines, line]) ? 'ok' : 'refused';
  if (!judge(answer, expected, `add ${wish.kind}`)) return;
  job.lines.push(line);
  const product = productOf(world.model, productId);
  if (product) product.used = true;
}

const addLine = command('add line', 8, (world, dice) => {
  const jobs = openOrders(world).flatMap((order) =>
    order.jobs.filter((job) => isOpen(job) && job.lines.length < 6).map((job) => ({ order, job })),
  );
  const spot = anyOf(dice, jobs);
  if (!spot) return null;
  const { wish, productId } = wishLine(world, dice);
  const unpriced = wish.kind !== 'discount' && dice.chance(10);
  if (unpriced) wish.unitPriceCents = null;
  return {
    what: `add a line (${wish.kind}${unpriced ? ', no price' : ''}) to ${label(spot.order)}`,
    run: () => addLineTo(world, spot.order, spot.job, dice.uuid(), wish, productId),
  };
});

/** Whether the only thing that uses a part of a file may be this line: then it may not take another part. */
const isImported = (world: World, { productId }: Line) =>
  productOf(world.model, productId)?.imported ?? false;

/** Without its discounts. */
const grossOf = (job: Job) => jobNet(live(job).filter(({ kind }) => kind !== 'discount')).netCents;

const isDiscounted = (job: Job) => live(job).some(({ kind }) => kind === 'discount');

const editLine = command('edit line', 8, (world, dice) => {
  const lines = spots(openOrders(world)).filter(({ job, line }) => isOpen(job) && !line.priceOnly);
  const spot = preferably(dice, lines, ({ job }) => isDiscounted(job));
  if (!spot) return null;
  const { order, job, line } = spot;
  const kind = dice.chance(30) && !isImported(world, line) ? dice.pick(KINDS) : line.kind;
  const kept = { sku: line.sku, productId: line.productId, said: {} };
  const part = isImported(world, line) ? kept : wishPart(world, dice, line, kind);
  // a discount of more than there is, or next to nothing that it could come off
  const isTooMuch = isDiscounted(job) && dice.chance(40);
  const [least, most] = kind === 'discount' ? [1, 5_000] : [1, 30_000];
  const tight = kind === 'discount' ? grossOf(job) + 1 : 1;
  const wish: LineWish = {
    kind,
    description: line.description,
    sku: part.sku,
    quantityMilli: kind === 'discount' ? 1000 : dice.pick([1000, 1500, 2000, 250]),
    unitPriceCents: isTooMuch ? tight : dice.between(least, most),
    taxable: dice.chance(70),
    partCondition: kind === 'part' ? 'new' : null,
    customerSupplied: kind === 'part' && dice.chance(25),
  };
  return {
    what: `edit a line (${line.kind}${kind === line.kind ? '' : ` to ${kind}`}) of ${label(order)}`,
    run: async () => {
      const input = { jobId: job.id, lineId: line.id, line: { ...wish, ...part.said } };
      const edited = newLine(line.id, wish, part.productId);
      const rest = job.lines.map((one) => (one === line ? edited : one));
      const expected = mayEdit(order) && !wouldBeBelowZero(rest) ? 'ok' : 'refused';
      const answer = await change(world, 'head', order, 'lines/update', input);
      if (!judge(answer, expected, 'edit a line')) return;
      const product = productOf(world.model, part.productId);
      if (product) product.used = true;
      Object.assign(line, edited, { sku: product?.sku ?? part.sku });
    },
  };
});

const without = ({ job, line }: Spot) => job.lines.filter((one) => one !== line);

const removeLine = command('remove line', 3, (world, dice) => {
  const isTight = (one: Spot) => isOpen(one.job) && wouldBeBelowZero(without(one));
  const spot = preferably(dice, spots(openOrders(world)), isTight);
  if (!spot) return null;
  const { order, job, line } = spot;
  const rest = without(spot);
  const givenLater = !isOpen(job) && line.kind === 'discount' && line.agreed === null;
  const may = givenLater
    ? mayEdit(order) && !isChargedFor(order, job, rest)
    : mayEdit(order) && isOpen(job) && !wouldBeBelowZero(rest);
  return {
    what: `remove a line (${line.kind}, ${job.decision}) from ${label(order)}`,
    run: async () => {
      const answer = await change(world, 'head', order, 'lines/remove', { jobId: job.id, lineId: line.id });
      if (!judge(answer, may ? 'ok' : 'refused', `remove a line of a job that is ${job.decision}`)) return;
      job.lines = rest;
      // an addition without a line is none
      if (job.parentId !== null && rest.length === 0) order.jobs = order.jobs.filter((one) => one !== job);
    },
  };
});

const removeJob = command('remove job', 2, (world, dice) => {
  const jobs = openOrders(world).flatMap((order) => order.jobs.map((job) => ({ order, job })));
  const spot = anyOf(dice, jobs);
  if (!spot) return null;
  const { order, job } = spot;
  return {
    what: `remove a job (${job.decision}) from ${label(order)}`,
    run: async () => {
      const answer = await change(world, 'head', order, 'jobs/remove', { jobId: job.id });
      const may = mayEdit(order) && isOpen(job);
      if (!judge(answer, may ? 'ok' : 'refused', `remove a job that is ${job.decision}`)) return;
      order.jobs = order.jobs.filter((one) => one !== job && one.parentId !== job.id);
    },
  };
});

export const JOB_COMMANDS = [addJob, addLine, editLine, removeLine, removeJob];
