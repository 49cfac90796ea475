// Jobs and lines before the customer decides about them.

import { wouldExceedChargeLimit } from '../model/bill.ts';
import { fitPercents, type Job, type Line, liveLines, withPercents } from '../model/job.ts';
import { productOf } from '../model/model.ts';
import { jobNet } from '../model/money.ts';
import { mayEdit, type Order } from '../model/order.ts';
import type { Random } from '../random.ts';
import { checkOutcome, type World } from '../world.ts';
import {
  change,
  command,
  type LineRef,
  label,
  lineRefs,
  openOrders,
  pickOrNull,
  pickPreferring,
} from './command.ts';
import {
  KINDS,
  type LineDraft,
  type LineInput,
  newJob,
  newLine,
  randomJob,
  randomLine,
  randomPart,
  wouldBeBelowZero,
} from './forms.ts';

const isOpen = (job: Job) => job.decision !== 'approved';

const addJob = command('add job', 14, (world, random) => {
  const order = pickOrNull(
    random,
    openOrders(world).filter((one) => one.jobs.length < 5),
  );
  if (!order) return null;
  const drafts = randomJob(world, random);
  return {
    what: `add a job with ${drafts.length} lines to ${label(order)}`,
    run: () => addJobTo(world, random, order, drafts),
  };
});

export async function addJobTo(
  world: World,
  random: Random,
  order: Order,
  drafts: readonly LineDraft[],
): Promise<void> {
  const jobId = random.uuid();
  const title = `Job ${random.between(1, 999)}`;
  const job = { title, description: '', cause: '', severity: null, internalNote: '', findingId: null };
  const answer = await change(world, 'head', order, 'jobs/add', { jobId, job });
  if (!checkOutcome(answer, mayEdit(order) ? 'ok' : 'refused', 'add a job')) return;
  const made = newJob({ id: jobId, parentId: null, title });
  order.jobs.push(made);
  for (const { lineInput, productId } of drafts)
    await addLineTo(world, order, made, random.uuid(), lineInput, productId);
}

async function addLineTo(
  world: World,
  order: Order,
  job: Job,
  lineId: string,
  lineInput: LineInput,
  productId: string | null,
): Promise<void> {
  const line = newLine(lineId, lineInput, productId);
  const answer = await change(world, 'head', order, 'lines/add', { jobId: job.id, lineId, line: lineInput });
  const expected = mayEdit(order) && !wouldBeBelowZero(withPercents([...job.lines, line])) ? 'ok' : 'refused';
  if (!checkOutcome(answer, expected, `add ${lineInput.kind}`)) return;
  job.lines.push(line);
  fitPercents(job);
  const product = productOf(world.model, productId);
  if (product) product.used = true;
}

const addLine = command('add line', 8, (world, random) => {
  const jobs = openOrders(world).flatMap((order) =>
    order.jobs.filter((job) => isOpen(job) && job.lines.length < 6).map((job) => ({ order, job })),
  );
  const ref = pickOrNull(random, jobs);
  if (!ref) return null;
  const { lineInput, productId } = randomLine(world, random);
  const unpriced = lineInput.kind !== 'discount' && random.chance(10);
  if (unpriced) lineInput.unitPriceCents = null;
  return {
    what: `add a line (${lineInput.kind}${unpriced ? ', no price' : ''}) to ${label(ref.order)}`,
    run: () => addLineTo(world, ref.order, ref.job, random.uuid(), lineInput, productId),
  };
});

/**
 * This line may be all that keeps an imported product from being removed by the undo, so it must not switch to
 * another part.
 */
const isImported = (world: World, { productId }: Line) =>
  productOf(world.model, productId)?.imported ?? false;

/** Before discounts. */
const grossOf = (job: Job) => jobNet(liveLines(job).filter(({ kind }) => kind !== 'discount')).netCents;

const isDiscounted = (job: Job) => liveLines(job).some(({ kind }) => kind === 'discount');

