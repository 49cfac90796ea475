import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type Barcode, barcodeOf } from './barcode.ts';
import { isTooDense, sheetsOf } from './sizes.ts';

const SCALE = 3;
const HEIGHT = 60;

/** Reads the image as a scanner would: every bar is a line of the drawing. */
function seen({ src, modules }: Barcode): ImageData {
  const width = modules * SCALE;
  const data = new Uint8ClampedArray(width * HEIGHT * 4).fill(255);
  const svg = decodeURIComponent(src.slice(src.indexOf(',') + 1));
  for (const [, thick, path] of svg.matchAll(/stroke-width="([\d.]+)" d="([^"]+)"/g))
    for (const [, middle] of (path ?? '').matchAll(/M([\d.]+) /g)) {
      const from = (Number(middle) - Number(thick) / 2) * SCALE;
      for (let x = from; x < from + Number(thick) * SCALE; x += 1)
        for (let y = 0; y < HEIGHT; y += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { data, width, height: HEIGHT, colorSpace: 'srgb' } as ImageData;
}

/**
 * Read from the disk, because there is no server here; built dynamically, because web code has no Node types.
 */
const [FS, URLS] = ['node:fs', 'node:url'];
const { readFileSync }: { readFileSync: (path: string) => Uint8Array } = await import(`${FS}`);
const { fileURLToPath }: { fileURLToPath: (url: string) => string } = await import(`${URLS}`);

beforeAll(() => {
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
});

const readBack = async (code: Barcode | null) => {
  if (!code) return null;
  const [found] = await readBarcodes(seen(code), { tryHarder: true });
  return found ? `${found.format} ${found.text}` : null;
};

describe('the barcode of a label', () => {
  it('INV-09 decodes to the barcode, or to the SKU of a part without one', async () => {
    expect(await readBack(barcodeOf({ barcode: '4006381333931', sku: 'NGK-3521' }))).toBe(
      'EAN13 4006381333931',
    );
    expect(await readBack(barcodeOf({ barcode: '036000291452', sku: 'X' }))).toContain('36000291452');
    expect(await readBack(barcodeOf({ barcode: '', sku: '07BB-38 SA/2' }))).toBe('Code128 07BB-38 SA/2');
    // Thirteen digits with a wrong check digit are just a number.
    expect(await readBack(barcodeOf({ barcode: '4006381333932', sku: 'X' }))).toBe('Code128 4006381333932');
  });

  it('INV-09 is omitted if no scanner could type it', () => {
    expect(barcodeOf({ barcode: '', sku: 'ÑANDÚ-1' })).toBeNull();
  });

  it('INV-09 reports a label that is too small for it', () => {
    const long = barcodeOf({ barcode: '', sku: 'A-VERY-LONG-NUMBER-OF-A-PART-0001' });
    const short = barcodeOf({ barcode: '', sku: '07BB38SA' });
    expect([long && isTooDense('roll', long.modules), short && isTooDense('roll', short.modules)]).toEqual([
      true,
      false,
    ]);
  });

  it('INV-09 fills sheets of 24 with the requested copies', () => {
    const wanted = [
      { label: 'a', copies: 20 },
      { label: 'b', copies: 0 },
      { label: 'c', copies: 6 },
    ];
    expect(sheetsOf(wanted, 'letter').map(({ length }) => length)).toEqual([24, 2]);
    expect(sheetsOf(wanted, 'roll')).toHaveLength(26);
    expect(sheetsOf(wanted, 'a4')[1]).toEqual(['c', 'c']);
  });
});
