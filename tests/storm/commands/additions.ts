// Extra work in a job that is approved: an addition of its own, which the customer is asked about.

import type { Job, Line } from '../model/job.ts';
import { productOf } from '../model/model.ts';
import { approvedJobs, mayEdit, type Order } from '../model/order.ts';
import type { JobView, LineView, OrderView } from '../views.ts';
import { Broken, judge, type World } from '../world.ts';
import { anyOf, change, command, label, openOrders } from './command.ts';
import { giveDiscount } from './discounts.ts';
import { newJob, newLine, wishLine } from './forms.ts';

export interface Wanted {
  readonly kind: Line['kind'];
  readonly quantityMilli: number;
  readonly unitPriceCents: number;
  readonly taxable: boolean;
  readonly productId: string | null;
  readonly priceOnly: boolean;
  readonly customerSupplied: boolean;
}

/** The lines that must have come into the open addition of a job; the server names what it made. */
export function takeOver(
  world: World,
  order: Order,
  job: Job,
  view: OrderView,
  wanted: readonly Wanted[],
): void {
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
  const { id, parentId, title } = view;
  const made = newJob({ id, parentId, title });
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

export const ADDITION_COMMANDS = [addition];
