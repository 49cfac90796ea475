import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureProcess } from '../../../../../tests/support/test-database.ts';
import { jpeg, plainPicture } from '../testing/pictures.ts';
import { heldBytes, type ImageHeader, MOST_HELD_BYTES } from './decode-cost.ts';
import { createDecoder } from './decoder.ts';

const MEGABYTE = 1024 * 1024;
const LOOK_EVERY = 10;

/** The child processes and their memory. */
async function children(): Promise<{ pid: number; bytes: number }[]> {
  const pids = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  return Promise.all(
    pids
      .split(' ')
      .filter(Boolean)
      .map(async (pid) => ({ pid: Number(pid), bytes: await memoryOf(pid) })),
  );
}

async function memoryOf(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''); // it may have just exited
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

describe('the decoder', () => {
  const decoder = createDecoder(pictureProcess());
  afterAll(() => decoder.close());

  /** Close to the limit and as costly to decode as their format allows, in a few hundred kilobytes. */
  const COSTLY: Record<string, () => Sharp> = {
    'a photo on its side': () =>
      plainPicture(7000, 7000).withMetadata({ orientation: 6 }).jpeg({ quality: 20 }),
    'a progressive JPEG': () => plainPicture(5800, 5800).jpeg({ quality: 20, progressive: true }),
    'an interlaced PNG': () => plainPicture(5800, 5800).png({ progressive: true, compressionLevel: 1 }),
    'a WebP': () => plainPicture(5100, 5100).webp({ effort: 0 }),
  };
  const pictures: Buffer[] = [];
  beforeAll(async () => {
    for (const make of Object.values(COSTLY)) pictures.push(await make().toBuffer());
  });

  it.runIf(process.platform === 'linux')(
    'CAM-06 uses at most 300 MB, however many expensive pictures arrive together, and frees them',
    async () => {
      const before = process.memoryUsage.rss();
      // Test files of a worker share this process, and an earlier one may have left a child.
      const others = new Set((await children()).map(({ pid }) => pid));
      const own = async () => (await children()).filter(({ pid }) => !others.has(pid));
      let most = 0;
      const watching = setInterval(async () => {
        const theirs = (await own()).reduce((sum, { bytes }) => sum + bytes, 0);
        most = Math.max(most, process.memoryUsage.rss() - before + theirs);
      }, LOOK_EVERY);
      const verdicts = await Promise.all(
        [...pictures, ...pictures.slice(0, 2)].map((bytes) => decoder.redraw('photo', bytes)),
      );
      clearInterval(watching);
      expect(verdicts.filter(({ ok }) => ok)).toHaveLength(6);
      expect(Math.round(most / MEGABYTE)).toBeGreaterThan(50);
      expect(Math.round(most / MEGABYTE)).toBeLessThanOrEqual(300);
      const heldNow = async () => Math.max(...(await own()).map(({ bytes }) => Math.round(bytes / MEGABYTE)));
      await expect.poll(heldNow, { timeout: 10_000 }).toBeLessThan(160);
    },
  );

  it('CAM-06 refuses a picture that would need more memory, though it has fewer pixels than allowed', async () => {
    const fullColour = { quality: 20, progressive: true, chromaSubsampling: '4:4:4' };
    const bytes = await plainPicture(4500, 4500).jpeg(fullColour).toBuffer();
    expect(bytes.length).toBeLessThan(MEGABYTE);
    expect(await decoder.redraw('photo', bytes)).toEqual({ ok: false, code: 'IMAGE_TOO_LARGE' });
  });

  it('takes every ordinary photo up to the limit', () => {
    const photo: ImageHeader = {
      format: 'jpeg',
      width: 8660,
      height: 5773,
      channels: 3,
      bytesPerChannel: 1,
      progressive: false,
      halfColour: true,
      turned: true,
    };
    expect(heldBytes(photo)).toBeLessThan(MOST_HELD_BYTES);
    expect(heldBytes({ ...photo, width: 6000, progressive: true })).toBeLessThan(MOST_HELD_BYTES);
  });

  it.runIf(process.platform === 'linux')(
    'CAM-06 survives a picture that crashes its process, and continues with the next',
    async () => {
      const own = createDecoder(pictureProcess());
      const others = new Set((await children()).map(({ pid }) => pid));
      expect(await own.redraw('photo', await jpeg(10, 10))).toMatchObject({ ok: true });
      const [mine] = (await children()).filter(({ pid }) => !others.has(pid));
      const slow = own.redraw('photo', pictures[0] ?? Buffer.alloc(0));
      // why: no picture is known to crash the library; killing the process has the same effect
      process.kill(mine?.pid ?? 0, 'SIGKILL');
      expect(await slow).toEqual({ ok: false, code: 'IMAGE_DAMAGED' });
      expect(await own.redraw('photo', await jpeg(10, 10))).toMatchObject({ ok: true });
      own.close();
    },
  );

  it('does not make a small picture larger', async () => {
    const verdict = await decoder.redraw('photo', await plainPicture(90, 60).png().toBuffer());
    expect(verdict).toMatchObject({ ok: true, picture: { width: 90, height: 60 } });
  });
});
