import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import type { Mark } from '@kickstand/domain/damage';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { completeForm, meOf, storedPicture, takeDeposit } from '../testing/intakes.ts';
import { signedInAs } from '../testing/people.ts';
import type { TestBrowser, TestShop } from '../testing/test-shop.ts';
import { useTestShop } from '../testing/use-test-shop.ts';
import { workOrders } from '../workorders/workorders.table.ts';

type Saved = Outputs['damage']['saveMark'];
type Marks = Outputs['damage']['marks'];

const mark = (change: Partial<Mark> = {}): Mark => ({
  ...{ id: randomUUID(), kind: 'circle', x: 1000, y: 2000, toX: 3000, toY: 4000 },
  ...{ word: 'dent', note: '1 in, tank' },
  ...change,
});

describe('marks on photos', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  useTestShop((opened) => {
    ({ shop, owner } = opened);
  });

  async function submitted(photoMarks: (path: string) => Mark[] = () => []) {
    const id = randomUUID();
    await takeDeposit(owner, id);
    const form = await completeForm(shop, owner);
    const path = form.photoLeftSide ?? '';
    const marks = photoMarks(path).map((one) => ({ ...one, path }));
    const answer = await owner.call('intake/submit', { id, form: { ...form, photoMarks: marks } });
    expect(answer.code).toBeNull();
    return { id, path };
  }
  const save = (browser: TestBrowser, path: string, revision: number, one: Mark) =>
    browser.call<Saved>('damage/saveMark', { path, revision, mark: one });
  const marksOn = async (path: string) => (await owner.call<Marks>('damage/marks', { paths: [path] })).value;

  it('CAM-08 DMG-01 are stored with the form, with who and when, and shown on the shared form and the printed one', async () => {
    const one = mark();
    const { id, path } = await submitted(() => [one]);
    expect(await marksOn(path)).toEqual([
      { ...one, path, revision: 1, by: expect.any(String), at: expect.any(String) },
    ]);
    const { value: share } = await owner.call<{ url: string }>('intake/share', { id });
    const shareId = share.url.split('/').at(-1);
    const stranger = shop.browser();
    const view = await stranger.call<Outputs['intake']['view']>('intake/view', { id: shareId });
    expect(view.value.marks).toEqual([{ ...one, path }]);
    const receipt = await owner.call<Outputs['intake']['receipt']>('intake/receipt', { id });
    expect(receipt.value.markedPhotos).toMatchObject([{ slot: 'photoLeftSide', marks: [{ id: one.id }] }]);
  });

  it('CAM-08 a draft keeps them and prints them', async () => {
    const tempId = randomUUID();
    const form = await completeForm(shop, owner);
    const photoMarks = [{ ...mark(), path: form.photoFront ?? '' }];
    await owner.call('intake/saveDraft', { tempId, revision: 0, form: { ...form, photoMarks } });
    const draft = await owner.call<Outputs['intake']['draft']>('intake/draft', { tempId });
    expect(draft.value.form.photoMarks).toEqual(photoMarks);
    const receipt = await owner.call<Outputs['intake']['receipt']>('intake/receipt', { id: tempId });
    expect(receipt.value.markedPhotos).toHaveLength(1);
  });

  it('CAM-08 the customer sees them on the report of the order', async () => {
    const { id, path } = await submitted(() => [mark()]);
    const { value: order } = await owner.call<{ orderId: string }>('intake/convert', { id });
    const report = await owner.call<Outputs['review']['report']>('review/report', { id: order.orderId });
    expect(report.value.marks).toMatchObject([{ path, word: 'dent' }]);
    expect(report.value.marks[0]).not.toHaveProperty('by');
  });

  it('DMG-01 are added once however often they are sent, changed, removed and restored, each with its audit row', async () => {
    const { path } = await submitted();
    const one = mark();
    expect((await save(owner, path, 0, one)).value.revision).toBe(1);
    expect((await save(owner, path, 0, one)).value.revision).toBe(1);
    const moved = { ...one, note: 'deeper' };
    expect((await save(owner, path, 1, moved)).value).toMatchObject({ revision: 2, note: 'deeper' });
    expect((await owner.call<Saved>('damage/removeMark', { id: one.id, revision: 2 })).value.removed).toBe(
      true,
    );
    expect(await marksOn(path)).toEqual([]);
    expect((await save(owner, path, 3, moved)).value).toMatchObject({ revision: 4, removed: false });
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, one.id));
    expect(rows.map(({ action }) => action).sort()).toEqual(
      ['added', 'changed', 'removed', 'restored'].map((did) => `damage.mark.${did}`),
    );
  });

  it('DMG-01 two people who change the same mark: the second sees the first one’s version', async () => {
    const { path } = await submitted();
    const colleague = await signedInAs(shop, 'technician');
    const one = mark();
    await save(owner, path, 0, one);
    await save(owner, path, 1, { ...one, note: 'mine' });
    const late = await save(colleague, path, 1, { ...one, note: 'theirs' });
    expect([late.code, (late.data as { current: Saved }).current.note]).toEqual(['STALE', 'mine']);
    // another mark on the same photo is not a conflict
    await save(colleague, path, 0, mark());
    expect(await marksOn(path)).toHaveLength(2);
  });

  it('DMG-01 only on photos of a bike that this person may use, and not after the order has ended', async () => {
    const colleague = await signedInAs(shop, 'technician');
    const theirs = await storedPicture(shop, await meOf(colleague), 'bike-photos');
    const signature = await storedPicture(shop, await meOf(owner), 'signatures');
    for (const path of [theirs, signature, 'bike-photos/none.jpg'])
      expect((await save(owner, path, 0, mark())).code).toBe('NOT_FOUND');
    const customer = await signedInAs(shop, 'customer');
    expect((await save(customer, theirs, 0, mark())).code).toBe('FORBIDDEN');
    expect((await customer.call('damage/marks', { paths: [theirs] })).code).toBe('FORBIDDEN');

    const { id, path } = await submitted();
    const { value: order } = await owner.call<{ orderId: string }>('intake/convert', { id });
    await shop.db.update(workOrders).set({ status: 'cancelled' }).where(eq(workOrders.id, order.orderId));
    expect((await save(owner, path, 0, mark())).code).toBe('MARKS_CLOSED');
  });

  it('DMG-01 a photo holds thirty', async () => {
    const { path } = await submitted(() => Array.from({ length: 30 }, () => mark()));
    expect((await save(owner, path, 0, mark())).code).toBe('MARKS_FULL');
  });
});
