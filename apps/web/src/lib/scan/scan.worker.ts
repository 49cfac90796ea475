import { prepareZXingModule } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { ScanReply, ScanRequest } from './messages.ts';
import { readCodes } from './read-codes.ts';

// otherwise it would be fetched from another host
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

self.onmessage = async ({ data: { kind, picture } }: MessageEvent<ScanRequest>) => {
  const reply: ScanReply = { texts: await readCodes(pixelsOf(picture), kind) };
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
