import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeCapability } from '../../../../tests/support/test-database.ts';
import { auditLog } from '../audit/audit.table.ts';
import { profiles } from '../auth/index.ts';
import { after, DAY } from '../platform/clock.ts';
import { signedInAs } from '../testing/people.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { files } from './files.table.ts';
import { attachFiles, keepUntil, sweepFiles } from './index.ts';
import { jpeg } from './testing/pictures.ts';
import { type Uploaded, upload } from './testing/upload.ts';

describeCapability('pictures of records', (kind) => {
  let shop: TestShop;
  let technician: TestBrowser;
  let actor: { actorId: string; requestId: null };
  beforeAll(async () => {
    shop = await openTestShop(kind);
    await setUpAndSignIn(shop);
    technician = await signedInAs(shop, 'technician');
    actor = await actorNamed('technician.one@shop.test');
  });
  afterAll(() => shop.close());
  afterEach(async () => void (await shop.db.delete(files)));

  async function actorNamed(email: string) {
    const [person] = await shop.db.select().from(profiles).where(eq(profiles.email, email));
    if (!person) throw new Error(`nobody is ${email}`);
    return { actorId: person.id, requestId: null };
  }
  const uploaded = async (bucket = 'bike-photos'): Promise<Uploaded> =>
    (await upload(technician, bucket, await jpeg(20, 10))).file;
  const attach = (paths: readonly string[], recordId: string, as = actor) =>
    shop.db.transaction((tx) => attachFiles(tx, shop.clock, as, paths, { recordKind: 'intake', recordId }));
  const rowOf = async ({ id }: Uploaded) => (await shop.db.select().from(files).where(eq(files.id, id)))[0];
  const isThere = async (path: string) => {
    const file = await shop.files.store.get(path);
    file?.body.destroy();
    return file !== null;
  };
  const actions = async ({ id }: Uploaded) =>
    (await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.at)).map(
      ({ action, actorId }) => [action, actorId],
    );

  it('CAM-06 belong to the record they were attached to, and stay with it', async () => {
    const [photo, form, other] = [await uploaded(), randomUUID(), randomUUID()];
    expect(await attach([photo.path], form)).toMatchObject({ ok: true });
    expect(await rowOf(photo)).toMatchObject({ recordKind: 'intake', recordId: form });
    expect(await actions(photo)).toEqual([
      ['files.file.stored', actor.actorId],
      ['files.file.attached', actor.actorId],
    ]);
    expect(await attach([photo.path], other)).toEqual({ ok: false, code: 'NOT_FOUND', paths: [photo.path] });
    const colleague =
      (await signedInAs(shop, 'head_technician')) && (await actorNamed('head_technician.one@shop.test'));
    expect(await attach([photo.path], form, colleague)).toMatchObject({ ok: true });
  });

  it("AUT-17 cannot be attached from someone else's uploads, all or none", async () => {
    const [mine, form] = [await uploaded(), randomUUID()];
    await signedInAs(shop, 'technician', 'two');
    const colleague = await actorNamed('technician.two@shop.test');
    expect(await attach([mine.path], form, colleague)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    const nowhere = `bike-photos/${randomUUID()}.jpg`;
    expect(await attach([mine.path, nowhere], form)).toMatchObject({ ok: false, paths: [nowhere] });
    expect(await rowOf(mine)).toMatchObject({ recordId: null });
    expect(await attach([], form)).toEqual({ ok: true, files: [] });
  });

  it('DAT-03 without a record are deleted after thirty days; those of a record stay', async () => {
    const [loose, kept] = [await uploaded(), await uploaded()];
    await attach([kept.path], randomUUID());
    shop.clock.advance(29 * DAY);
    expect(await sweepFiles(shop)).toBe(0);
    shop.clock.advance(1 * DAY + 1000);
    expect(await sweepFiles(shop)).toBe(1);
    shop.clock.advance(-30 * DAY - 1000);
    expect(await rowOf(loose)).toMatchObject({ removedAt: expect.any(Date), erasedAt: expect.any(Date) });
    const small = loose.path.replace('.jpg', '-small.jpg');
    expect([await isThere(loose.path), await isThere(small)]).toEqual([false, false]);
    expect([await isThere(kept.path), await isThere(kept.path.replace('.jpg', '-small.jpg'))]).toEqual([
      true,
      true,
    ]);
    expect((await actions(loose)).at(-1)).toEqual(['files.file.removed', null]);
    expect(await attach([loose.path], randomUUID())).toMatchObject({ ok: false });
    expect(await sweepFiles(shop)).toBe(0);
  });

  it('INT-13 DAT-03 an expired ID image is deleted, and the audit log says so', async () => {
    const id = await uploaded('id-images');
    await attach([id.path], randomUUID());
    const until = after(shop.clock.now(), 5 * DAY);
    await shop.db.transaction((tx) => keepUntil(tx, shop.clock, actor, id.path, until));
    expect(await sweepFiles(shop)).toBe(0);
    expect((await technician.request({ url: id.url })).statusCode).toBe(200);
    shop.clock.advance(5 * DAY + 1000);
    expect(await sweepFiles(shop)).toBe(1);
    shop.clock.advance(-5 * DAY - 1000);
    expect(await isThere(id.path)).toBe(false);
    expect((await technician.request({ url: id.url })).statusCode).toBe(404);
    expect((await actions(id)).map(([action]) => action)).toEqual([
      'files.file.stored',
      'files.file.attached',
      'files.file.kept_until',
      'files.id_image.viewed',
      'files.file.removed',
    ]);
  });

  it('DAT-03 an interrupted sweep is completed by the next one', async () => {
    const photo = await uploaded();
    shop.clock.advance(31 * DAY);
    const store = { ...shop.files.store, remove: () => Promise.reject(new Error('the store went away')) };
    await expect(sweepFiles({ ...shop, files: { store } })).rejects.toThrow('went away');
    expect(await rowOf(photo)).toMatchObject({ removedAt: expect.any(Date), erasedAt: null });
    expect(await sweepFiles(shop)).toBe(0);
    shop.clock.advance(-31 * DAY);
    expect(await rowOf(photo)).toMatchObject({ erasedAt: expect.any(Date) });
    expect(await isThere(photo.path)).toBe(false);
    expect((await actions(photo)).filter(([action]) => action === 'files.file.removed')).toHaveLength(1);
  });
});
