import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWhole } from '../platform/files/index.ts';
import { signedInAs } from '../testing/people.ts';
import { ORIGIN, openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { HOSTILE_FILES, HOSTILE_NAMES, HOSTILE_WORDS, KEPT } from './testing/hostile-files.ts';
import { jpeg } from './testing/pictures.ts';
import { FORM_TYPE, formOf, upload } from './testing/upload.ts';

const REFUSALS = ['NOT_AN_IMAGE', 'IMAGE_DAMAGED', 'IMAGE_TOO_LARGE', 'FILE_TOO_LARGE', 'FILE_MISSING'];
const MAX_MEGABYTES = 300;

/** Peak resident memory of the largest child process, in megabytes. */
async function peakOfChildren(): Promise<number> {
  const pids = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
  const peaks = pids
    .split(' ')
    .filter(Boolean)
    .map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''); // the process may have exited
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
    });
  return Math.max(0, ...(await Promise.all(peaks)));
}

describe('a hostile file', () => {
  let shop: TestShop;
  let technician: TestBrowser;
  let peak = 0;
  let watching: NodeJS.Timeout;
  beforeAll(async () => {
    ({ shop } = await openSetUpShop());
    technician = await signedInAs(shop, 'technician');
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    watching = setInterval(async () => {
      peak = Math.max(peak, await peakOfChildren());
    }, 20);
  });
  afterAll(async () => {
    clearInterval(watching);
    await shop.close();
  });

  const kept = async (path: string) => {
    const file = await shop.files.store.get(path);
    if (!file) throw new Error(`${path} is not stored`);
    return readWhole(file);
  };

  async function expectClean(path: string) {
    const bytes = await kept(path);
    for (const word of HOSTILE_WORDS) expect(bytes.includes(Buffer.from(word, 'latin1')), word).toBe(false);
    const { format, exif, icc, xmp, iptc, pages } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, pages }).toEqual({});
    expect(['jpeg', 'png']).toContain(format);
  }

  it('CAM-06 comes in at least forty kinds', () => {
    expect(Object.keys(HOSTILE_FILES).length).toBeGreaterThanOrEqual(40);
  });

  it.each(Object.entries(HOSTILE_FILES))(
    'CAM-06 W11 that is %s is refused with an error code or stored as a clean picture',
    async (what, make) => {
      const bytes = await make();
      for (const bucket of ['bike-photos', 'signatures']) {
        const { status, code, file } = await upload(technician, bucket, bytes);
        expect(status === 200, `${status} ${code}`).toBe(KEPT.includes(what));
        if (status === 200) await expectClean(file.path);
        else expect(REFUSALS, `${status} ${code}`).toContain(code);
        expect([200, 400, 413, 415, 422]).toContain(status);
      }
    },
  );

  it.each(HOSTILE_NAMES.map((name) => [JSON.stringify(name).slice(0, 40), name]))(
    'CAM-06 named %s is stored without that name',
    async (_shown, name) => {
      const form = formOf(await jpeg(20, 10), randomUUID());
      const payload = Buffer.from(form.toString('latin1').replace('photo.jpg', name), 'latin1');
      const headers = { 'content-type': FORM_TYPE };
      const {
        statusCode,
        body,
        headers: answered,
      } = await technician.request({
        ...{ method: 'POST', url: '/files/bike-photos', headers, payload },
      });
      expect([200, 400]).toContain(statusCode);
      expect(answered['set-cookie']).toBeUndefined();
      if (statusCode !== 200) return;
      const { path } = JSON.parse(body) as { path: string };
      expect(path).toMatch(/^bike-photos\/[\w/-]+\.jpg$/);
      await expectClean(path);
    },
  );

  it.each([
    ['too short', (length: number) => String(length - 100)],
    ['too long', (length: number) => String(length + 100)],
    ['not a number', () => 'x'],
    ['negative', () => '-1'],
    ['sent twice', (length: number) => `${length}\r\ncontent-length: 5`],
    ['beside a chunked body', (length: number) => `${length}\r\ntransfer-encoding: chunked`],
  ])('CAM-06 whose content-length is %s does not cause a server error', async (_what, claim) => {
    const { port } = shop.app.server.address() as AddressInfo;
    const cookie = [...technician.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = formOf(await jpeg(64, 48), randomUUID());
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(
      `POST /files/bike-photos HTTP/1.1\r\nhost: localhost:3000\r\norigin: ${ORIGIN}\r\ncookie: ${cookie}\r\n` +
        `connection: close\r\ncontent-type: ${FORM_TYPE}\r\ncontent-length: ${claim(form.length)}\r\n\r\n`,
    );
    socket.end(form);
    expect(await text(socket).catch(() => '')).toMatch(/^(HTTP\/1.1 4\d\d |$)/);
  });

  it.runIf(process.platform === 'linux')(
    'CAM-06 W11 stays within the memory limit, and the next honest picture is stored',
    async () => {
      const { status, file } = await upload(technician, 'bike-photos', await jpeg(640, 480));
      expect([status, file.width]).toEqual([200, 640]);
      peak = Math.max(peak, await peakOfChildren());
      expect(peak).toBeGreaterThan(50);
      expect(peak).toBeLessThanOrEqual(MAX_MEGABYTES);
    },
  );
});
