// Changes of what the customer approved: a contract. What lowers the bill applies at once and needs a reason; what
// raises it is an addition that is asked about.
import type { Dice } from '../dice.ts';
import { follow, productOf } from '../model/model.ts';
import { amount, jobNet } from '../model/money.ts';
import {
  approvedJobs,
  isChargedFor,
  type Job,
  type Line,
  live,
  mayEdit,
  type Order,
} from '../model/order.ts';
import type { JobView, LineView, OrderView } from '../views.ts';
import { Broken, judge, type World } from '../world.ts';
import { anyOf, change, command, label, openOrders, preferably, type Spot, spots } from './command.ts';
import { type LineWish, newLine, wishLine } from './jobs.ts';

export const REASON = 'The customer and we agreed so.';

export const approvedSpots = (world: World): Spot[] =>
  spots(openOrders(world)).filter(({ job }) => job.decision === 'approved');

interface Wanted {
  readonly kind: Line['kind'];
  readonly quantityMilli: number;
  readonly unitPriceCents: number;
  readonly taxable: boolean;
  readonly productId: string | null;
  readonly priceOnly: boolean;
  readonly customerSupplied: boolean;
}

/** The lines that must have come into the open addition of a job; the server names what it made. */
function takeOver(world: World, order: Order, job: Job, view: OrderView, wanted: readonly Wanted[]): void {
  const known = new Set(order.jobs.flatMap(({ lines }) => lines.map(({ id }) => id)));
  const fresh = view.jobs.flatMap((one) =>
    one.lines.filter(({ id }) => !known.has(id)).map((line) => ({ job: one, line })),
  );
  if (fresh.length !== wanted.length)
    throw new Broken(`an addition of ${wanted.length} lines must be made, but ${fresh.length} are new`);
  const left = [...wanted];
  for (const { job: made, line } of fresh) {
    if (made.decision !== 'open') throw new Broken(`an addition came into a job that is ${made.decision}`);
    if (made.parentId !== job.id && made.parentId !== job.parentId)
      throw new Broken('an addition stands under another job');
    const at = left.findIndex((one) => isSame(one, line));
    const [match] = at === -1 ? [] : left.splice(at, 1);
    if (!match) throw new Broken(`an addition holds ${describe(line)}; expected ${JSON.stringify(left)}`);
    const { description, sku } = line;
    const written = { ...match, description, sku, partCondition: null };
    const product = productOf(world.model, match.productId);
    if (product) product.used = true;
    additionOf(order, made).lines.push({
      ...newLine(line.id, written, match.productId),
      priceOnly: match.priceOnly,
    });
  }
}

const isSame = (wanted: Wanted, line: LineView) =>
  wanted.kind === line.kind &&
  wanted.quantityMilli === line.quantityMilli &&
  wanted.unitPriceCents === line.unitPriceCents &&
  wanted.taxable === line.taxable &&
  wanted.priceOnly === line.priceOnly;

const describe = ({ kind, quantityMilli, unitPriceCents, taxable, priceOnly }: LineView) =>
  JSON.stringify({ kind, quantityMilli, unitPriceCents, taxable, priceOnly });

function additionOf(order: Order, view: JobView): Job {
  const known = order.jobs.find(({ id }) => id === view.id);
  if (known) return known;
  const made: Job = {
    id: view.id,
    parentId: view.parentId,
    title: view.title,
    decision: 'open',
    lines: [],
    approved: null,
    place: 0,
    declinedAs: null,
    questioned: false,
  };
  order.jobs.push(made);
  return made;
}

const addition = command('add to approved job', 8, (world, dice) => {
  const jobs = openOrders(world).flatMap((order) => approvedJobs(order).map((job) => ({ order, job })));
  const spot = anyOf(dice, jobs);
  if (!spot) return null;
  const { order, job } = spot;
  const { wish, productId } = wishLine(world, dice, 9_000);
  if (wish.kind === 'discount' || dice.chance(20)) return giveDiscount(world, dice, order, job);
  return {
    what: `add ${wish.kind} to an approved job of ${label(order)}`,
    run: async () => {
      const input = { jobId: job.id, lineId: dice.uuid(), line: wish };
      const answer = await change(world, 'head', order, 'lines/add', input);
      if (!judge(answer, mayEdit(order) ? 'ok' : 'refused', 'add to an approved job')) return;
      takeOver(world, order, job, answer.value, [
        { ...wish, unitPriceCents: wish.unitPriceCents ?? 0, productId, priceOnly: false },
      ]);
    },
  };
});

