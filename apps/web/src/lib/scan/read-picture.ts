import { wanted } from './index.ts';
import type { ScanKind, ScanReply, ScanRequest } from './messages.ts';

/** The first code of the wanted kind in a picture; null if it has none. */
export function codeInPicture(picture: ImageBitmap, kind: ScanKind): Promise<string | null> {
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ScanReply>) =>
      resolve(data.texts.flatMap((text) => wanted(kind, text) ?? [])[0] ?? null);
    worker.onerror = (event) => reject(event.error ?? new Error('The scanner could not be loaded'));
    const request: ScanRequest = { kind, picture };
    worker.postMessage(request, [picture]);
  }).finally(() => worker.terminate());
}
