// Records that the sample shop lacks: an order that was decided, paid, picked up, sealed and partly refunded, and a
// draft.
import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { emptyIntakeForm } from '@kickstand/domain/intake';
import { approvedOrder, change, finishLines } from '../../apps/server/src/testing/orders.ts';
import type { TestBrowser, TestShop } from '../../apps/server/src/testing/test-shop.ts';

export interface ClosedOrder {
  readonly orderId: string;
  readonly packetId: string;
  readonly memoNumber: number;
  readonly draftId: string;
}

export async function closedOrder(shop: TestShop, owner: TestBrowser): Promise<ClosedOrder> {
  const call = async <T>(path: string, input: object): Promise<T> => {
    const answer = await owner.call<T>(path, input);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.code} ${JSON.stringify(answer.data)}`);
    return answer.value;
  };
  const { order } = await approvedOrder(shop, owner);
  const { id } = order;
  for (const event of ['start_work', 'finish_work', 'pass_check'] as const) {
    if (event === 'finish_work') await finishLines(owner, order);
    await change(owner, order, 'move', { event });
  }
  await call('payments/take', { id, key: randomUUID(), amountCents: 5994, method: 'cash' });
  await change(owner, order, 'move', { event: 'close', pickup: { kind: 'typed', name: 'Zoë Núñez' } });
  const ledger = () => call<Outputs['payments']['forOrder']>('payments/forOrder', { id });
  const payment = (await ledger()).entries.find(({ kind }) => kind === 'payment');
  const refund = { key: randomUUID(), amountCents: 500, method: 'cash', reason: 'Returned a part' };
  await call('payments/refund', { id: payment?.id, ...refund });
  const packet = await call<{ id: string }>('evidence/seal', { id });
  const draftId = randomUUID();
  await call('intake/saveDraft', {
    ...{ tempId: draftId, revision: 0 },
    form: { ...emptyIntakeForm('en'), customerName: 'Ana' },
  });
  const memoNumber = (await ledger()).creditMemos[0]?.number ?? 0;
  return { orderId: id, packetId: packet.id, memoNumber, draftId };
}