/** A discount applies at once, with a reason, and takes no more off than there is. */
function giveDiscount(world: World, dice: Dice, order: Order, job: Job) {
  const cents = dice.between(1, 4_000);
  const reason = dice.chance(85) ? REASON : undefined;
  const line: LineWish = {
    kind: 'discount',
    description: 'Goodwill',
    sku: '',
    quantityMilli: 1000,
    unitPriceCents: cents,
    taxable: true,
    partCondition: null,
    customerSupplied: false,
  };
  const lineId = dice.uuid();
  const made = newLine(lineId, line, null);
  const fits = jobNet([...live(job), made]).netCents >= 0;
  return {
    what: `discount of ${cents} on an approved job of ${label(order)}${reason ? '' : ' without a reason'}`,
    run: async () => {
      const input = { jobId: job.id, lineId, line, ...(reason && { reason }) };
      const answer = await change(world, 'head', order, 'lines/add', input);
      const may = mayEdit(order) && fits && reason !== undefined;
      if (judge(answer, may ? 'ok' : 'refused', 'discount an approved job')) job.lines.push(made);
    },
  };
}

const lineInput = (line: Line, quantityMilli: number, unitPriceCents: number): LineWish => ({
  kind: line.kind,
  description: line.description,
  sku: line.sku,
  quantityMilli,
  unitPriceCents,
  taxable: line.taxable,
  partCondition: line.kind === 'part' ? 'new' : null,
  customerSupplied: line.customerSupplied,
});

export const isLowered = ({ agreed, quantityMilli }: Line): boolean =>
  agreed !== null && quantityMilli < agreed.quantityMilli;

/** Down with a reason, back up to what was agreed; what goes beyond is an addition of the difference. */
const editApproved = command('edit approved line', 10, (world, dice) => {
  const candidates = approvedSpots(world).filter(
    ({ line }) => line.agreed && !line.struck && line.kind !== 'discount' && !line.priceOnly,
  );
  const spot = preferably(dice, candidates, ({ line }) => line.done && isLowered(line));
  if (!spot?.line.agreed) return null;
  const { order, job, line } = spot;
  const { agreed } = spot.line;
  const scale = (value: number) =>
    Math.max(1, dice.pick([value, value, Math.floor(value / 2), value - 1, value + 1, value * 2]));
  const byQuantity = dice.chance(50);
  const quantityMilli = byQuantity ? scale(agreed.quantityMilli) : line.quantityMilli;
  const unitPriceCents = byQuantity ? (line.unitPriceCents ?? 0) : scale(agreed.unitPriceCents);
  const kept = {
    quantityMilli: Math.min(quantityMilli, agreed.quantityMilli),
    unitPriceCents: Math.min(unitPriceCents, agreed.unitPriceCents),
  };
  const rest = live(job).map((one) => (one === line ? { ...one, ...kept } : one));
  const lowers = amount({ ...line, ...kept }) < amount(line);
  const wanted = beyond(line, agreed, quantityMilli, unitPriceCents);
  const after = job.lines.map((one) => (one === line ? { ...one, ...kept } : one));
  const may = mayEdit(order) && jobNet(rest).netCents >= 0 && !isChargedFor(order, job, after);
  return {
    what: `edit an approved ${line.kind} of ${label(order)}: ${line.quantityMilli} × ${line.unitPriceCents} to ${quantityMilli} × ${unitPriceCents} (agreed ${agreed.quantityMilli} × ${agreed.unitPriceCents})`,
    run: async () => {
      const input = { jobId: job.id, lineId: line.id, line: lineInput(line, quantityMilli, unitPriceCents) };
      if (lowers && may) {
        const silent = await change(world, 'head', order, 'lines/update', input);
        judge(silent, 'refused', 'lower an approved line without a reason');
      }
      const answer = await change(world, 'head', order, 'lines/update', { ...input, reason: REASON });
      if (!judge(answer, may ? 'ok' : 'refused', 'edit an approved line')) return;
      // more of it than was done: the rest is still to do
      if (kept.quantityMilli > line.quantityMilli) line.done = false;
      Object.assign(line, kept);
      takeOver(world, order, job, answer.value, wanted);
      follow(world.model, order);
    },
  };
});

