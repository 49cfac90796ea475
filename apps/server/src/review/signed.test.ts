import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailOutbox } from '../mail/mail.table.ts';
import { DAY, MINUTE } from '../platform/clock.ts';
import {
  addJob,
  approvedOrder,
  change,
  decision,
  findOrder,
  finishLines,
  line,
  newOrder,
  type PublicReview,
  sendEstimate,
} from '../testing/orders.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';

type Signed = Outputs['review']['signed'];

describe('what was signed', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let customer: TestBrowser;
  beforeAll(async () => {
    shop = await openTestShop(undefined, {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Shop <shop@example.com>',
    });
    owner = await setUpAndSignIn(shop);
    customer = shop.browser();
  });
  beforeEach(() => shop.clock.advance(MINUTE));
  afterAll(() => shop.close());

  const signed = (browser: TestBrowser, id: string, version: number) =>
    browser.call<Signed>('review/signed', { id, version });
  const decide = (id: string, sent: object) =>
    customer.call<PublicReview>('review/decide', { id, key: randomUUID(), decision: sent });

  it('PUB-08 opens as it was signed, by the link in the email and for staff, whatever came after', async () => {
    const { order, jobId, shareId } = await approvedOrder(shop, owner);
    const first = (await signed(customer, shareId, 1)).value;
    expect(first).toMatchObject({
      version: 1,
      current: true,
      jobs: [{ id: jobId, choice: 'approve', totalCents: 15_000 }],
      taxCents: 994,
      totalCents: 15_994,
      copies: [{ version: 1, hash: first.hash, signature: { kind: 'typed', name: 'Zoë Núñez' } }],
    });
    await change(owner, order, 'move', { event: 'start_work' });
    const extra = await addJob(owner, order, 'Chain kit', [line({ unitPriceCents: 9000 })]);
    const next = await sendEstimate(owner, order);
    const again = (await signed(customer, next, 1)).value;
    expect(again).toEqual({ ...first, status: 'awaiting_approval', current: false });
    expect((await signed(customer, next, 2)).code).toBe('NOT_FOUND');
    await decide(next, decision(2, { [extra]: 'decline' }));
    expect((await signed(owner, order.id, 2)).value).toMatchObject({
      preview: true,
      copies: [{ version: 2, choices: [{ jobId: extra, choice: 'decline' }] }],
    });
    expect((await signed(customer, randomUUID(), 1)).code).toBe('NOT_FOUND');
    const mails = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.recordId, order.id));
    const links = mails
      .filter(({ kind }) => kind === 'estimate_decided')
      .map(({ sealedData }) => (JSON.parse(shop.secrets.unseal(sealedData ?? '')) as { link: string }).link);
    expect(links.map((link) => link.split('?')[1]).sort()).toEqual(['signed=1', 'signed=2']);
  });

  it('PUB-02 marks what is new or changed since the last decision, whether or not the page was open', async () => {
    const order = await newOrder(shop, owner);
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const brakes = await addJob(owner, order, 'Brakes');
    const chain = await addJob(owner, order, 'Chain');
    const shareId = await sendEstimate(owner, order);
    const since = async () =>
      (await customer.call<PublicReview>('review/review', { id: shareId })).value.jobs.map((one) => [
        one.id,
        one.since,
      ]);
    expect(await since()).toEqual([
      [brakes, null],
      [chain, null],
    ]);
    await change(owner, order, 'move', { event: 'revise' });
    const lineId = (await findOrder(owner, order.id)).jobs[1]?.lines[0]?.id;
    await change(owner, order, 'lines/update', {
      jobId: chain,
      lineId,
      line: line({ unitPriceCents: 13_000 }),
    });
    const tire = await addJob(owner, order, 'Tire');
    await sendEstimate(owner, order);
    const marked = [
      [brakes, null],
      [chain, 'changed'],
      [tire, 'new'],
    ];
    expect(await since()).toEqual(marked);
    await change(owner, order, 'move', { event: 'revise' });
    await sendEstimate(owner, order);
    expect(await since()).toEqual(marked);
  });

  it('PUB-02 names the diagnostic fee before everything is declined', async () => {
    const order = await newOrder(shop, owner);
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    await addJob(owner, order, 'Brakes');
    const shareId = await sendEstimate(owner, order);
    const page = (await customer.call<PublicReview>('review/review', { id: shareId })).value;
    expect(page).toMatchObject({ diagnosticFeeCents: 10_000, depositCents: 10_000 });
  });

  it('PUB-01 WO-09 shows no storage countdown once the bike was picked up', async () => {
    const { order, shareId } = await approvedOrder(shop, owner);
    await change(owner, order, 'move', { event: 'start_work' });
    await finishLines(owner, order);
    await change(owner, order, 'move', { event: 'finish_work' });
    await change(owner, order, 'move', { event: 'pass_check' });
    const storage = async () =>
      (await customer.call<Outputs['review']['report']>('review/report', { id: shareId })).value.storage;
    expect(await storage()).toMatchObject({ graceEndsAt: expect.any(String), nextDayAt: expect.any(String) });
    const { money } = await findOrder(owner, order.id);
    const paid = await owner.call('payments/take', {
      ...{ id: order.id, key: randomUUID(), amountCents: money.balanceCents, method: 'cash' },
    });
    expect(paid.code).toBeNull();
    await change(owner, order, 'move', { event: 'close', pickup: { kind: 'typed', name: 'Zoë' } });
    shop.clock.advance(DAY);
    expect(await storage()).toMatchObject({ graceEndsAt: null, nextDayAt: null, cents: 0 });
  });
});
