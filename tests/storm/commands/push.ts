// The straight way through the shop, one step at a time: without it chance alone would seldom reach the end.
import type { Dice } from '../dice.ts';
import { balance } from '../model/due.ts';
import type { Job } from '../model/job.ts';
import type { Order } from '../model/order.ts';
import type { Choice } from '../model/version.ts';
import type { LedgerView } from '../views.ts';
import { judge, type World } from '../world.ts';
import { anyOf, change, command, label, openOrders } from './command.ts';
import { close } from './ends.ts';
import { decided, decideOnline, maySend, sent } from './estimate.ts';
import { ledgerOf, newEntry } from './money.ts';
import { markDone, moveOn, openWork } from './work.ts';

export async function next(world: World, order: Order, dice: Dice): Promise<void> {
  switch (order.status) {
    case 'submitted':
      if (!order.technicianId) {
        judge(await change(world, 'head', order, 'assign', { technicianId: world.techId }), 'ok', 'assign');
        order.technicianId = world.techId;
      }
      return moveOn(world, order, 'start_diagnosis');
    case 'diagnosing': {
      if (!maySend(order)) return;
      const answer = await change(world, 'head', order, 'estimate/send', { key: dice.uuid() });
      if (judge(answer, 'ok', 'send an estimate')) sent(order);
      return;
    }
    case 'awaiting_approval': {
      const asked = order.jobs.filter(({ decision }) => decision === 'open' || decision === 'asked');
      const choices = new Map<Job, Choice>(asked.map((job) => [job, 'approve']));
      const answer = await decideOnline(world, order, choices, dice.uuid());
      if (judge(answer, 'ok', 'approve everything')) decided(world, order, choices);
      return;
    }
    case 'approved':
    case 'waiting_parts':
      return moveOn(world, order, 'start_work');
    case 'in_progress':
      for (const spot of openWork(order)) await markDone(world, spot);
      return openWork(order).length === 0 ? moveOn(world, order, 'finish_work') : undefined;
    case 'quality_check':
      return moveOn(world, order, 'pass_check');
    default:
      return settleAndClose(world, order, dice);
  }
}

async function settleAndClose(world: World, order: Order, dice: Dice): Promise<void> {
  const owes = balance(order, world.now());
  if (owes > 0) {
    const input = { id: order.id, key: dice.uuid(), amountCents: owes, method: 'cash' };
    judge(await world.call<LedgerView>('head', 'payments/take', input), 'ok', 'pay the rest');
    order.entries.push(newEntry(order, await ledgerOf(world, order), 'payment'));
  }
  await close(world, order);
}

export const PUSH_COMMANDS = [
  command('next step', 40, (world, dice) => {
    const order = anyOf(
      dice,
      openOrders(world).filter((one) => one.status !== 'diagnosing' || maySend(one)),
    );
    if (!order) return null;
    return {
      what: `the next step of ${label(order)}`,
      run: async () => {
        world.touched.add(order);
        await next(world, order, dice);
      },
    };
  }),
];
