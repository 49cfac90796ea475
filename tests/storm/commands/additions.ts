// Extra work on an approved job: an addition that the customer has to approve on its own.

import type { Job, Line } from '../model/job.ts';
import { productOf } from '../model/model.ts';
import { approvedJobs, mayEdit, type Order } from '../model/order.ts';
import type { JobView, LineView, OrderView } from '../views.ts';
import { checkOutcome, RuleViolation, type World } from '../world.ts';
import { change, command, label, openOrders, pickOrNull } from './command.ts';
import { giveDiscount } from './discounts.ts';
import { newJob, newLine, randomLine } from './forms.ts';

export interface ExpectedLine {
  readonly kind: Line['kind'];
  readonly quantityMilli: number;
  readonly unitPriceCents: number;
  readonly taxable: boolean;
  readonly productId: string | null;
  readonly priceOnly: boolean;
  readonly customerSupplied: boolean;
}

/** Checks that the expected lines are in the job's open addition, and adds them to the model under the server's ids. */
export function recordAddition(
  world: World,
  order: Order,
  job: Job,
  view: OrderView,
  expected: readonly ExpectedLine[],
): void {
  const known = new Set(order.jobs.flatMap(({ lines }) => lines.map(({ id }) => id)));
  const fresh = view.jobs.flatMap((one) =>
    one.lines.filter(({ id }) => !known.has(id)).map((line) => ({ job: one, line })),
  );
  if (fresh.length !== expected.length)
    throw new RuleViolation(
      `an addition of ${expected.length} lines must be made, but ${fresh.length} are new`,
    );
  const left = [...expected];
  for (const { job: made, line } of fresh) {
    if (made.decision !== 'open')
      throw new RuleViolation(`an addition came into a job that is ${made.decision}`);
    if (made.parentId !== job.id && made.parentId !== job.parentId)
      throw new RuleViolation('an addition stands under another job');
    const at = left.findIndex((one) => isSame(one, line));
    const [match] = at === -1 ? [] : left.splice(at, 1);
    if (!match)
      throw new RuleViolation(`an addition holds ${describe(line)}; expected ${JSON.stringify(left)}`);
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

const isSame = (expected: ExpectedLine, line: LineView) =>
  expected.kind === line.kind &&
  expected.quantityMilli === line.quantityMilli &&
  expected.unitPriceCents === line.unitPriceCents &&
  expected.taxable === line.taxable &&
  expected.priceOnly === line.priceOnly;

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

const addition = command('add to approved job', 8, (world, random) => {
  const jobs = openOrders(world).flatMap((order) => approvedJobs(order).map((job) => ({ order, job })));
  const ref = pickOrNull(random, jobs);
  if (!ref) return null;
  const { order, job } = ref;
  const { lineInput, productId } = randomLine(world, random, 9_000);
  if (lineInput.kind === 'discount' || random.chance(20)) return giveDiscount(world, random, order, job);
  return {
    what: `add ${lineInput.kind} to an approved job of ${label(order)}`,
    run: async () => {
      const input = { jobId: job.id, lineId: random.uuid(), line: lineInput };
      const answer = await change(world, 'head', order, 'lines/add', input);
      if (!checkOutcome(answer, mayEdit(order) ? 'ok' : 'refused', 'add to an approved job')) return;
      recordAddition(world, order, job, answer.value, [
        { ...lineInput, unitPriceCents: lineInput.unitPriceCents ?? 0, productId, priceOnly: false },
      ]);
    },
  };
});

export const ADDITION_COMMANDS = [addition];
