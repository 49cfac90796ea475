import { WorkerFailed, workerCalls } from '../calls/worker-calls.ts';
import { drawOnWhite, shrink } from './shrink.ts';

const shrinker = workerCalls<Blob, Blob>(
  () => new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' }),
);

const hasWorker = () => 'OffscreenCanvas' in globalThis && 'Worker' in globalThis;

/** Loads the worker while online, because the first picture may be taken offline. */
export function loadShrinker(): void {
  if (hasWorker()) shrinker.start();
}

/** Shrinks a picture for uploading in a worker, so that typing is not blocked. */
export async function preparePicture(file: Blob): Promise<Blob> {
  if (!hasWorker()) return onPage(file);
  try {
    return await shrinker.call(file);
  } catch (error) {
    if (error instanceof WorkerFailed) return onPage(file);
    throw error;
  }
}

/** For older browsers and if the worker cannot be loaded: uses the page's canvas, and yields between encodings. */
function onPage(file: Blob): Promise<Blob> {
  return shrink(file, (bitmap, width, height) => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    drawOnWhite(canvas.getContext('2d'), bitmap, canvas);
    return async (quality) => {
      await new Promise((resolve) => setTimeout(resolve));
      return toBlob(canvas, 'image/jpeg', quality);
    };
  });
}

export function toBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The canvas is empty')));
    canvas.toBlob(done, type, quality);
  });
}
