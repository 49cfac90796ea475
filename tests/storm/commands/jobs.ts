// Jobs and lines before the customer decided about them.
import type { Dice } from '../dice.ts';
import { productOf } from '../model/model.ts';
import { jobNet } from '../model/money.ts';
import { isChargedFor, type Job, type Line, live, mayEdit, type Order } from '../model/order.ts';
import { type Product, shortOf } from '../model/stock.ts';
import { judge, type World } from '../world.ts';
import { anyOf, change, command, label, openOrders, preferably, type Spot, spots } from './command.ts';

/** Of lines; some come more often. */
const KINDS = ['labor', 'labor', 'part', 'part', 'part', 'fee', 'sublet', 'discount'] as const;

export interface LineWish {
  kind: Line['kind'];
  description: string;
  sku: string;
  quantityMilli: number;
  unitPriceCents: number | null;
  taxable: boolean;
  partCondition: 'new' | null;
  customerSupplied: boolean;
}

/** Several orders short of the same part show which is served first. */
const isWaitedFor = ({ claims }: Product) => claims.some((claim) => shortOf(claim) > 0);

/** A line as someone at the counter would type it, or with odd cents to bring out roundings. */
export function wishLine(
  world: World,
  dice: Dice,
  most = 40_000,
): { wish: LineWish; productId: string | null } {
  const kind = dice.pick(KINDS);
  const product =
    kind === 'part' && dice.chance(85) ? preferably(dice, world.model.products, isWaitedFor) : null;
  const odd = dice.chance(50);
  return {
    productId: product?.id ?? null,
    wish: {
      kind,
      description: `${kind} ${dice.between(1, 99)}`,
      sku: product?.sku ?? '',
      quantityMilli: kind === 'discount' ? 1000 : dice.pick([1000, 1000, 2000, 500, odd ? 333 : 3000]),
      unitPriceCents:
        kind === 'discount'
          ? dice.between(1, 3000)
          : odd
            ? dice.between(1, most)
            : dice.pick([5_000, 12_500]),
      taxable: kind === 'discount' || dice.chance(70),
      partCondition: kind === 'part' ? 'new' : null,
      customerSupplied: kind === 'part' && dice.chance(7),
    },
  };
}

interface Priced {
  readonly wish: LineWish;
  readonly productId: null;
}

const charged = (dice: Dice, kind: Line['kind'], unitPriceCents: number, taxable = true): Priced => ({
  productId: null,
  wish: {
    ...{ kind, description: `${kind} ${dice.between(1, 99)}`, sku: '', quantityMilli: 1000, unitPriceCents },
    ...{ taxable, partCondition: null, customerSupplied: false },
  },
});

/** Taxed and untaxed lines with a discount: how it is prorated matters only here, and this is rare at random. */
function discountedMix(dice: Dice): Priced[] {
  const [taxed, untaxed] = [dice.between(1, 20_000), dice.between(1, 20_000)];
  // A discount of most of the job no longer fits once a line of it is struck.
  const off = dice.between(1, dice.chance(50) ? taxed + untaxed : 3000);
  return [
    charged(dice, 'labor', taxed),
    charged(dice, 'sublet', untaxed, false),
    charged(dice, 'discount', off),
  ];
}

/** A bill below the deposit has a remainder. */
const smallJob = (dice: Dice): Priced[] => [charged(dice, 'labor', dice.between(1, 6_000))];

export const newLine = (id: string, wish: LineWish, productId: string | null): Line => ({
  id,
  kind: wish.kind,
  description: wish.description,
  quantityMilli: wish.quantityMilli,
  unitPriceCents: wish.unitPriceCents,
  taxable: wish.taxable,
  productId,
  struck: false,
  done: false,
  priceOnly: false,
  sku: wish.sku,
  customerSupplied: wish.customerSupplied,
  agreed: null,
  fullCents: wish.kind === 'discount' ? (wish.unitPriceCents ?? 0) : 0,
});

/** More off than there is would pay the customer. */
export const wouldBeBelowZero = (lines: readonly Line[]): boolean =>
  jobNet(lines.filter(({ struck }) => !struck)).netCents < 0;

const isOpen = (job: Job) => job.decision !== 'approved';

const addJob = command('add job', 14, (world, dice) => {
  const order = anyOf(
    dice,
    openOrders(world).filter((one) => one.jobs.length < 5),
  );
  if (!order) return null;
  const wishes = dice.chance(25)
    ? discountedMix(dice)
    : dice.chance(15)
      ? smallJob(dice)
      : Array.from({ length: dice.between(1, 3) }, () => wishLine(world, dice)).filter(
          ({ wish }, at) => at > 0 || wish.kind !== 'discount',
        );
  return {
    what: `add a job with ${wishes.length} lines to ${label(order)}`,
    run: () => addJobTo(world, dice, order, wishes),
  };
});

export async function addJobTo(
  world: World,
  dice: Dice,
  order: Order,
  wishes: readonly { wish: LineWish; productId: string | null }[],
): Promise<void> {
  const jobId = dice.uuid();
  const title = `Job ${dice.between(1, 999)}`;
  const job = { title, description: '', cause: '', severity: null, internalNote: '', findingId: null };
  const answer = await change(world, 'head', order, 'jobs/add', { jobId, job });
  if (!judge(answer, mayEdit(order) ? 'ok' : 'refused', 'add a job')) return;
  const made: Job = {
    id: jobId,
    parentId: null,
    title,
    decision: 'open',
    lines: [],
    approved: null,
    place: 0,
    declinedAs: null,
    questioned: false,
  };
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

interface OtherPart {
  readonly sku: string;
  readonly productId: string | null;
  /** What the form says of the product; left out, the printed SKU finds it. */
  readonly said: { readonly productId?: string | null };
}

/** Which part the edited line is about: the same, another one by its SKU or by its id, or one of no catalog. */
function wishPart(world: World, dice: Dice, line: Line, kind: Line['kind']): OtherPart {
  const { sku } = line;
  if (kind !== 'part') return { sku, productId: null, said: {} };
  // a form that leaves the SKU alone keeps the product
  const same = { sku: productOf(world.model, line.productId)?.sku ?? sku, productId: line.productId };
  if (dice.chance(60)) return { ...same, said: same.sku === sku ? {} : { productId: line.productId } };
  const other = dice.chance(80) ? anyOf(dice, world.model.products) : null;
  if (!other) return { sku: '', productId: null, said: { productId: null } };
  const bySku = other.sku !== sku && dice.chance(50);
  return { sku: other.sku, productId: other.id, said: bySku ? {} : { productId: other.id } };
}

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
