import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import type { BucketName } from '@kickstand/domain/files';
import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeForm, meOf, storedPicture, takeDeposit } from '../testing/intakes.ts';
import { addJob, findOrder, newOrder } from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { intakeFormDrafts } from './intake.table.ts';

type Draft = Outputs['intake']['draft'];

const ADDRESSES = [
  'https://tracker.example/pixel.png',
  'http://tracker.example/pixel.png',
  'HTTPS://tracker.example/pixel.png',
  '//tracker.example/pixel.png',
  'data:image/png;base64,iVBORw0KGgo=',
  'javascript:alert(1)',
  'bike-photos/nothing.jpg',
] as const;

const SLOTS = [
  ...['photoLeftSide', 'photoRightSide', 'photoFront', 'photoBack', 'idScan'],
  ...['customerSignature', 'technicianSignature', 'additionalPhotos'],
] as const;

const put = (slot: string, path: string) => ({ [slot]: slot === 'additionalPhotos' ? [path] : path });

describe('a picture field', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let technician: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    technician = await signedInAs(shop, 'technician');
  });
  afterAll(() => shop.close());

  const save = (form: Partial<IntakeForm>, tempId: string = randomUUID(), revision = 0) =>
    technician.call('intake/saveDraft', { tempId, form: { ...emptyIntakeForm('en'), ...form }, revision });

  it.each(SLOTS)('CAM-06 W9 %s of a draft accepts no URL and no unknown file', async (slot) => {
    for (const path of ADDRESSES) {
      const tempId = randomUUID();
      const answer = await save(put(slot, path), tempId);
      expect([path, answer.code, answer.data]).toEqual([path, 'FILE_UNKNOWN', { field: slot, path }]);
      expect((await technician.call('intake/draft', { tempId })).code).toBe('NOT_FOUND');
    }
  });

  it('CAM-06 W9 a draft accepts pictures that the user uploaded, not another user’s', async () => {
    const mine = await storedPicture(shop, await meOf(technician), 'bike-photos');
    const theirs = await storedPicture(shop, await meOf(owner), 'bike-photos');
    expect((await save({ photoFront: mine })).status).toBe(200);
    const answer = await save({ photoFront: theirs });
    expect([answer.code, answer.data]).toEqual(['FILE_UNKNOWN', { field: 'photoFront', path: theirs }]);
  });

  it('CAM-06 W9 a URL that an older version saved in a draft is still shown, and the draft can be saved', async () => {
    const tempId = randomUUID();
    await save({}, tempId);
    const old = { ...emptyIntakeForm('en'), photoFront: ADDRESSES[0] };
    await shop.db.update(intakeFormDrafts).set({ formData: old }).where(eq(intakeFormDrafts.tempId, tempId));
    const mine = await storedPicture(shop, await meOf(technician), 'bike-photos');
    expect((await save({ photoFront: ADDRESSES[0], photoBack: mine }, tempId, 1)).status).toBe(200);
    const { value } = await technician.call<Draft>('intake/draft', { tempId });
    expect(value.pictures).toMatchObject({ photoFront: { url: ADDRESSES[0] }, photoBack: { path: mine } });
    expect((await save({ photoLeftSide: ADDRESSES[1] }, tempId, 2)).data).toMatchObject({
      field: 'photoLeftSide',
    });
  });

  it('INT-13 W9 an ID image is accepted only where ID images belong, and nothing else there', async () => {
    const me = await meOf(owner);
    const stored = (bucket: BucketName) => storedPicture(shop, me, bucket);
    const order = await newOrder(shop, owner);
    const filed = await owner.call<Outputs['intake']['find']>('intake/find', { id: order.intakeId });
    const form = await completeForm(shop, owner);
    for (const [slot, buckets] of [
      ['idScan', ['bike-photos', 'signatures', 'logos']],
      ['photoFront', ['id-images', 'signatures']],
      ['customerSignature', ['id-images', 'bike-photos']],
      ['additionalPhotos', ['id-images', 'signatures']],
    ] as const)
      for (const bucket of buckets) {
        const path = await stored(bucket);
        const [id, tempId] = [randomUUID(), randomUUID()];
        await takeDeposit(owner, id);
        const refused = [
          await owner.call('intake/submit', { id, form: { ...form, ...put(slot, path) } }),
          await owner.call('intake/update', {
            ...{ id: order.intakeId, revision: filed.value.revision },
            form: { ...filed.value.form, ...put(slot, path) },
          }),
          await owner.call('intake/saveDraft', {
            ...{ tempId, revision: 0 },
            form: { ...emptyIntakeForm('en'), ...put(slot, path) },
          }),
        ];
        for (const { code, data } of refused)
          expect([slot, bucket, code, data]).toMatchObject([slot, bucket, 'FILE_UNKNOWN', { field: slot }]);
      }
    expect(
      (
        await owner.call('intake/saveDraft', {
          ...{ tempId: randomUUID(), revision: 0 },
          form: { ...emptyIntakeForm('en'), idScan: await stored('id-images') },
        })
      ).status,
    ).toBe(200);
    const jobId = await addJob(owner, order, 'Tires');
    const { revision } = await findOrder(owner, order.id);
    const photos = [await stored('id-images')];
    const job = await owner.call('workorders/jobs/setPhotos', { id: order.id, revision, jobId, photos });
    expect(job.code).toBe('FILE_UNKNOWN');
  });

  it('INT-13 W9 a picture that an older version accepted in another field can still be saved', async () => {
    const tempId = randomUUID();
    await save({}, tempId);
    const idScan = await storedPicture(shop, await meOf(technician), 'bike-photos');
    const old = { ...emptyIntakeForm('en'), idScan };
    await shop.db.update(intakeFormDrafts).set({ formData: old }).where(eq(intakeFormDrafts.tempId, tempId));
    expect((await save({ idScan, customerName: 'Ana' }, tempId, 1)).status).toBe(200);
  });

  it('CAM-06 W9 forms, findings, inspections, jobs and the logo accept no URL either', async () => {
    const order = await newOrder(shop, owner);
    const jobId = await addJob(owner, order, 'Chain');
    const { inspection } = await findOrder(owner, order.id);
    const itemId = inspection.template.groups[0]?.items[0]?.id ?? '';
    const form = await completeForm(shop, owner);
    const filed = await owner.call<Outputs['intake']['find']>('intake/find', { id: order.intakeId });
    const unsent = randomUUID();
    await takeDeposit(owner, unsent);
    for (const path of ADDRESSES) {
      const { revision } = await findOrder(owner, order.id);
      const at = { id: order.id, revision };
      const finding = { title: 'Chain', description: '', severity: 'soon', itemId: null, photos: [path] };
      const result = { state: null, note: '', photos: [path] };
      const calls: (readonly [string, object])[] = [
        ['intake/submit', { id: unsent, form: { ...form, photoFront: path } }],
        [
          'intake/update',
          {
            id: order.intakeId,
            revision: filed.value.revision,
            form: { ...filed.value.form, photoFront: path },
          },
        ],
        ['workorders/jobs/setPhotos', { ...at, jobId, photos: [path] }],
        ['workorders/findings/add', { ...at, findingId: randomUUID(), finding }],
        ['workorders/inspection/set', { id: order.id, items: [{ itemId, seen: null, result }] }],
        ['settings/setLogo', { path, revision: 0 }],
      ];
      for (const [procedure, input] of calls) {
        const answer = await owner.call(procedure, input);
        const expected = procedure === 'settings/setLogo' ? 'NOT_FOUND' : 'FILE_UNKNOWN';
        expect([procedure, path, answer.code]).toEqual([procedure, path, expected]);
      }
    }
  });
});
