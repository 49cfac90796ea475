import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { authSessions } from '../auth/auth.table.ts';
import { termsNow } from '../testing/intakes.ts';
import { addJob, change, decision, findOrder, newOrder, sendEstimate } from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import type { TestBrowser, TestShop } from '../testing/test-shop.ts';
import { useTestShop } from '../testing/use-test-shop.ts';

describe('a signature from a shop device', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let technician: TestBrowser;
  useTestShop(async (opened) => {
    ({ shop, owner } = opened);
    technician = await signedInAs(shop, 'technician');
  });

  /** A sent estimate, and a link to it that the technician created. */
  async function asked() {
    const order = await newOrder(shop, owner);
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const jobId = await addJob(owner, order, 'Chain');
    await sendEstimate(owner, order);
    const made = await technician.call<{ url: string }>('workorders/share', { id: order.id, page: 'review' });
    return { order, jobId, link: made.value.url.split('/').at(-1) };
  }

  async function sign(browser: TestBrowser) {
    const { order, jobId, link } = await asked();
    const said = { ...decision(1, { [jobId]: 'approve' }), termsVersion: await termsNow(owner) };
    const answer = await browser.call('review/decide', { id: link, key: randomUUID(), decision: said });
    expect(answer.status).toBe(200);
    const [decided] = (await findOrder(owner, order.id)).decisions;
    const [noted] = await shop.db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, order.id), eq(auditLog.action, 'review.estimate.decided')));
    return { order, decided, noted: noted?.after };
  }

  it('PUB-03 W4 is marked when staff sign through their own link: on the order, its versions, its timeline and in the audit log', async () => {
    const { order, decided, noted } = await sign(technician);
    const marked = { shopDevice: true, linkBy: 'Pat technician' };
    expect(decided).toMatchObject({ method: 'online', takenBy: null, ...marked });
    const version = await owner.call('workorders/estimate/version', { id: order.id, version: 1 });
    expect(version.value).toMatchObject({ decisions: [marked] });
    const { value } = await owner.call<{ events: object[] }>('workorders/timeline', { id: order.id });
    expect(value.events).toContainEqual(
      expect.objectContaining({ kind: 'decided', data: expect.objectContaining(marked) }),
    );
    expect(noted).toMatchObject({ shopDevice: true, linkBy: expect.any(String) });
  });

  it('PUB-03 W4 is still marked after staff sign out: the browser is remembered', async () => {
    await technician.call('auth/signOut', {});
    const known = technician;
    technician = await signedInAs(shop, 'technician'); // creates the link in another browser
    expect((await known.call('auth/session', {})).value ?? null).toBeNull();
    expect((await sign(known)).decided).toMatchObject({ shopDevice: true, linkBy: 'Pat technician' });
  });

  it('PUB-03 W4 is not marked in the customer’s own browser, signed in or not', async () => {
    expect((await sign(shop.browser())).decided).toMatchObject({ shopDevice: false });
    const customer = await signedInAs(shop, 'customer');
    expect((await sign(customer)).decided).toMatchObject({ shopDevice: false });
  });

  it('AUD-01 W4 the audit log records who created a link and in which session', async () => {
    const { order } = await asked();
    const rows = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, order.id), eq(auditLog.action, 'review.report.shared')));
    const sessions = (await shop.db.select().from(authSessions)).map(({ id }) => id);
    for (const { after, actorId } of rows) {
      expect(actorId).not.toBeNull();
      expect(sessions).toContain((after as { sessionId: string }).sessionId);
    }
    expect(rows.length).toBeGreaterThan(1);
  });
});
