import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { mailOutbox } from '../mail/mail.table.ts';
import { DAY, MINUTE } from '../platform/clock.ts';
import { shares } from '../shares/shares.table.ts';
import { meOf, storedPicture } from '../testing/intakes.ts';
import {
  addJob,
  approvedOrder,
  change,
  decision,
  findOrder,
  line,
  newOrder,
  type PublicReview,
  sendEstimate,
  type WorkOrder,
} from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { estimateDecisions } from '../workorders/estimates/estimates.table.ts';

type PublicReport = Outputs['review']['report'];

describe("the customer's pages", () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let customer: TestBrowser;
  beforeAll(async () => {
    // nothing listens there: the mail stays in the outbox, where the test reads it
    shop = await openTestShop(undefined, {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Shop <shop@example.com>',
    });
    owner = await setUpAndSignIn(shop);
    customer = shop.browser();
  });
  beforeEach(() => shop.clock.advance(MINUTE)); // 30 look-ups a minute are enough for one test only
  afterAll(() => shop.close());

  /** An order of two jobs, its estimate sent. */
  async function sentOrder(): Promise<{ order: WorkOrder; brakes: string; chain: string; shareId: string }> {
    const order = await newOrder(shop, owner, { termsLanguage: 'es' });
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const brakes = await addJob(owner, order, 'Brakes', [line({ costCents: 100 })]);
    const chain = await addJob(owner, order, 'Chain', [
      line({ kind: 'part', quantityMilli: 1000, unitPriceCents: 18_995 }),
    ]);
    return { order, brakes, chain, shareId: await sendEstimate(owner, order) };
  }
  const review = (id: string, browser = customer) => browser.call<PublicReview>('review/review', { id });
  const decide = (id: string, sent: object, key = randomUUID()) =>
    customer.call<PublicReview>('review/decide', { id, key, decision: sent });
  const decisionsOf = (order: Pick<WorkOrder, 'id'>) =>
    shop.db.select().from(estimateDecisions).where(eq(estimateDecisions.orderId, order.id));

  it('PUB-01 shows bike, progress, findings and estimate, and nothing internal', async () => {
    const { order, shareId } = await sentOrder();
    const photo = await storedPicture(shop, await meOf(owner), 'bike-photos');
    // a finding may be added while the customer decides; a job may not
    await change(owner, order, 'findings/add', {
      findingId: randomUUID(),
      finding: {
        title: 'Pads worn',
        description: '1.2 mm',
        severity: 'unsafe',
        photos: [photo],
        itemId: null,
      },
    });
    const page = (await customer.call<PublicReport>('review/report', { id: shareId })).value;
    expect(page).toMatchObject({
      number: order.number,
      status: 'awaiting_approval',
      preview: false,
      bikeInfo: '2006 Honda CB 750',
      next: 'review',
      depositCents: 10_000,
      findings: [{ title: 'Pads worn', photos: [{ url: expect.stringContaining('/files/') }] }],
      estimate: {
        version: 1,
        shows: 'estimate',
        jobs: [{ title: 'Brakes', decision: 'open' }, { title: 'Chain' }],
      },
      storage: null,
      shop: { name: 'Ironbound Moto' },
    });
    expect(page.stages.map(({ status }) => status)).toEqual(['submitted', 'diagnosing', 'awaiting_approval']);
    const text = JSON.stringify([page, (await review(shareId)).value]);
    for (const hidden of ['costCents', 'Front tire worn', 'internalNote', 'id-images', 'seconds', order.id])
      expect(text).not.toContain(hidden);
  });

  it('PUB-02 WO-07 takes a decision per job, once, bound to a version, its hash and the terms', async () => {
    const { order, brakes, chain, shareId } = await sentOrder();
    const asked = (await review(shareId)).value;
    expect(asked).toMatchObject({
      version: 1,
      decided: false,
      depositCents: 10_000,
      photo: { path: order.photos[0]?.path, url: expect.stringContaining('/files/') },
      jobs: [{ asked: true }, { asked: true }],
    });
    const sent = decision(1, { [brakes]: 'approve', [chain]: 'ask' }, 'Can it wait until June?');
    const key = randomUUID();
    const first = await decide(shareId, sent, key);
    expect(first.value).toMatchObject({
      decided: false,
      jobs: [
        { decision: 'approved', asked: false },
        { decision: 'asked', decisionNote: 'Can it wait until June?', asked: true },
      ],
    });
    expect((await decide(shareId, sent, key)).value).toEqual(first.value);
    expect(await decisionsOf(order)).toEqual([
      expect.objectContaining({
        version: 1,
        hash: asked.hash,
        method: 'online',
        termsVersion: asked.termsVersion,
        language: 'es',
        address: '127.0.0.1',
        oldPartsBack: true,
        signature: { kind: 'typed', name: 'Zoë Núñez' },
      }),
    ]);
    expect((await decide(shareId, { ...sent, oldPartsBack: false }, key)).code).toBe('KEY_REUSED');
    expect((await findOrder(owner, order.id)).status).toBe('awaiting_approval');
    expect((await decide(shareId, decision(1, { [brakes]: 'decline' }))).code).toBe('ALREADY_DECIDED');
    const last = await decide(shareId, decision(1, { [chain]: 'decline' }));
    expect(last.value).toMatchObject({
      decided: true,
      status: 'approved',
      copies: [{ version: 1 }, { version: 1 }],
    });
    const order2 = await findOrder(owner, order.id);
    expect(order2).toMatchObject({
      status: 'approved',
      money: { totals: { totalCents: 15_994 }, authorizedCents: 15_994 },
    });
    expect((await decide(shareId, decision(1, { [chain]: 'approve' }))).code).toBe('ALREADY_DECIDED');
    expect(
      (await customer.call('review/ask', { id: shareId, key: randomUUID(), jobId: chain, question: 'Why?' }))
        .code,
    ).toBe('ALREADY_DECIDED');
    expect(await decisionsOf(order)).toHaveLength(2);
  });

  it('PUB-01 WO-15 lists what is proposed beside the bill, until it is withdrawn', async () => {
    const { order, brakes, chain, shareId } = await sentOrder();
    expect((await decide(shareId, decision(1, { [brakes]: 'approve' }))).status).toBe(200);
    const listed = async () =>
      (await customer.call<PublicReport>('review/report', { id: shareId })).value.estimate?.jobs.map(
        ({ id, decision: said }) => [id, said],
      );
    expect(await listed()).toEqual([
      [brakes, 'approved'],
      [chain, 'open'],
    ]);
    await change(owner, order, 'move', { event: 'withdraw' });
    expect(await listed()).toEqual([[brakes, 'approved']]);
  });

  it('PUB-02 WO-07 refuses an outdated version and asks again only about what changed', async () => {
    const { order, brakes, chain, shareId } = await sentOrder();
    await decide(shareId, decision(1, { [brakes]: 'approve', [chain]: 'ask' }));
    await change(owner, order, 'move', { event: 'withdraw' });
    const taken = await decide(shareId, decision(1, { [chain]: 'approve' }));
    expect([taken.code, taken.data]).toEqual(['VERSION_STALE', { version: 1 }]);
    const { jobs } = await findOrder(owner, order.id);
    const lineId = jobs[1]?.lines[0]?.id;
    const cheaper = line({ kind: 'part', quantityMilli: 1000, unitPriceCents: 15_000 });
    await change(owner, order, 'lines/update', { jobId: chain, lineId, line: cheaper });
    await sendEstimate(owner, order);
    const old = await decide(shareId, decision(1, { [chain]: 'approve' }));
    expect([old.code, old.data]).toEqual(['VERSION_STALE', { version: 2 }]);
    expect((await review(shareId)).value).toMatchObject({
      version: 2,
      jobs: [
        { decision: 'approved', asked: false },
        { decision: 'open', asked: true, totalCents: 15_000 },
      ],
    });
    expect((await decide(shareId, decision(2, { [chain]: 'approve' }))).value).toMatchObject({
      status: 'approved',
    });
  });

  it('PUB-04 opens by a link only, and an unknown, revoked or expired one looks the same', async () => {
    const { order, brakes, chain, shareId } = await sentOrder();
    const other = await sentOrder();
    const unknown = await review(randomUUID());
    expect(unknown.code).toBe('NOT_FOUND');
    expect((await review(order.id)).code).toBe('NOT_FOUND');
    const someone = await signedInAs(shop, 'customer');
    expect((await review(order.id, someone)).code).toBe('NOT_FOUND');
    expect((await review(order.id, owner)).value).toMatchObject({ preview: true, version: 1 });
    const sent = { key: randomUUID(), decision: decision(1, { [brakes]: 'approve' }) };
    expect((await owner.call('review/decide', { id: order.id, ...sent })).code).toBe('NOT_FOUND');
    // jobs of another order, alone or among one's own
    expect((await decide(shareId, decision(1, { [other.brakes]: 'approve' }))).code).toBe('JOB_UNKNOWN');
    expect((await decide(shareId, decision(1, { [brakes]: 'approve', [other.chain]: 'approve' }))).code).toBe(
      'JOB_UNKNOWN',
    );
    expect(
      (
        await customer.call('review/ask', {
          id: shareId,
          key: randomUUID(),
          jobId: other.chain,
          question: 'Why?',
        })
      ).code,
    ).toBe('JOB_UNKNOWN');
    for (const one of [order, other.order]) expect(await decisionsOf(one)).toHaveLength(0);
    const refused = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, order.id), eq(auditLog.subject, 'workorder_refusals')));
    expect(refused.map(({ after }) => after)).toEqual(Array(3).fill({ code: 'JOB_UNKNOWN' }));

    const [kept] = await shop.db.select().from(shares).where(eq(shares.recordId, order.id));
    expect(JSON.stringify(kept)).not.toContain(shareId);
    await owner.call('workorders/revokeShares', { id: order.id });
    const revoked = await review(shareId);
    expect([revoked.status, revoked.code, revoked.data]).toEqual([
      unknown.status,
      unknown.code,
      unknown.data,
    ]);
    expect((await decide(shareId, decision(1, { [brakes]: 'approve', [chain]: 'approve' }))).code).toBe(
      'NOT_FOUND',
    );
    expect(await decisionsOf(order)).toHaveLength(0);
  });

  it('PUB-04 expires 90 days after the order ended', async () => {
    const { order, shareId } = await approvedOrder(shop, owner);
    await change(owner, order, 'move', { event: 'cancel', reason: 'Sold' });
    expect((await review(shareId)).status).toBe(200);
    const rows = await shop.db.select().from(shares).where(eq(shares.recordId, order.id));
    for (const { expiresAt } of rows)
      expect(Math.round(((expiresAt?.getTime() ?? 0) - shop.clock.now().getTime()) / DAY)).toBe(90);
    await shop.db.update(shares).set({ expiresAt: shop.clock.now() }).where(eq(shares.recordId, order.id));
    expect((await review(shareId)).code).toBe('NOT_FOUND');
  });

  it('PUB-04 answers 30 look-ups a minute from one address', async () => {
    const answers = [];
    for (let count = 0; count < 31; count += 1) answers.push((await review(randomUUID())).code);
    expect(answers.slice(0, 30)).toEqual(Array(30).fill('NOT_FOUND'));
    expect(answers[30]).toBe('TOO_MANY_REQUESTS');
  });

  it('PUB-05 EML-05 emails estimate, copy and notice in the customer’s language, each with its own link', async () => {
    const { order, brakes, chain, shareId } = await sentOrder();
    await decide(shareId, decision(1, { [brakes]: 'approve', [chain]: 'decline' }));
    await change(owner, order, 'move', { event: 'start_work' });
    const lineId = (await findOrder(owner, order.id)).jobs[0]?.lines[0]?.id;
    await change(owner, order, 'lines/done', { jobId: brakes, lineId, done: true });
    await change(owner, order, 'move', { event: 'finish_work' });
    await change(owner, order, 'move', { event: 'pass_check' });
    const mails = await shop.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recordId, order.id))
      .orderBy(asc(mailOutbox.createdAt));
    expect(mails.map(({ kind, toAddress, language }) => [kind, toAddress, language])).toEqual(
      ['estimate_ready', 'estimate_decided', 'ready_for_pickup'].map((kind) => [
        kind,
        'Zoe@Riders.test',
        'es',
      ]),
    );
    const links = mails.map(
      ({ sealedData }) => (JSON.parse(shop.secrets.unseal(sealedData ?? '')) as { link: string }).link,
    );
    expect(links.map((link) => link.split('/')[3])).toEqual(['review', 'review', 'report']);
    expect(new Set(links).size).toBe(3);
    const page = (
      await customer.call<PublicReport>('review/report', { id: links[2]?.split('/').at(-1) ?? '' })
    ).value;
    expect(page).toMatchObject({
      status: 'ready',
      next: 'pay',
      storage: { days: 0, cents: 0, graceEndsAt: expect.any(String) },
    });
    expect(page.stages.at(-1)?.status).toBe('ready');
  });
});
