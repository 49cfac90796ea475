import bwip from 'bwip-js/node';
import { vi } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url&inline';
import type { ScanReply, ScanRequest } from './messages.ts';
import { readCodes } from './read-codes.ts';

const bytesOf = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));

/** The real decoder, loaded without a server. */
export const loadDecoder = () =>
  prepareZXingModule({ overrides: { wasmBinary: bytesOf(wasm).buffer }, fireImmediately: true });

/** A printed code as an image file with its quiet zone. */
export const printedCode = async (bcid: string, text: string): Promise<Uint8Array> =>
  new Uint8Array(
    await bwip.toBuffer({
      bcid,
      text,
      scale: 3,
      padding: 10,
      backgroundcolor: 'FFFFFF',
      binarytext: true,
    } as never),
  );

/** A camera that shows this picture, and a worker that runs the real decoder. */
export function cameraSees(picture: () => Uint8Array): void {
  const stream = { getTracks: () => [{ stop() {} }] };
  // why: jsdom has neither cameras nor workers
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => stream },
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  vi.stubGlobal('ImageData', class {});
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }));
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: ScanReply }) => void) | null = null;
      stopped = false;
      async postMessage({ kind }: ScanRequest) {
        const texts = await readCodes(picture(), kind);
        if (!this.stopped) this.onmessage?.({ data: { texts } });
      }
      terminate() {
        this.stopped = true;
      }
    },
  );
}
