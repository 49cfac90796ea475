import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { ScanKind } from './messages.ts';

/** The code's raw text. The readable mode would replace control characters, such as `<LF>` for a line end. */
const EXACT = { textMode: 'Plain', tryHarder: true } as const;

const OPTIONS: Record<ScanKind, ReaderOptions> = {
  vin: { ...EXACT, formats: ['Code39', 'Code128', 'DataMatrix', 'QRCode'], maxNumberOfSymbols: 4 },
  product: {
    formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'ITF', 'Codabar', 'DataMatrix', 'QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  },
  license: { ...EXACT, formats: ['PDF417'], maxNumberOfSymbols: 1 },
};

/** The texts of the codes in a picture: pixels from the camera, or the bytes of an image file. */
export async function readCodes(picture: ImageData | Uint8Array, kind: ScanKind): Promise<string[]> {
  const results = await readBarcodes(picture, OPTIONS[kind]);
  return results.filter((result) => result.isValid).map(({ text }) => text);
}
