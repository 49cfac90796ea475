// The normal path of an order, one step at a time: random steps alone would seldom reach the end.

import { balance } from '../model/due.ts';
import type { Job } from '../model/job.ts';
import type { Order } from '../model/order.ts';
import type { Choice } from '../model/version.ts';
import type { Random } from '../random.ts';
import type { LedgerView } from '../views.ts';
import { checkOutcome, type World } from '../world.ts';
import { change, command, label, openOrders, pickOrNull } from './command.ts';
import { close } from './endings.ts';
import { applyDecision, applySend, decideOnline, maySend } from './estimate.ts';
import { ledgerOf, newEntry } from './money.ts';
import { markDone, moveOrder, openWork } from './work.ts';

export async function takeNextStep(world: World, order: Order, random: Random): Promise<void> {
  switch (order.status) {
    case 'submitted':
      if (!order.technicianId) {
        checkOutcome(
          await change(world, 'head', order, 'assign', { technicianId: world.techId }),
          'ok',
          'assign',
        );
        order.technicianId = world.techId;
      }
      return moveOrder(world, order, 'start_diagnosis');
    case 'diagnosing': {
      if (!maySend(order)) return;
      const answer = await change(world, 'head', order, 'estimate/send', { key: random.uuid() });
      if (checkOutcome(answer, 'ok', 'send an estimate')) applySend(order);
      return;
    }
    case 'awaiting_approval': {
      const asked = order.jobs.filter(({ decision }) => decision === 'open' || decision === 'asked');
      const choices = new Map<Job, Choice>(asked.map((job) => [job, 'approve']));
      const answer = await decideOnline(world, order, choices, random.uuid());
      if (checkOutcome(answer, 'ok', 'approve everything')) applyDecision(world, order, choices);
      return;
    }
    case 'approved':
    case 'waiting_parts':
      return moveOrder(world, order, 'start_work');
    case 'in_progress':
      for (const ref of openWork(order)) await markDone(world, ref);
      return openWork(order).length === 0 ? moveOrder(world, order, 'finish_work') : undefined;
    case 'quality_check':
      return moveOrder(world, order, 'pass_check');
    default:
      return payAndClose(world, order, random);
  }
}

async function payAndClose(world: World, order: Order, random: Random): Promise<void> {
  const owes = balance(order, world.now());
  if (owes > 0) {
    const input = { id: order.id, key: random.uuid(), amountCents: owes, method: 'cash' };
    checkOutcome(await world.call<LedgerView>('head', 'payments/take', input), 'ok', 'pay the rest');
    order.entries.push(newEntry(order, await ledgerOf(world, order), 'payment'));
  }
  await close(world, order);
}

export const NEXT_STEP_COMMANDS = [
  command('next step', 40, (world, random) => {
    const order = pickOrNull(
      random,
      openOrders(world).filter((one) => one.status !== 'diagnosing' || maySend(one)),
    );
    if (!order) return null;
    return {
      what: `the next step of ${label(order)}`,
      run: async () => {
        world.touched.add(order);
        await takeNextStep(world, order, random);
      },
    };
  }),
];
