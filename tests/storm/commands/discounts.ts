// Discounts on approved work: they apply at once and need a reason.

import { wouldExceedChargeLimit } from '../model/bill.ts';
import { type Job, liveLines } from '../model/job.ts';
import { amount, jobNet } from '../model/money.ts';
import { mayEdit, type Order } from '../model/order.ts';
import type { Random } from '../random.ts';
import { checkOutcome, type World } from '../world.ts';
import { approvedLineRefs, change, command, label, type Plan, pickOrNull, REASON } from './command.ts';
import { type LineInput, lineForm, newLine } from './forms.ts';

/** Refused if the job would cost less than zero. */
export function giveDiscount(world: World, random: Random, order: Order, job: Job): Plan {
  const cents = random.between(1, 4_000);
  const reason = random.chance(85) ? REASON : undefined;
  const line: LineInput = {
    kind: 'discount',
    description: 'Goodwill',
    sku: '',
    quantityMilli: 1000,
    unitPriceCents: cents,
    taxable: true,
    partCondition: null,
    customerSupplied: false,
  };
  const lineId = random.uuid();
  const made = newLine(lineId, line, null);
  const fits = jobNet([...liveLines(job), made]).netCents >= 0;
  return {
    what: `discount of ${cents} on an approved job of ${label(order)}${reason ? '' : ' without a reason'}`,
    run: async () => {
      const input = { jobId: job.id, lineId, line, ...(reason && { reason }) };
      const answer = await change(world, 'head', order, 'lines/add', input);
      const may = mayEdit(order) && fits && reason !== undefined;
      if (checkOutcome(answer, may ? 'ok' : 'refused', 'discount an approved job')) job.lines.push(made);
    },
  };
}

/** A later discount may shrink, or grow with a reason, but never below a job total of zero. */
const editDiscount = command('edit later discount', 12, (world, random) => {
  const ref = pickOrNull(
    random,
    approvedLineRefs(world).filter(({ line }) => line.kind === 'discount' && line.agreed === null),
  );
  if (!ref) return null;
  const { order, job, line } = ref;
  const cents = random.pick([
    line.fullCents + 500,
    Math.max(1, Math.floor(line.fullCents / 2)),
    line.fullCents * 3,
  ]);
  const reason = random.chance(50) ? REASON : undefined;
  const edited = { ...line, quantityMilli: 1000, unitPriceCents: cents };
  const fits = jobNet(liveLines(job).map((one) => (one === line ? edited : one))).netCents >= 0;
  const isMoreOff = amount(edited) < amount(line);
  const after = job.lines.map((one) => (one === line ? edited : one));
  const may =
    mayEdit(order) &&
    fits &&
    (reason !== undefined || !isMoreOff) &&
    !wouldExceedChargeLimit(order, job, after);
  return {
    what: `change a later discount of ${0 - amount(line)} to ${cents} in ${label(order)}${reason ? '' : ' without a reason'}`,
    run: async () => {
      const input = { jobId: job.id, lineId: line.id, line: lineForm(line, 1000, cents) };
      const answer = await change(world, 'head', order, 'lines/update', {
        ...input,
        ...(reason && { reason }),
      });
      if (!checkOutcome(answer, may ? 'ok' : 'refused', 'change a discount that was given later')) return;
      Object.assign(line, { quantityMilli: 1000, unitPriceCents: cents, fullCents: cents });
    },
  };
});

export const DISCOUNT_COMMANDS = [editDiscount];
