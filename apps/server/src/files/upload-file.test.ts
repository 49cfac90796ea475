import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { MAX_FILE_BYTES } from '@kickstand/domain/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { readWhole } from '../platform/files/index.ts';
import { signedInAs } from '../testing/people.ts';
import { ORIGIN, openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { files } from './files.table.ts';
import { drawing, jpeg, jpegClaiming, phonePhoto, plainPicture, pngClaiming } from './testing/pictures.ts';
import { FORM_TYPE, formOf, upload } from './testing/upload.ts';

describe('an upload', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let technician: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    technician = await signedInAs(shop, 'technician');
  });
  afterAll(() => shop.close());

  /** Everything in the store, including partial files. */
  async function onDisk(): Promise<string[]> {
    const entries = await readdir(join(shop.dataDir, 'files'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  }
  const state = async () => ({
    disk: (await onDisk()).sort(),
    rows: (await shop.db.select().from(files)).length,
  });
  const stored = async (path: string) => {
    const file = await shop.files.store.get(path);
    if (!file) throw new Error(`${path} is not stored`);
    return readWhole(file);
  };

  it('CAM-06 INT-15 keeps a photo and its small version, and says where they are', async () => {
    const id = randomUUID();
    const { status, file } = await upload(technician, 'bike-photos', await jpeg(3000, 1500), id);
    expect(status).toBe(200);
    expect(file).toMatchObject({
      id,
      width: 2560,
      height: 1280,
      path: expect.stringMatching(/^bike-photos\//),
    });
    expect(file.path).not.toContain(id);
    const kept = await stored(file.path);
    expect(kept.length).toBe(file.bytes);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 2560, height: 1280 });
    const small = await technician.request({ url: file.thumbnailUrl });
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 480,
      height: 240,
    });
    const notes = (await shop.db.select().from(auditLog)).filter((note) => note.subjectId === id);
    expect(notes.map((note) => note.action)).toEqual(['files.file.stored']);
  });

  it('CAM-06 rotates a photo upright and drops its location', async () => {
    const sent = await phonePhoto();
    for (const word of ['Pocketphone', 'Exif']) expect(sent.includes(word), word).toBe(true);
    const { file } = await upload(technician, 'bike-photos', sent);
    const kept = await stored(file.path);
    const { exif, icc, xmp, orientation, width, height } = await sharp(kept).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect([width, height]).toEqual([480, 640]);
    for (const word of ['Pocketphone', 'Exif', 'GPS']) expect(kept.includes(word), word).toBe(false);
  });

  it('CAM-06 accepts PNG and WebP, and keeps a signature’s transparent background', async () => {
    const { file } = await upload(technician, 'signatures', await drawing());
    expect(file.path).toMatch(/^signatures\/.*\.png$/);
    expect(await sharp(await stored(file.path)).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
    const webp = await plainPicture(30, 20).webp().toBuffer();
    expect((await upload(technician, 'bike-photos', webp)).status).toBe(200);
  });

  it('INT-12 sent again with its id gives the same answer and is kept once; another picture does not', async () => {
    const [photo, other, id] = [await jpeg(50, 40), await jpeg(40, 50), randomUUID()];
    const first = await upload(technician, 'bike-photos', photo, id);
    const before = await state();
    const again = await upload(technician, 'bike-photos', photo, id);
    expect([again.status, again.file]).toEqual([200, first.file]);
    const taken = [409, 'FILE_ID_TAKEN'];
    const pairs = [
      await upload(technician, 'bike-photos', other, id),
      await upload(technician, 'signatures', photo, id),
      await upload(owner, 'bike-photos', photo, id),
    ];
    for (const { status, code } of pairs) expect([status, code]).toEqual(taken);
    expect(await state()).toEqual(before);
  });

  it('INT-12 sent twice at the same moment is stored once', async () => {
    const [photo, id, before] = [await jpeg(60, 40), randomUUID(), await state()];
    const answers = await Promise.all([1, 2, 3].map(() => upload(technician, 'bike-photos', photo, id)));
    const [first] = answers;
    for (const { status, file } of answers) expect([status, file]).toEqual([200, first?.file]);
    const now = await state();
    expect([now.rows - before.rows, now.disk.length - before.disk.length]).toEqual([1, 2]);
    const notes = (await shop.db.select().from(auditLog)).filter((note) => note.subjectId === id);
    expect(notes).toHaveLength(1);
  });

  it('also accepts the id in a header, and refuses one that is not a version 4 UUID', async () => {
    const id = randomUUID();
    const photo = await jpeg(10, 10);
    expect((await upload(technician, 'bike-photos', photo, null, { 'x-file-id': id })).file.id).toBe(id);
    for (const wrong of [null, 'x', '../../etc', '00000000-0000-1000-8000-000000000000'])
      expect((await upload(technician, 'bike-photos', photo, wrong)).code).toBe('FILE_MISSING');
  });

  it('AUT-17 is for staff only, in an existing bucket, from our own pages', async () => {
    const photo = await jpeg(10, 10);
    const before = await state();
    const customer = await signedInAs(shop, 'customer');
    for (const bucket of ['bike-photos', 'signatures', 'id-images']) {
      expect((await upload(shop.browser(), bucket, photo)).status, bucket).toBe(401);
      expect((await upload(customer, bucket, photo)).status, bucket).toBe(403);
      const foreign = await upload(technician, bucket, photo, randomUUID(), { origin: 'https://evil.test' });
      expect([foreign.status, foreign.code]).toEqual([403, 'ORIGIN_NOT_OURS']);
    }
    expect((await upload(technician, 'elsewhere', photo)).status).toBe(404);
    expect(await state()).toEqual(before);
  });

  it('is refused while the disk is nearly full', async () => {
    shop.disk.short = true;
    const { status, code } = await upload(technician, 'bike-photos', await jpeg(10, 10));
    shop.disk.short = false;
    expect([status, code]).toEqual([507, 'STORAGE_FULL']);
  });

  const HOSTILE: [string, number, string, () => Promise<Buffer> | Buffer][] = [
    ['a JPEG that claims 64250 × 64250', 413, 'IMAGE_TOO_LARGE', () => jpegClaiming(64_250, 64_250)],
    ['a PNG that claims 64250 × 64250', 413, 'IMAGE_TOO_LARGE', () => pngClaiming(64_250, 64_250)],
    ['a PNG that claims more than it holds', 422, 'IMAGE_DAMAGED', () => pngClaiming(5_000, 5_000)],
    ['half a JPEG', 422, 'IMAGE_DAMAGED', async () => (await jpeg(2000, 2000)).subarray(0, 12_000)],
    ['three bytes of a JPEG', 422, 'IMAGE_DAMAGED', () => Buffer.from([0xff, 0xd8, 0xff])],
    ['a script named photo.jpg', 415, 'NOT_AN_IMAGE', () => Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['a web page', 415, 'NOT_AN_IMAGE', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', 415, 'NOT_AN_IMAGE', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', 415, 'NOT_AN_IMAGE', () => plainPicture(8, 8).gif().toBuffer()],
    ['a HEIC', 415, 'NOT_AN_IMAGE', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['nothing', 415, 'NOT_AN_IMAGE', () => Buffer.alloc(0)],
    ['40 MB', 413, 'FILE_TOO_LARGE', () => Buffer.alloc(40 * 1024 * 1024)],
    ['a byte too many', 413, 'FILE_TOO_LARGE', () => Buffer.alloc(MAX_FILE_BYTES + 1)],
  ];

  it.each(HOSTILE)(
    'CAM-06 of %s is refused in words and leaves nothing',
    async (_what, status, code, make) => {
      const before = await state();
      const answer = await upload(technician, 'bike-photos', await make());
      expect([answer.status, answer.code]).toEqual([status, code]);
      expect(await state()).toEqual(before);
    },
  );

  it('CAM-06 that is a picture and something else becomes only a picture', async () => {
    const page = Buffer.from('<script>alert(1)</script>PK\x03\x04evil.zip');
    const { status, file } = await upload(
      technician,
      'bike-photos',
      Buffer.concat([await jpeg(100, 100), page]),
    );
    expect(status).toBe(200);
    const kept = await stored(file.path);
    for (const word of ['script', 'evil', 'PK\x03\x04']) expect(kept.includes(word), word).toBe(false);
  });

  it('answers bodies that are not forms with codes', async () => {
    const send = (type: string, payload: string) =>
      technician.request({
        method: 'POST',
        url: '/files/bike-photos',
        headers: { 'content-type': type },
        payload,
      });
    expect((await send('application/json', '{}')).statusCode).toBe(415);
    expect((await send('multipart/form-data', 'x')).statusCode).toBe(400);
    expect((await send(FORM_TYPE, 'no boundary here')).statusCode).toBe(400);
    expect((await send(FORM_TYPE, '')).statusCode).toBe(400);
  });

  it('CAM-06 interrupted leaves nothing, and the server continues', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    const before = await state();
    const cookie = [...technician.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = formOf(Buffer.concat([await jpeg(), Buffer.alloc(MAX_FILE_BYTES / 2)]), randomUUID());
    // one more than the limit of concurrent uploads: if slots were not released, the last one would hang
    for (let i = 0; i < 4; i++) {
      const socket = connect(port, '127.0.0.1');
      const arrived = once(shop.app.server, 'request');
      socket.write(
        `POST /files/bike-photos HTTP/1.1\r\nhost: localhost:3000\r\norigin: ${ORIGIN}\r\ncookie: ${cookie}\r\n` +
          `content-type: ${FORM_TYPE}\r\ncontent-length: ${MAX_FILE_BYTES}\r\n\r\n`,
      );
      const [request, response] = await arrived;
      await once(request, 'resume');
      socket.end(form.subarray(0, form.length / 2));
      await once(response, 'close');
    }
    expect((await upload(technician, 'bike-photos', Buffer.from('#!/bin/sh'))).code).toBe('NOT_AN_IMAGE');
    expect(await state()).toEqual(before);
  });

  it('is limited to what a person could send, with a retry time', async () => {
    const send = () =>
      shop.app.inject({
        method: 'POST',
        url: '/files/bike-photos',
        remoteAddress: '10.8.8.8',
        headers: { host: 'localhost:3000', origin: ORIGIN, 'content-type': FORM_TYPE },
        payload: '',
      });
    for (let i = 0; i < 240; i++) expect((await send()).statusCode).toBe(401);
    const refused = await send();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});
