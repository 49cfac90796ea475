import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startPictureProcess } from '../testing/picture-peak.ts';
import { plainPicture } from '../testing/pictures.ts';

const MAX_MEGABYTES = 300;

const deep = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 9, alpha: 0.5 } } })
    .toColourspace('rgb16')
    .png({ compressionLevel: 1 });

/** Small files within the pixel limit that would take too much memory: refused before decoding. */
const TOO_COSTLY: Record<string, () => Sharp> = {
  'a PNG of 65535 × 700, 16 bit': () => deep(65_535, 700),
  'a PNG of 65535 × 700, 8 bit': () => plainPicture(65_535, 700).png({ compressionLevel: 1 }),
  'a PNG of 20000 × 2500, 16 bit': () => deep(20_000, 2500),
};

/** The most expensive ones that are accepted. */
const COSTLY: Record<string, () => Sharp> = {
  'a PNG of 10000 × 1600, 16 bit': () => deep(10_000, 1600),
  'a PNG of 25000 × 1900, 8 bit': () => plainPicture(25_000, 1900).png({ compressionLevel: 1 }),
  'a CMYK JPEG': () => plainPicture(1500, 1500).toColourspace('cmyk').jpeg(),
  'a WebP of the maximum width': () => plainPicture(16_383, 1600).webp({ effort: 0 }),
};

/** The first of them; the full run checks all. */
const some = <T>(cases: Record<string, T>) =>
  Object.entries(cases).slice(0, process.env.TEST_FULL ? undefined : 1);

describe.runIf(process.platform === 'linux')('memory used for decoding', () => {
  it.each(some(TOO_COSTLY))('CAM-06 W11 refuses %s', async (_what, make) => {
    const child = await startPictureProcess();
    const idle = child.peak();
    const bytes = await make().toBuffer();
    expect(await child.redraw('photo', bytes)).toEqual({ ok: false, code: 'IMAGE_TOO_LARGE' });
    expect(child.peak() - idle).toBeLessThan(40);
    child.close();
  });

  it.each(some(COSTLY))('CAM-06 W11 stays within the limit for %s', async (_what, make) => {
    const child = await startPictureProcess();
    const bytes = await make().toBuffer();
    for (const form of ['photo', 'drawing'] as const)
      expect(await child.redraw(form, bytes)).toMatchObject({ ok: true });
    expect(child.peak()).toBeLessThanOrEqual(MAX_MEGABYTES);
    child.close();
  });
});
