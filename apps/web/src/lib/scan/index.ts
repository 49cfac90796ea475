import { parseLicense } from '@kickstand/domain/intake';
import { vinFromBarcode } from '@kickstand/domain/vehicles';
import type { ScanKind, ScanReply, ScanRequest } from './messages.ts';

/** Pause between two frames, which also keeps the tablet cool. */
const PAUSE_MS = 150;

/**
 * Watches the camera in a worker until a code of the wanted kind appears. `onResult` gets the VIN, or the whole text
 * of a license or part code. Returns a function that stops; if the decoder cannot be loaded, `onError` is called
 * once.
 */
export function startScan(
  video: HTMLVideoElement,
  kind: ScanKind,
  onResult: (text: string) => void,
  onError: (error: unknown) => void = console.error,
): () => void {
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    worker.terminate();
  };

  const look = async () => {
    const picture = await grab(video);
    if (stopped) return;
    if (!picture) {
      timer = setTimeout(look, PAUSE_MS);
      return;
    }
    const request: ScanRequest = { kind, picture };
    worker.postMessage(request, picture instanceof ImageData ? [picture.data.buffer] : [picture]);
  };
  worker.onmessage = ({ data }: MessageEvent<ScanReply>) => {
    const found = data.texts.flatMap((text) => wanted(kind, text) ?? [])[0];
    if (found === undefined) {
      timer = setTimeout(look, PAUSE_MS);
      return;
    }
    stop();
    onResult(found);
  };
  worker.onerror = (event) => {
    stop();
    onError(event.error ?? new Error('The scanner could not be loaded'));
  };
  void look();
  return stop;
}

/** Extracts the result for this kind from the picture's codes; a QR code may contain the VIN in a URL. */
export function wanted(kind: ScanKind, text: string): string | null {
  if (kind === 'license') return parseLicense(text) ? text : null;
  if (kind === 'product') return text.trim() || null;
  const whole = vinFromBarcode(text);
  if (whole) return whole;
  const inside = text.toUpperCase().match(/\b[A-HJ-NPR-Z0-9]{17}\b/g) ?? [];
  return inside.find((candidate) => /\d/.test(candidate) && /[A-Z]/.test(candidate)) ?? null;
}

/** The current frame at full size; null while the camera has none. */
export async function grab(video: HTMLVideoElement): Promise<ImageBitmap | ImageData | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  if ('OffscreenCanvas' in window) return createImageBitmap(video);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, width, height);
}