const editLine = command('edit line', 8, (world, random) => {
  const lines = lineRefs(openOrders(world)).filter(({ job, line }) => isOpen(job) && !line.priceOnly);
  const ref = pickPreferring(random, lines, ({ job }) => isDiscounted(job));
  if (!ref) return null;
  const { order, job, line } = ref;
  const kind = random.chance(30) && !isImported(world, line) ? random.pick(KINDS) : line.kind;
  const kept = { sku: line.sku, productId: line.productId, productField: {} };
  const part = isImported(world, line) ? kept : randomPart(world, random, line, kind);
  // a discount larger than the job, or a job with almost nothing left to discount
  const isTooMuch = isDiscounted(job) && random.chance(40);
  const [least, most] = kind === 'discount' ? [1, 5_000] : [1, 30_000];
  const tight = kind === 'discount' ? grossOf(job) + 1 : 1;
  const lineInput: LineInput = {
    kind,
    description: line.description,
    sku: part.sku,
    quantityMilli: kind === 'discount' ? 1000 : random.pick([1000, 1500, 2000, 250]),
    unitPriceCents: isTooMuch ? tight : random.between(least, most),
    taxable: random.chance(70),
    partCondition: kind === 'part' ? 'new' : null,
    customerSupplied: kind === 'part' && random.chance(25),
    percentMilli: null,
  };
  return {
    what: `edit a line (${line.kind}${kind === line.kind ? '' : ` to ${kind}`}) of ${label(order)}`,
    run: async () => {
      const input = { jobId: job.id, lineId: line.id, line: { ...lineInput, ...part.productField } };
      const edited = newLine(line.id, lineInput, part.productId);
      const rest = job.lines.map((one) => (one === line ? edited : one));
      const expected = mayEdit(order) && !wouldBeBelowZero(withPercents(rest)) ? 'ok' : 'refused';
      const answer = await change(world, 'head', order, 'lines/update', input);
      if (!checkOutcome(answer, expected, 'edit a line')) return;
      const product = productOf(world.model, part.productId);
      if (product) product.used = true;
      Object.assign(line, edited, { sku: product?.sku ?? part.sku });
      fitPercents(job);
    },
  };
});

const without = ({ job, line }: LineRef) => job.lines.filter((one) => one !== line);

const removeLine = command('remove line', 3, (world, random) => {
  const isTight = (one: LineRef) => isOpen(one.job) && wouldBeBelowZero(withPercents(without(one)));
  const ref = pickPreferring(random, lineRefs(openOrders(world)), isTight);
  if (!ref) return null;
  const { order, job, line } = ref;
  const rest = without(ref);
  const givenLater = !isOpen(job) && line.kind === 'discount' && line.agreed === null;
  const may = givenLater
    ? mayEdit(order) && !wouldExceedChargeLimit(order, job, rest)
    : mayEdit(order) && isOpen(job) && !wouldBeBelowZero(withPercents(rest));
  return {
    what: `remove a line (${line.kind}, ${job.decision}) from ${label(order)}`,
    run: async () => {
      const answer = await change(world, 'head', order, 'lines/remove', { jobId: job.id, lineId: line.id });
      if (!checkOutcome(answer, may ? 'ok' : 'refused', `remove a line of a job that is ${job.decision}`))
        return;
      job.lines = rest;
      fitPercents(job);
      // an addition without lines is removed
      if (job.parentId !== null && rest.length === 0) order.jobs = order.jobs.filter((one) => one !== job);
    },
  };
});

const removeJob = command('remove job', 2, (world, random) => {
  const jobs = openOrders(world).flatMap((order) => order.jobs.map((job) => ({ order, job })));
  const ref = pickOrNull(random, jobs);
  if (!ref) return null;
  const { order, job } = ref;
  return {
    what: `remove a job (${job.decision}) from ${label(order)}`,
    run: async () => {
      const answer = await change(world, 'head', order, 'jobs/remove', { jobId: job.id });
      const may = mayEdit(order) && isOpen(job);
      if (!checkOutcome(answer, may ? 'ok' : 'refused', `remove a job that is ${job.decision}`)) return;
      order.jobs = order.jobs.filter((one) => one !== job && one.parentId !== job.id);
    },
  };
});

export const JOB_COMMANDS = [addJob, addLine, editLine, removeLine, removeJob];
