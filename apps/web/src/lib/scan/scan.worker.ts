import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { ScanKind, ScanReply, ScanRequest } from './messages.ts';

// Without this it would be fetched from another host.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

const OPTIONS: Record<ScanKind, ReaderOptions> = {
  vin: { formats: ['Code39', 'Code128', 'DataMatrix', 'QRCode'], tryHarder: true, maxNumberOfSymbols: 4 },
  product: {
    formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'ITF', 'Codabar', 'DataMatrix', 'QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  },
  licence: { formats: ['PDF417'], tryHarder: true, maxNumberOfSymbols: 1 },
};

self.onmessage = async ({ data: { kind, picture } }: MessageEvent<ScanRequest>) => {
  const results = await readBarcodes(pixelsOf(picture), OPTIONS[kind]);
  const reply: ScanReply = { texts: results.filter((result) => result.isValid).map(({ text }) => text) };
  self.postMessage(reply);
};

function pixelsOf(picture: ImageBitmap | ImageData): ImageData {
  if (picture instanceof ImageData) return picture;
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('scan: no 2d context in the worker');
  context.drawImage(picture, 0, 0);
  picture.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
