import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { formatMoney } from '@kickstand/domain/format';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../audit/audit.table.ts';
import {
  addJob,
  approvedOrder,
  change,
  findOrder,
  line,
  newOrder,
  sendEstimate,
} from '../../testing/orders.ts';
import {
  openSetUpShop,
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../../testing/test-shop.ts';
import { openTestSmtp, type TestSmtp } from '../../testing/test-smtp.ts';

const send = (browser: TestBrowser, reportId: string, customerEmail = ' zoe@riders.test ') =>
  browser.call<Outputs['workorders']['email']>('workorders/email', {
    ...{ reportId, customerEmail, customerName: 'Zoë Núñez' },
  });

const shareIdIn = (mail: string) => /\/report\/([\w-]{20,})/.exec(mail.replaceAll('=\r\n', ''))?.[1];

describe('emailing a work order', () => {
  let smtp: TestSmtp;
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    smtp = await openTestSmtp();
    shop = await openTestShop('server', smtp.env);
    owner = await setUpAndSignIn(shop);
  });
  afterAll(async () => {
    await shop.close();
    await smtp.close();
  });

  it('EML-01 EML-02 sends a link that opens the order, with the total and the balance its page shows', async () => {
    const { order } = await approvedOrder(shop, owner);
    expect((await send(owner, order.id)).value).toMatchObject({
      ...{ success: true, queued: false, email_error: null, used_fallback: false },
    });
    const [noted] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'workorders.report.mailed'));
    expect(noted?.after).toEqual({ to: 'zoe@riders.test' });
    const mail = smtp.received.findLast((one) => shareIdIn(one)) ?? '';
    expect(mail).toMatch(/^To: zoe@riders\.test/m);
    const page = await shop
      .browser()
      .call<Outputs['review']['report']>('review/report', { id: shareIdIn(mail) ?? '' });
    expect(page.value.number).toBe(order.number);
    const { totals, balanceCents } = (await findOrder(owner, order.id)).money;
    for (const cents of [totals.totalCents, balanceCents]) expect(mail).toContain(formatMoney(cents));
    const { value } = await owner.call<Outputs['workorders']['timeline']>('workorders/timeline', {
      id: order.id,
    });
    expect(value.events).toContainEqual(
      expect.objectContaining({ kind: 'mail_sent', data: { mail: 'order_update' } }),
    );
  });

  it('EML-01 TXN-05 shows a credit if more was paid than is billed, and no negative balance', async () => {
    const { order } = await approvedOrder(shop, owner);
    const { balanceCents } = (await findOrder(owner, order.id)).money;
    const pay = { id: order.id, key: randomUUID(), amountCents: balanceCents, method: 'cash' };
    expect((await owner.call('payments/take', pay)).status).toBe(200);
    const [job] = (await findOrder(owner, order.id)).jobs;
    const strike = { jobId: job?.id, lineId: job?.lines[0]?.id, reason: 'Not needed' };
    const { money } = await change(owner, order, 'lines/strike', strike);
    expect(money.balanceCents).toBeLessThan(0);
    await send(owner, order.id);
    const mail = smtp.received.findLast((one) => shareIdIn(one)) ?? '';
    expect(mail).toContain(`Your credit: ${formatMoney(-money.balanceCents)}`);
    expect(mail).not.toMatch(/Balance|[-−]\$|=E2=88=92/);
  });

  it('EML-01 WO-15 shows the estimate while nothing is approved, then what is approved and proposed', async () => {
    const mailed = async (order: { id: string }) => {
      await send(owner, order.id);
      return smtp.received.findLast((one) => shareIdIn(one)) ?? '';
    };
    // the deposit of $100.00 is all that is billed so far, and not the total of anything
    const first = await newOrder(shop, owner);
    await change(owner, first, 'move', { event: 'start_diagnosis' });
    await addJob(owner, first, 'Brakes');
    expect(await mailed(first)).not.toMatch(/Total|Balance/);
    await sendEstimate(owner, first);
    const asked = await mailed(first);
    expect(asked).toContain('Total with tax: $159.94');
    expect(asked).not.toContain('$100.00');

    const { order, jobId } = await approvedOrder(shop, owner);
    const bolt = line({ description: 'Bolt', quantityMilli: 1000, unitPriceCents: 1200 });
    await change(owner, order, 'lines/add', { jobId, lineId: randomUUID(), line: bolt });
    await sendEstimate(owner, order);
    const more = await mailed(order);
    for (const cents of [15_994, 1279, 17_273]) expect(more).toContain(formatMoney(cents));
    expect(more).not.toContain('Total with tax');
  });

  it('EML-05 resends what waits, once', async () => {
    const order = await newOrder(shop, owner);
    // a new address: emails of earlier orders may still arrive
    const sendAgain = () => send(owner, order.id, 'again@riders.test');
    smtp.refuses = { to: 451 };
    await sendAgain();
    expect((await sendAgain()).value).toMatchObject({ success: false, queued: true });
    smtp.refuses = {};
    await sendAgain();
    expect(smtp.received.filter((mail) => /^To: again@riders\.test/m.test(mail))).toHaveLength(1);
  });

  it('EML-02 refuses a missing or bad address, and an order that does not exist', async () => {
    const order = await newOrder(shop, owner);
    expect((await send(owner, order.id, ' ')).code).toBe('EMAIL_REQUIRED');
    expect((await send(owner, order.id, 'zoe@')).code).toBe('EMAIL_UNUSABLE');
    expect((await send(owner, randomUUID())).code).toBe('NOT_FOUND');
  });
});

it('EML-04 without a mail server an order is not emailed, and the answer says so', async () => {
  const { shop, owner } = await openSetUpShop();
  const order = await newOrder(shop, owner);
  expect((await send(owner, order.id)).code).toBe('MAIL_NOT_CONFIGURED');
  await shop.close();
});
