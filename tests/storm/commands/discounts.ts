// Discounts on what is approved. They apply at once, with a reason.
import type { Dice } from '../dice.ts';
import { isChargedFor } from '../model/bill.ts';
import { type Job, live } from '../model/job.ts';
import { amount, jobNet } from '../model/money.ts';
import { mayEdit, type Order } from '../model/order.ts';
import { judge, type World } from '../world.ts';
import { anyOf, approvedSpots, change, command, label, type Plan, REASON } from './command.ts';
import { type LineWish, lineForm, newLine } from './forms.ts';

/** It takes no more off than there is. */
export function giveDiscount(world: World, dice: Dice, order: Order, job: Job): Plan {
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
      const input = { jobId: job.id, lineId: line.id, line: lineForm(line, 1000, cents) };
      const answer = await change(world, 'head', order, 'lines/update', {
        ...input,
        ...(reason && { reason }),
      });
      if (!judge(answer, may ? 'ok' : 'refused', 'change a discount that was given later')) return;
      Object.assign(line, { quantityMilli: 1000, unitPriceCents: cents, fullCents: cents });
    },
  };
});

export const DISCOUNT_COMMANDS = [editDiscount];
