import { randomUUID } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newPath } from '@kickstand/domain/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../../tests/support/s3-server.ts';
import { auditLog } from '../audit/audit.table.ts';
import { HOUR } from '../platform/clock.ts';
import { deriveSecrets } from '../platform/secrets.ts';
import { signedInAs } from '../testing/people.ts';
import { ORIGIN, openSetUpShop, type TestBrowser, type TestShop, testShopOn } from '../testing/test-shop.ts';
import { files } from './files.table.ts';
import { fileUrls } from './index.ts';
import { jpeg } from './testing/pictures.ts';
import { upload } from './testing/upload.ts';

describe('a stored picture', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let technician: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    technician = await signedInAs(shop, 'technician');
  });
  afterAll(() => shop.close());

  const get = (browser: TestBrowser, url: string, headers: Record<string, string> = {}) =>
    browser.request({ url, headers });

  it('CAM-06 opens for anyone who has its URL, is only ever served as a picture, and is cached for an hour', async () => {
    const { file } = await upload(technician, 'bike-photos', await jpeg());
    const answer = await get(shop.browser(), file.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(file.bytes),
      'content-disposition': expect.stringMatching(/^inline; filename="[\w-]+\.jpg"$/),
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    });
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(640);
    const etag = String(answer.headers.etag);
    const again = await get(shop.browser(), file.url, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await shop.browser().request({ method: 'HEAD', url: file.url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('CAM-06 has one address within an hour, which works for two at most', async () => {
    const { file } = await upload(technician, 'bike-photos', await jpeg());
    const at = (time: number) => fileUrls({ secrets: shop.secrets, clock: { now: () => new Date(time) } });
    const hour = Math.floor(shop.clock.now().getTime() / HOUR) * HOUR;
    expect(at(hour).url(file.path)).toBe(at(hour + HOUR - 1).url(file.path));
    expect(at(hour + HOUR).url(file.path)).not.toBe(at(hour).url(file.path));
    const status = async (made: number) =>
      (await get(shop.browser(), at(made).url(file.path) ?? '')).statusCode;
    expect(await status(hour)).toBe(200);
    expect(await status(hour - HOUR)).toBe(200);
    expect(await status(hour - 2 * HOUR)).toBe(404);
  });

  it('CAM-06 AUT-17 does not exist for anyone without its URL, and every refusal is the same', async () => {
    const { file } = await upload(technician, 'bike-photos', await jpeg());
    const other = (await upload(technician, 'bike-photos', await jpeg(9, 9))).file;
    const query = file.url.slice(file.url.indexOf('?'));
    const refused = [
      `/files/${file.path}`,
      `/files/${other.path}${query}`,
      `/files/${newPath('bike-photos', randomUUID())}${query}`,
      file.url.replace(/until=\d/, 'until=9'),
      file.url.slice(0, -1),
      `${file.url}&signature=x`,
      `/files/${file.path}?until=x&signature=`,
      fileUrls({ ...shop, secrets: deriveSecrets('the secret of another server, 32+ characters') }).url(
        file.path,
      ) ?? '',
      '/files/bike-photos/..%2f..%2fsecrets.json',
      '/files/bike-photos/.incoming',
      `/files/nowhere/${file.path.split('/')[1]}${query}`,
    ];
    for (const url of refused)
      for (const browser of [shop.browser(), owner]) {
        const answer = await get(browser, url);
        expect([answer.statusCode, answer.json().code], url).toEqual([404, 'NOT_FOUND']);
        expect(answer.body, url).toBe((await get(shop.browser(), refused[0] ?? '')).body);
        expect(answer.headers['cache-control'], url).toBe('no-store');
      }
  });

  it('CAM-06 an address is used as it is, and what is neither address nor path is nothing', () => {
    const urls = fileUrls(shop);
    for (const value of [
      'data:image/png;base64,AAAA',
      'https://example.com/a.jpg',
      'http://example.com/a.jpg',
    ])
      expect([urls.url(value), urls.thumbnailUrl(value)]).toEqual([value, value]);
    expect(urls.url('../secrets.json')).toBeNull();
    const path = newPath('bike-photos', randomUUID());
    expect(urls.url(path)).toContain(`/files/${path}?until=`);
    expect(urls.thumbnailUrl(path)).toMatch(/-small\.jpg\?until=/);
  });

  describe('of an ID', () => {
    const views = async (id: string) => {
      const notes = await shop.db.select().from(auditLog);
      return notes.filter((note) => note.subjectId === id && note.action === 'files.id_image.viewed');
    };
    const placeOf = (path: string) => {
      const [bucket = '', name = ''] = path.split('/');
      return join(shop.dataDir, 'files', bucket, name.slice(0, 2), name);
    };

    it('INT-13 is stored encrypted, and its key is for this user only', async () => {
      const { file } = await upload(technician, 'id-images', await jpeg());
      const onDisk = await readFile(placeOf(file.path));
      expect(onDisk.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
      expect(onDisk.includes('JFIF')).toBe(false);
      const key = await stat(join(shop.dataDir, 'keys', 'id-images.key'));
      expect(key.mode & 0o777).toBe(0o600);
    });

    it('INT-13 is visible to administrators, head technicians and the person who took it in; each access is logged', async () => {
      const { file } = await upload(technician, 'id-images', await jpeg());
      expect(file.url).toBe(`/files/${file.path}`);
      const head = await signedInAs(shop, 'head_technician');
      for (const browser of [technician, head, owner]) {
        const answer = await get(browser, file.url);
        expect(answer.statusCode).toBe(200);
        expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
        expect(answer.headers.etag).toBeUndefined();
        expect((await sharp(answer.rawPayload).metadata()).width).toBe(640);
      }
      const seen = await views(file.id);
      expect(new Set(seen.map((note) => note.actorId)).size).toBe(3);
    });

    it('INT-13 AUT-17 CAM-06 does not exist for anyone else, with or without a signed URL, and no access is logged', async () => {
      const { file } = await upload(technician, 'id-images', await jpeg());
      const until = shop.clock.now().getTime() + HOUR;
      const signature = shop.secrets.keyedHash('file url', `${file.path}\0${until}`);
      const others = [
        shop.browser(),
        await signedInAs(shop, 'technician', 'two'),
        await signedInAs(shop, 'customer'),
      ];
      const nothing = await get(others[1] as TestBrowser, `/files/${newPath('id-images', randomUUID())}`);
      for (const browser of others)
        for (const url of [file.url, `${file.url}?until=${until}&signature=${signature}`]) {
          const answer = await get(browser, url);
          expect([answer.statusCode, answer.body]).toEqual([404, nothing.body]);
        }
      expect(await views(file.id)).toEqual([]);
    });

    it('INT-13 that was changed on the disk, or swapped with another, is not shown', async () => {
      const [one, two] = [
        (await upload(technician, 'id-images', await jpeg(20, 20))).file,
        (await upload(technician, 'id-images', await jpeg(30, 30))).file,
      ];
      const bytes = await readFile(placeOf(one.path));
      await writeFile(placeOf(two.path), bytes);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await writeFile(placeOf(one.path), bytes);
      for (const { path, id } of [one, two]) {
        const answer = await get(owner, `/files/${path}`);
        expect([answer.statusCode, answer.json().code]).toEqual([422, 'FILE_UNREADABLE']);
        expect(await views(id)).toEqual([]);
      }
    });

    it('INT-13 is decrypted with the key it was encrypted with, even after the shop got another one', async () => {
      const { file } = await upload(technician, 'id-images', await jpeg());
      const keyFile = join(shop.dataDir, 'new-id.key');
      await writeFile(keyFile, 'ab'.repeat(32));
      const later = await testShopOn(shop.database, { DATA_DIR: shop.dataDir, ID_KEY_FILE: keyFile });
      const stranger = await testShopOn(shop.database, { ID_KEY_FILE: keyFile });
      const status = async (at: TestShop) => {
        const browser = await signedInAs(at, 'technician');
        const { file: fresh } = await upload(browser, 'id-images', await jpeg(5, 5));
        expect((await get(browser, fresh.url)).statusCode).toBe(200);
        const bytes = await readFile(placeOf(file.path));
        await at.files.store.put(file.path, bytes);
        return (await get(browser, file.url)).statusCode;
      };
      expect(await status(later)).toBe(200);
      expect(await status(stranger)).toBe(422);
      await later.close();
      await stranger.close();
    });
  });

  describe('in an object store', () => {
    let s3: S3Server;
    let server: TestShop;
    beforeAll(async () => {
      s3 = await startS3Server();
      server = await testShopOn(shop.database, s3.environment);
    });
    afterAll(async () => {
      await server.close();
      await s3.close();
    });

    it('CAM-06 INT-13 is stored and served the same way by every server', async () => {
      const [one, other] = [server, await testShopOn(shop.database, s3.environment)];
      const { file } = await upload(await signedInAs(one, 'technician'), 'bike-photos', await jpeg());
      expect(s3.objects.has(file.path)).toBe(true);
      expect((await get(other.browser(), file.url)).rawPayload).toHaveLength(file.bytes);
      await other.close();
    });

    it('answers with a retry time while the store is down, stores nothing partial, and the same upload then works', async () => {
      const browser = await signedInAs(server, 'technician');
      const [id, photo] = [randomUUID(), await jpeg(70, 70)];
      s3.failing = true;
      const refused = await upload(browser, 'bike-photos', photo, id);
      expect([refused.status, refused.code]).toEqual([503, 'UNAVAILABLE']);
      expect(refused.response.headers['retry-after']).toBeDefined();
      s3.failing = false;
      const row = (await shop.db.select().from(files)).find((one) => one.id === id);
      expect(row).toMatchObject({ storedAt: null });
      const { status, file } = await upload(browser, 'bike-photos', photo, id);
      expect([status, file.path]).toEqual([200, row?.path]);
      expect((await get(server.browser(), file.url)).statusCode).toBe(200);
    });
  });

  it('AUT-17 is neither taken nor shown while the second factor that the shop asks for is missing', async () => {
    const { file } = await upload(technician, 'id-images', await jpeg());
    const security = { idleLockMinutes: 15, revision: 0, requireSecondFactor: true };
    expect((await owner.call('settings/updateSecurity', security)).status).toBe(200);
    const refused = await upload(technician, 'bike-photos', await jpeg());
    expect([refused.status, refused.code]).toEqual([403, 'SECOND_FACTOR_DUE']);
    expect((await get(technician, file.url)).statusCode).toBe(404);
  });

  it('cannot be used by another site', async () => {
    const answer = await shop.app.inject({
      url: '/files/bike-photos/x.jpg',
      headers: { host: 'evil.test', origin: ORIGIN },
    });
    expect(answer.statusCode).toBe(421);
  });
});
