import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { localDate } from '@kickstand/domain/format';
import { timeIn } from '@kickstand/domain/workorders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { meOf, storedPicture } from '../../testing/intakes.ts';
import {
  addJob,
  change,
  findOrder,
  newOrder,
  type PublicReview,
  sendEstimate,
} from '../../testing/orders.ts';
import { signedInAs } from '../../testing/people.ts';
import { offered, stocked } from '../../testing/stock.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';

type Suggestions = Outputs['workorders']['suggestions'];
const ZONE = 'America/New_York';

describe('jobs made from findings', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let technician: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    technician = await signedInAs(shop, 'technician');
  });
  afterAll(() => shop.close());

  const suggested = async (id: string) =>
    (await owner.call<Suggestions>('workorders/suggestions', { id })).value;

  it('WO-17 takes finding, severity, photos, hours and usual parts of a failed item into the job', async () => {
    const pads = await stocked(owner, 6);
    const serviceId = await offered(owner, { parts: [{ productId: pads.id, quantityMilli: 2000 }] });
    const order = await newOrder(shop, owner);
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const photo = await storedPicture(shop, await meOf(technician), 'bike-photos');
    const result = { state: 'failed', note: 'Pads at 1.2 mm', photos: [photo] };
    const items = [{ itemId: 'brakes_front_pads', seen: null, result }];
    expect((await technician.call('workorders/inspection/set', { id: order.id, items })).code).toBeNull();
    const [first] = await suggested(order.id);
    expect(first).toMatchObject({
      ...{ key: 'Front brake service', found: true, added: false, photos: 1 },
      service: { id: serviceId, nameEn: 'Front brake service' },
    });
    const made = await change(technician, order, 'jobs/addSuggested', {
      jobId: randomUUID(),
      key: first?.key,
    });
    expect(made.findings).toMatchObject([
      { title: 'Front pads', description: 'Pads at 1.2 mm', severity: 'urgent', photos: [{ path: photo }] },
    ]);
    expect(made.jobs).toMatchObject([
      {
        ...{ title: 'Front brake service', severity: 'urgent', cause: 'Front pads: Pads at 1.2 mm' },
        findingId: made.findings[0]?.id,
        lines: [
          { kind: 'labor', quantityMilli: 1500 },
          { kind: 'part', sku: '07BB38SA', quantityMilli: 2000, unitPriceCents: 6850 },
        ],
      },
    ]);
    expect((await suggested(order.id))[0]).toMatchObject({ added: true });

    // the photos of the job itself are included, too
    const own = await storedPicture(shop, await meOf(owner), 'bike-photos');
    const jobId = made.jobs[0]?.id ?? '';
    await change(owner, order, 'jobs/setPhotos', { jobId, photos: [own] });
    const shareId = await sendEstimate(owner, order);
    const page = (await shop.browser().call<PublicReview>('review/review', { id: shareId })).value;
    expect(page.jobs[0]?.photos.map(({ path }) => path)).toEqual([photo, own]);
    const lost = { id: order.id, revision: (await findOrder(owner, order.id)).revision, jobId };
    expect(
      (await owner.call('workorders/jobs/setPhotos', { ...lost, photos: ['bike-photos/no.jpg'] })).code,
    ).toBe('FILE_UNKNOWN');
  });

  it('WO-17 offers a plain job with labor for what the catalog does not have', async () => {
    const order = await newOrder(shop, owner);
    const result = { state: 'attention', note: '', photos: [] };
    const items = [{ itemId: 'drive_gearbox', seen: null, result }];
    await technician.call('workorders/inspection/set', { id: order.id, items });
    const [first] = await suggested(order.id);
    expect(first).toMatchObject({ key: 'item:drive_gearbox', service: null, found: true });
    const made = await change(technician, order, 'jobs/addSuggested', {
      jobId: randomUUID(),
      key: first?.key,
    });
    expect(made.jobs).toMatchObject([
      { title: 'Transmission', severity: 'soon', lines: [{ kind: 'labor', quantityMilli: 1000 }] },
    ]);
    const told = await owner.call<Outputs['workorders']['timeline']>('workorders/timeline', { id: order.id });
    expect(told.value.events[0]).toMatchObject({ kind: 'job_added', data: { lines: ['Transmission'] } });
    const { revision } = made;
    const none = { id: order.id, revision, jobId: randomUUID(), key: 'Paint it red' };
    expect((await technician.call('workorders/jobs/addSuggested', none)).code).toBe('SUGGESTION_UNKNOWN');
  });

  it('WO-08 refuses a verbal approval from the future, from before the estimate and with an impossible phone number', async () => {
    const order = await newOrder(shop, owner);
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    const jobId = await addJob(owner, order, 'Fork seals');
    await sendEstimate(owner, order);
    shop.clock.advance(MINUTE);
    const at = (offset: number) => {
      const moment = new Date(shop.clock.now().getTime() + offset);
      return { date: localDate(moment, ZONE), time: timeIn(moment, ZONE) };
    };
    const say = async (verbal: object) => {
      const { revision } = await findOrder(owner, order.id);
      return technician.call('workorders/decideVerbal', {
        ...{ id: order.id, revision, key: randomUUID(), version: 1, oldPartsBack: null },
        choices: [{ jobId, choice: 'approve', note: '' }],
        verbal: { name: 'Zoë', phone: '9735550142', method: 'phone', ...verbal },
      });
    };
    const refused = async (verbal: object) => {
      const { code, data } = await say(verbal);
      return [code, data];
    };
    const issue = (field: string, message: string) => [
      'VERBAL_REFUSED',
      { issues: [{ path: [field], message }] },
    ];
    expect(await refused(at(5 * DAY))).toEqual(issue('date', 'IN_FUTURE'));
    expect(await refused(at(-2 * DAY))).toEqual(issue('date', 'BEFORE_ESTIMATE'));
    expect(await refused({ ...at(0), phone: '0000000000' })).toEqual(issue('phone', 'PHONE_IMPOSSIBLE'));
    expect((await say(at(0))).code).toBeNull();
  });

  it('EML-05 says before and after sending why no email goes out', async () => {
    const order = await newOrder(shop, owner);
    expect(order.estimate.noMail).toBe('no_server');
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    await addJob(owner, order, 'Brakes');
    const { revision } = await findOrder(owner, order.id);
    const sent = await owner.call<Outputs['workorders']['estimate']['send']>('workorders/estimate/send', {
      ...{ id: order.id, revision, key: randomUUID() },
    });
    expect(sent.value).toMatchObject({ mailed: false, notMailed: 'no_server' });
  });
});
