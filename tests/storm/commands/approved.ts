// Changes to lines the customer approved. What lowers the bill applies at once and needs a reason; what raises it
// becomes an addition that needs approval.

import { wouldExceedChargeLimit } from '../model/bill.ts';
import { isLowered, type Line, liveLines } from '../model/job.ts';
import { syncReservations } from '../model/model.ts';
import { amount, jobNet } from '../model/money.ts';
import { mayEdit } from '../model/order.ts';
import type { Random } from '../random.ts';
import { checkOutcome, RuleViolation, type World } from '../world.ts';
import { type ExpectedLine, recordAddition } from './additions.ts';
import {
  approvedLineRefs,
  change,
  command,
  type LineRef,
  label,
  pickOrNull,
  pickPreferring,
  REASON,
} from './command.ts';
import { lineForm } from './forms.ts';

/** Lowers a line (with a reason), raises it back to the approved amount, or beyond: the difference is an addition. */
const editApproved = command('edit approved line', 10, (world, random) => {
  const candidates = approvedLineRefs(world).filter(
    ({ line }) => line.agreed && !line.struck && line.kind !== 'discount' && !line.priceOnly,
  );
  const ref = pickPreferring(random, candidates, ({ line }) => line.done && isLowered(line));
  if (!ref?.line.agreed) return null;
  const { order, job, line } = ref;
  const { agreed } = ref.line;
  const scale = (value: number) =>
    Math.max(1, random.pick([value, value, Math.floor(value / 2), value - 1, value + 1, value * 2]));
  const byQuantity = random.chance(50);
  const quantityMilli = byQuantity ? scale(agreed.quantityMilli) : line.quantityMilli;
  const unitPriceCents = byQuantity ? (line.unitPriceCents ?? 0) : scale(agreed.unitPriceCents);
  const kept = {
    quantityMilli: Math.min(quantityMilli, agreed.quantityMilli),
    unitPriceCents: Math.min(unitPriceCents, agreed.unitPriceCents),
  };
  const rest = liveLines(job).map((one) => (one === line ? { ...one, ...kept } : one));
  const lowers = amount({ ...line, ...kept }) < amount(line);
  const expected = expectedAddition(line, agreed, quantityMilli, unitPriceCents);
  const after = job.lines.map((one) => (one === line ? { ...one, ...kept } : one));
  const may = mayEdit(order) && jobNet(rest).netCents >= 0 && !wouldExceedChargeLimit(order, job, after);
  return {
    what: `edit an approved ${line.kind} of ${label(order)}: ${line.quantityMilli} × ${line.unitPriceCents} to ${quantityMilli} × ${unitPriceCents} (agreed ${agreed.quantityMilli} × ${agreed.unitPriceCents})`,
    run: async () => {
      const input = { jobId: job.id, lineId: line.id, line: lineForm(line, quantityMilli, unitPriceCents) };
      if (lowers && may) {
        const silent = await change(world, 'head', order, 'lines/update', input);
        checkOutcome(silent, 'refused', 'lower an approved line without a reason');
      }
      const answer = await change(world, 'head', order, 'lines/update', { ...input, reason: REASON });
      if (!checkOutcome(answer, may ? 'ok' : 'refused', 'edit an approved line')) return;
      // more than was done: the rest still has to be done
      if (kept.quantityMilli > line.quantityMilli) line.done = false;
      Object.assign(line, kept);
      recordAddition(world, order, job, answer.value, expected);
      syncReservations(world.model, order);
    },
  };
});

/** Extra quantity at the new price, and the price increase of the approved quantity as a price-only line. */
function expectedAddition(
  line: Line,
  agreed: NonNullable<Line['agreed']>,
  quantityMilli: number,
  unitPriceCents: number,
): ExpectedLine[] {
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

/** Approved text and fields cannot be rewritten. */
const rewrite = command('rewrite approved', 4, (world, random) => {
  const ref = pickOrNull(random, approvedLineRefs(world));
  if (!ref) return null;
  const how = random.pick(['title', ...REWRITES] as const);
  return {
    what: `change the ${how} of an approved ${ref.line.kind} of ${label(ref.order)}`,
    run: () => (how === 'title' ? renameJob(world, ref) : rewriteLine(world, random, ref, how)),
  };
});

const REWRITES = ['kind', 'taxable', 'description', 'sku', 'customerSupplied'] as const;

async function renameJob(world: World, { order, job }: LineRef): Promise<void> {
  const written = {
    title: 'Another job',
    description: '',
    cause: '',
    severity: null,
    internalNote: '',
    findingId: null,
  };
  const answer = await change(world, 'head', order, 'jobs/update', { jobId: job.id, job: written });
  checkOutcome(answer, 'refused', 'rename an approved job');
}

/** Only a discount given later may be rewritten, as long as it stays a discount. */
async function rewriteLine(
  world: World,
  random: Random,
  { order, job, line }: LineRef,
  how: (typeof REWRITES)[number],
): Promise<void> {
  const changes = {
    kind: { kind: line.kind === 'labor' ? 'discount' : 'labor' },
    taxable: { taxable: !line.taxable },
    description: { description: `Something else ${random.between(1, 99)}` },
    sku: { sku: pickOrNull(random, world.model.products)?.sku ?? 'ANOTHER' },
    customerSupplied: { customerSupplied: !line.customerSupplied },
  } as const;
  const other = changes[how];
  if (how === 'sku' && changes.sku.sku === line.sku) return;
  const same = lineForm(line, line.quantityMilli, line.unitPriceCents ?? 0);
  const input = { jobId: job.id, lineId: line.id, line: { ...same, ...other }, reason: REASON };
  const answer = await change(world, 'head', order, 'lines/update', input);
  const may = mayEdit(order) && line.agreed === null && how !== 'kind';
  const done = checkOutcome(answer, may ? 'ok' : 'refused', `change the ${how} of an approved line`);
  if (done) Object.assign(line, other);
  else if (mayEdit(order) && answer.code !== 'LINE_APPROVED')
    throw new RuleViolation(`changing the ${how} of an approved line says ${answer.code}`);
}

export const APPROVED_COMMANDS = [editApproved, rewrite];
