// Changes of lines that the customer approved: a contract. What lowers the bill applies at once and needs a reason; what
// raises it is an addition that is asked about.
import type { Dice } from '../dice.ts';
import { isChargedFor } from '../model/bill.ts';
import { isLowered, type Line, live } from '../model/job.ts';
import { follow } from '../model/model.ts';
import { amount, jobNet } from '../model/money.ts';
import { mayEdit } from '../model/order.ts';
import { Broken, judge, type World } from '../world.ts';
import { takeOver, type Wanted } from './additions.ts';
import { anyOf, approvedSpots, change, command, label, preferably, REASON, type Spot } from './command.ts';
import { lineForm } from './forms.ts';

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
      const input = { jobId: job.id, lineId: line.id, line: lineForm(line, quantityMilli, unitPriceCents) };
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
  const same = lineForm(line, line.quantityMilli, line.unitPriceCents ?? 0);
  const input = { jobId: job.id, lineId: line.id, line: { ...same, ...other }, reason: REASON };
  const answer = await change(world, 'head', order, 'lines/update', input);
  const may = mayEdit(order) && line.agreed === null && how !== 'kind';
  const done = judge(answer, may ? 'ok' : 'refused', `change the ${how} of an approved line`);
  if (done) Object.assign(line, other);
  else if (mayEdit(order) && answer.code !== 'LINE_APPROVED')
    throw new Broken(`changing the ${how} of an approved line says ${answer.code}`);
}

export const APPROVED_COMMANDS = [editApproved, rewrite];