/** More pieces at the new price, and a higher price of those that were agreed, as money alone. */
function beyond(
  line: Line,
  agreed: NonNullable<Line['agreed']>,
  quantityMilli: number,
  unitPriceCents: number,
): Wanted[] {
  const { kind, taxable, customerSupplied } = line;
  const base = { kind, taxable, customerSupplied };
  const more = quantityMilli - agreed.quantityMilli;
  const dearer = unitPriceCents - agreed.unitPriceCents;
  const kept = Math.min(quantityMilli, agreed.quantityMilli);
  return [
    ...(more > 0
      ? [{ ...base, quantityMilli: more, unitPriceCents, productId: line.productId, priceOnly: false }]
      : []),
    ...(dearer > 0
      ? [{ ...base, quantityMilli: kept, unitPriceCents: dearer, productId: null, priceOnly: true }]
      : []),
  ];
}

/** A discount that was given later may grow with a reason, and shrink; it never pays the customer. */
const editDiscount = command('edit later discount', 12, (world, dice) => {
  const spot = anyOf(
    dice,
    approvedSpots(world).filter(({ line }) => line.kind === 'discount' && line.agreed === null),
  );
  if (!spot) return null;
  const { order, job, line } = spot;
  const cents = dice.pick([
    line.fullCents + 500,
    Math.max(1, Math.floor(line.fullCents / 2)),
    line.fullCents * 3,
  ]);
  const reason = dice.chance(50) ? REASON : undefined;
  const edited = { ...line, quantityMilli: 1000, unitPriceCents: cents };
  const fits = jobNet(live(job).map((one) => (one === line ? edited : one))).netCents >= 0;
  const isMoreOff = amount(edited) < amount(line);
  const after = job.lines.map((one) => (one === line ? edited : one));
  const may =
    mayEdit(order) && fits && (reason !== undefined || !isMoreOff) && !isChargedFor(order, job, after);
  return {
    what: `change a later discount of ${0 - amount(line)} to ${cents} in ${label(order)}${reason ? '' : ' without a reason'}`,
    run: async () => {
      const input = { jobId: job.id, lineId: line.id, line: lineInput(line, 1000, cents) };
      const answer = await change(world, 'head', order, 'lines/update', {
        ...input,
        ...(reason && { reason }),
      });
      if (!judge(answer, may ? 'ok' : 'refused', 'change a discount that was given later')) return;
      Object.assign(line, { quantityMilli: 1000, unitPriceCents: cents, fullCents: cents });
    },
  };
});

/** What is approved is not written again. */
const rewrite = command('rewrite approved', 4, (world, dice) => {
  const spot = anyOf(dice, approvedSpots(world));
  if (!spot) return null;
  const how = dice.pick(['title', ...REWRITES] as const);
  return {
    what: `change the ${how} of an approved ${spot.line.kind} of ${label(spot.order)}`,
    run: () => (how === 'title' ? renameJob(world, spot) : rewriteLine(world, dice, spot, how)),
  };
});

const REWRITES = ['kind', 'taxable', 'description', 'sku', 'customerSupplied'] as const;

async function renameJob(world: World, { order, job }: Spot): Promise<void> {
  const written = {
    title: 'Another job',
    description: '',
    cause: '',
    severity: null,
    internalNote: '',
    findingId: null,
  };
  const answer = await change(world, 'head', order, 'jobs/update', { jobId: job.id, job: written });
  judge(answer, 'refused', 'rename an approved job');
}

/** Only a discount that was given later reads as the shop likes, as long as it stays a discount. */
async function rewriteLine(
  world: World,
  dice: Dice,
  { order, job, line }: Spot,
  how: (typeof REWRITES)[number],
): Promise<void> {
  const changes = {
    kind: { kind: line.kind === 'labor' ? 'discount' : 'labor' },
    taxable: { taxable: !line.taxable },
    description: { description: `Something else ${dice.between(1, 99)}` },
    sku: { sku: anyOf(dice, world.model.products)?.sku ?? 'ANOTHER' },
    customerSupplied: { customerSupplied: !line.customerSupplied },
  } as const;
  const other = changes[how];
  if (how === 'sku' && changes.sku.sku === line.sku) return;
  const same = lineInput(line, line.quantityMilli, line.unitPriceCents ?? 0);
  const input = { jobId: job.id, lineId: line.id, line: { ...same, ...other }, reason: REASON };
  const answer = await change(world, 'head', order, 'lines/update', input);
  const may = mayEdit(order) && line.agreed === null && how !== 'kind';
  const done = judge(answer, may ? 'ok' : 'refused', `change the ${how} of an approved line`);
  if (done) Object.assign(line, other);
  else if (mayEdit(order) && answer.code !== 'LINE_APPROVED')
    throw new Broken(`changing the ${how} of an approved line says ${answer.code}`);
}

export const APPROVED_COMMANDS = [addition, editApproved, editDiscount, rewrite];
