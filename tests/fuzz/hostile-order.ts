import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { change, decision, newOrder, sendEstimate } from '../../apps/server/src/testing/orders.ts';
import type { TestBrowser, TestShop } from '../../apps/server/src/testing/test-shop.ts';
import { type Call, writeIntoOrder } from '../support/hostile-texts.ts';

/** Calls procedures as this person; the test fails unless a call succeeds. */
export const callAs =
  (browser: TestBrowser): Call =>
  async <T>(procedure: string, input: unknown = {}): Promise<T> => {
    const answer = await browser.call<T>(procedure, input);
    expect([procedure, answer.code, answer.data]).toEqual([procedure, null, undefined]);
    return answer.value;
  };

/** An order with the text in every field and an estimate approved under that name. Returns its id. */
export async function hostileOrder(shop: TestShop, owner: TestBrowser, text: string): Promise<string> {
  const call = callAs(owner);
  const order = await newOrder(shop, owner, {
    ...{ customerName: text, customerConcerns: text, techConcerns: text, mileage: text.slice(0, 20) },
    ...{
      bikeMake: text,
      bikeModel: text,
      bikeColor: text,
      customerEmail: `${randomUUID()}@riders.test`,
    },
  });
  await change(owner, order, 'move', { event: 'start_diagnosis' });
  const jobId = await writeIntoOrder(call, order.id, text);
  const shareId = await sendEstimate(owner, order);
  const customer = shop.browser();
  await customer.call('review/ask', { id: shareId, key: randomUUID(), jobId, question: text });
  await call('workorders/answer', { id: order.id, key: randomUUID(), jobId, text });
  const approved = decision(1, { [jobId]: 'approve' }, text);
  const answer = await customer.call('review/decide', {
    ...{ id: shareId, key: randomUUID() },
    decision: { ...approved, signature: { kind: 'typed', name: text } },
  });
  expect([answer.code, answer.data]).toEqual([null, undefined]);
  await call('payments/take', {
    id: order.id,
    key: randomUUID(),
    amountCents: 1000,
    method: 'cash',
    note: text,
  });
  return order.id;
}
