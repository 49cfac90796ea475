import { randomUUID } from 'node:crypto';
import { mutationsOf } from '@kickstand/api/testing';
import { DEFAULT_TEMPLATE } from '@kickstand/domain/workorders';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { decision, findOrder, job, line, newOrder, verbalNow, type WorkOrder } from '../testing/orders.ts';
import { offered } from '../testing/stock.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';

describe('every change of a work order', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let order: WorkOrder;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    order = await newOrder(shop, owner);
  });
  afterAll(() => shop.close());

  const [jobId, lineId, findingId, templateId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const finding = { title: 'Worn', description: '', severity: 'soon', photos: [], itemId: null };
  const done = new Set<string>();
  let shareId = '';

  const rows = async () => (await shop.db.select({ rows: count() }).from(auditLog))[0]?.rows ?? 0;

  async function does<T = WorkOrder>(path: string, input: object): Promise<T> {
    const before = await rows();
    const answer = await owner.call<T>(path, input);
    expect([path, answer.code, answer.data]).toEqual([path, null, undefined]);
    expect(await rows(), path).toBeGreaterThan(before);
    done.add(path);
    return answer.value;
  }
  /** A change based on the current revision. */
  const changes = async (path: string, input: object = {}) => {
    const { id, revision } = await findOrder(owner, order.id);
    return does(`workorders/${path}`, { id, revision, ...input });
  };
  const moves = (event: string, more: object = {}) => changes('move', { event, ...more });
  const sends = async () => {
    const { id, revision } = await findOrder(owner, order.id);
    const sent = await does<{ url: string }>('workorders/estimate/send', { id, revision, key: randomUUID() });
    shareId = sent.url.split('/').at(-1) ?? '';
  };

  it('AUD-01 DAT-03 WO-11 is audited, one after the other', async () => {
    const { id } = order;
    const setting = (await owner.call<{ revision: number }>('workorders/setting')).value;
    await does('workorders/updateSetting', { ...setting, laborRateCents: 13_000 });
    await does('workorders/templates/save', { id: templateId, revision: 0, template: DEFAULT_TEMPLATE });
    await changes('inspection/choose', { templateId });
    await does('workorders/templates/remove', { id: templateId });
    await changes('assign', { technicianId: order.technicianId });
    await moves('start_diagnosis');
    const result = { state: 'ok', note: '', photos: [] };
    await does('workorders/inspection/set', { id, items: [{ itemId: 'brakes_fluid', seen: null, result }] });
    await changes('findings/add', { findingId, finding });
    await changes('findings/update', { findingId, finding: { ...finding, title: 'Worn out' } });
    await changes('jobs/add', { jobId, job: job({ findingId }) });
    const serviceId = await offered(owner);
    const serviced = randomUUID();
    await changes('jobs/addService', { jobId: serviced, serviceId });
    await changes('jobs/update', { jobId, job: job() });
    await changes('jobs/setPhotos', { jobId, photos: [] });
    const suggested = randomUUID();
    await changes('jobs/addSuggested', { jobId: suggested, key: 'Oil and filter' });
    await changes('jobs/remove', { jobId: suggested });
    await changes('jobs/reorder', { jobIds: [serviced, jobId] });
    await changes('jobs/remove', { jobId: serviced });
    await changes('findings/remove', { findingId });
    await changes('lines/add', { jobId, lineId, line: line() });
    await changes('lines/update', { jobId, lineId, line: line({ quantityMilli: 1500 }) });
    const second = { jobId, lineId: randomUUID() };
    await changes('lines/add', { ...second, line: line() });
    await changes('lines/remove', second);
    await does('workorders/clock/start', { id, jobId });
    await does('workorders/clock/end', { id, jobId, how: 'pause' });
    await does('workorders/note', { id, key: randomUUID(), text: 'Called, no answer' });
    await sends();
    await does('workorders/share', { id, page: 'report' });
    await does('review/ask', { id: shareId, key: randomUUID(), jobId, question: 'Can it wait?' });
    await does('workorders/answer', { id, key: randomUUID(), jobId, text: 'Until June.' });
    await does('review/decide', {
      id: shareId,
      key: randomUUID(),
      decision: decision(1, { [jobId]: 'approve' }),
    });
    await moves('start_work');
    await changes('lines/strike', { jobId, lineId, reason: 'Not needed' });
    await changes('lines/strike', { jobId, lineId, reason: null });
    await changes('lines/done', { jobId, lineId, done: true });
    const extra = randomUUID();
    await changes('jobs/add', { jobId: extra, job: job({ title: 'Chain kit' }) });
    await changes('lines/add', { jobId: extra, lineId: randomUUID(), line: line() });
    await sends();
    const verbal = verbalNow(shop, { method: 'in_person' });
    await changes('decideVerbal', {
      key: randomUUID(),
      version: 2,
      choices: [{ jobId: extra, choice: 'decline', note: '' }],
      oldPartsBack: null,
      verbal,
    });
    await changes('jobs/remove', { jobId: extra });
    await does('workorders/revokeShares', { id });
    const facts = {
      ...{ customerName: 'Zoë', customerEmail: '', customerPhone: '', customerLanguage: 'en' },
      ...{ bikeInfo: 'Honda', vin: '', mileage: '', concerns: '', notes: '' },
      ...{ complaint: '', cause: '', correction: '' },
    };
    await changes('update', { facts });
    await changes('promise', { promisedAt: new Date(shop.clock.now().getTime() + 86_400_000).toISOString() });
    await does('workorders/create', { id: randomUUID(), facts, technicianId: null });
    await moves('cancel', { reason: 'Sold' });
    await changes('archive');
    await changes('restore');
    await shop.db.execute(
      `update diagnostic_reports set picked_up_at = now() where id = '${id}'; set session_replication_role = replica;
       update diagnostic_reports set status = 'closed' where id = '${id}'; set session_replication_role = origin`,
    );
    await does('workorders/warranty', { id, newId: randomUUID(), concerns: 'Squeaks' });
    // only from ready on: pickup.test.ts, where all of them go through changeOrder
    for (const path of ['addPhoto', 'compare', 'answer']) done.add(`workorders/pickup/${path}`);
    const all = [...mutationsOf('workorders/'), ...mutationsOf('review/')];
    // needs a mail server: email-order.test.ts
    done.add('workorders/email');
    expect([...done].sort()).toEqual(all.sort());
  });
});
