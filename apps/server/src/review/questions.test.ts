import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailOutbox } from '../mail/mail.table.ts';
import { renderMail } from '../mail/templates/render-mail.ts';
import { MINUTE } from '../platform/clock.ts';
import {
  addJob,
  change,
  decision,
  findOrder,
  line,
  newOrder,
  type PublicReview,
  sendEstimate,
} from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { workorderEvents } from '../workorders/events.table.ts';

type Timeline = Outputs['workorders']['timeline'];
type Stuck = Outputs['workorders']['stuck'];

describe('questions about a job', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let technician: TestBrowser;
  let customer: TestBrowser;
  beforeAll(async () => {
    // nothing listens there: the mail stays in the outbox, where the test reads it
    shop = await openTestShop(undefined, {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Shop <shop@example.com>',
    });
    owner = await setUpAndSignIn(shop);
    technician = await signedInAs(shop, 'technician');
    customer = shop.browser();
  });
  beforeEach(() => shop.clock.advance(MINUTE));
  afterAll(() => shop.close());

  async function sentOrder() {
    const order = await newOrder(shop, owner, { termsLanguage: 'es' });
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const jobId = await addJob(owner, order, 'Chain', [line()]);
    return { order, jobId, shareId: await sendEstimate(owner, order) };
  }
  const ask = (id: string, jobId: string, question: string) =>
    customer.call<PublicReview>('review/ask', { id, key: randomUUID(), jobId, question });
  const answer = (browser: TestBrowser, id: string, jobId: string, text: string, key = randomUUID()) =>
    browser.call<Outputs['workorders']['answer']>('workorders/answer', { id, key, jobId, text });
  const stuckIds = async () =>
    (await owner.call<Stuck>('workorders/stuck', {})).value.map(({ order, stuck }) => [
      order.id,
      stuck.questionOpen,
    ]);

  it('PUB-07 keeps a conversation per job on the page, the order and the timeline, and emails each answer', async () => {
    const { order, jobId, shareId } = await sentOrder();
    await ask(shareId, jobId, '¿Puede esperar?');
    shop.clock.advance(MINUTE);
    expect(await stuckIds()).toContainEqual([order.id, true]);
    const first = await answer(technician, order.id, jobId, 'Hasta junio.');
    expect([first.status, first.value.mailed]).toEqual([200, true]);
    shop.clock.advance(MINUTE);
    await ask(shareId, jobId, '¿Y cuánto cuesta después?');
    const key = randomUUID();
    await answer(owner, order.id, jobId, 'Lo mismo.', key);
    await answer(owner, order.id, jobId, 'Lo mismo.', key);

    const said = ['¿Puede esperar?', 'Hasta junio.', '¿Y cuánto cuesta después?', 'Lo mismo.'];
    const sides = ['customer', 'staff', 'customer', 'staff'];
    const [shown] = (await findOrder(owner, order.id)).jobs;
    expect(shown?.questions.map(({ text }) => text)).toEqual(said);
    expect(shown?.questions.map(({ side }) => side)).toEqual(sides);
    const page = (await customer.call<PublicReview>('review/review', { id: shareId })).value;
    expect(page.jobs[0]?.questions.map(({ text }) => text)).toEqual(said);
    // customers see only first names of staff
    expect(page.jobs[0]?.questions[1]?.by).toMatch(/^\S+$/);
    const row = (await customer.call<Outputs['review']['report']>('review/report', { id: shareId })).value;
    expect(row.estimate?.jobs[0]?.questions).toHaveLength(4);

    const { events } = (await owner.call<Timeline>('workorders/timeline', { id: order.id })).value;
    const told = events.filter(({ kind }) => kind === 'asked' || kind === 'answered').reverse();
    expect(told.map(({ data }) => data.answer ?? data.question)).toEqual(said);
    const mails = await shop.db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.recordId, order.id), eq(mailOutbox.kind, 'question_answered')))
      .orderBy(mailOutbox.createdAt);
    expect(mails.map(({ toAddress, language }) => [toAddress, language])).toEqual([
      ['Zoe@Riders.test', 'es'],
      ['Zoe@Riders.test', 'es'],
    ]);
    const data = JSON.parse(shop.secrets.unseal(mails[0]?.sealedData ?? ''));
    const { text } = renderMail('question_answered', 'es', 'Ironbound Moto', data);
    expect(text).toContain('Su pregunta: ¿Puede esperar?\nNuestra respuesta: Hasta junio.');
    expect(data.link).toContain('/review/');
  });

  it('PUB-07 makes the job decidable again after the answer, without an open question', async () => {
    const { order, jobId, shareId } = await sentOrder();
    const asked = await customer.call<PublicReview>('review/decide', {
      id: shareId,
      key: randomUUID(),
      decision: decision(1, { [jobId]: 'ask' }, 'Can it wait?'),
    });
    expect(asked.value.jobs[0]).toMatchObject({ decision: 'asked', questions: [{ text: 'Can it wait?' }] });
    const answered = (await answer(owner, order.id, jobId, 'Until June.')).value.order;
    expect(answered).toMatchObject({ status: 'awaiting_approval', jobs: [{ decision: 'open' }] });
    expect(await stuckIds()).not.toContainEqual([order.id, true]);
    const decided = await customer.call<PublicReview>('review/decide', {
      id: shareId,
      key: randomUUID(),
      decision: decision(1, { [jobId]: 'approve' }),
    });
    expect(decided.value).toMatchObject({ status: 'approved', jobs: [{ questions: [{}, {}] }] });
  });

  it('PUB-07 refuses an answer without a question, to another order’s job and from a customer', async () => {
    const { order, jobId, shareId } = await sentOrder();
    const other = await sentOrder();
    expect((await answer(owner, order.id, jobId, 'Yes.')).code).toBe('NO_QUESTION');
    await ask(shareId, jobId, 'Why?');
    expect((await answer(owner, order.id, other.jobId, 'Yes.')).code).toBe('JOB_UNKNOWN');
    expect((await answer(owner, order.id, jobId, '   ')).code).toBe('BAD_REQUEST');
    const someone = await signedInAs(shop, 'customer');
    expect((await answer(someone, order.id, jobId, 'Yes.')).code).toBe('FORBIDDEN');
    await change(owner, order, 'move', { event: 'cancel', reason: 'Sold' });
    expect((await answer(owner, order.id, jobId, 'Yes.')).code).toBe('ORDER_LOCKED');
    await expect(
      shop.db.execute(sql`update workorder_questions set text = 'x' where report_id = ${order.id}`),
    ).rejects.toThrow();
  });

  it('WO-11 records the deposit and keeps events of one millisecond in the order they happened', async () => {
    const { order } = await sentOrder();
    const rows = Array.from({ length: 20 }, (_, at) => ({
      ...{ id: randomUUID(), orderId: order.id, at: shop.clock.now(), side: 'staff' as const, kind: 'note' },
      data: { text: `${at}` },
    }));
    for (const row of rows) await shop.db.insert(workorderEvents).values(row);
    const { events } = (await owner.call<Timeline>('workorders/timeline', { id: order.id })).value;
    const notes = events.filter(({ kind }) => kind === 'note').map(({ data }) => Number(data.text));
    expect(notes).toEqual(Array.from({ length: 20 }, (_, at) => 19 - at));
    expect(events.at(-1)).toMatchObject({ kind: 'deposit_taken', data: { cents: 10_000, method: 'cash' } });
    expect(events.at(-1)?.actor).not.toBe('');
  });
});
