import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { sessionOf } from '../../lib/testing/session.ts';
import PosterScreen from './poster-screen.tsx';

const server = fakeServer();
const SCALE = 4;

/** From the disk, as there is no server here; named so because the browser's code knows nothing of Node. */
const [FS, URLS] = ['node:fs', 'node:url'];
const { readFileSync }: { readFileSync: (path: string) => Uint8Array } = await import(`${FS}`);
const { fileURLToPath }: { fileURLToPath: (url: string) => string } = await import(`${URLS}`);

beforeAll(() => {
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
});

/** Reads the drawn squares as a camera would. */
function seen(svg: Element): ImageData {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const width = size * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  const squares =
    svg
      .querySelector('path')
      ?.getAttribute('d')
      ?.matchAll(/M(\d+) (\d+)/g) ?? [];
  for (const [, x, y] of squares)
    for (let row = 0; row < SCALE; row++) {
      const from = ((Number(y) * SCALE + row) * width + Number(x) * SCALE) * 4;
      for (let at = from; at < from + SCALE * 4; at += 4) data.fill(0, at, at + 3);
    }
  return { data, width, height: width, colorSpace: 'srgb' } as ImageData;
}

describe('the poster', () => {
  it('CAL-06 leads to the shop’s public address, not to the one where staff opened it', async () => {
    server.answer({
      'auth/session': sessionOf(),
      'settings/shop': new Refused(404, 'NOT_FOUND'),
      'settings/links': { baseUrl: 'https://moto.example', reach: 'world', settled: true },
    });
    await showScreen(<PosterScreen />, '/dashboard/calendar/poster');
    const code = await screen.findByRole('img', { name: 'QR code for https://moto.example/check-in' });
    const [found] = await readBarcodes(seen(code), { tryHarder: true });
    expect(found?.text).toBe('https://moto.example/check-in');
    expect(screen.queryByText(/only works on this computer/)).toBeNull();
  });
});
