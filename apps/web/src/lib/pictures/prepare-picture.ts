import { drawOnWhite, shrink } from './shrink.ts';
import type { ShrinkReply, ShrinkRequest } from './shrink-messages.ts';

type Waiting = { resolve: (picture: Blob) => void; reject: (error: Error) => void };

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** The worker itself did not start: its file could not be loaded. Says nothing about the picture. */
class WorkerFailed extends Error {}

const hasWorker = () => 'OffscreenCanvas' in globalThis && 'Worker' in globalThis;

/** Loads the worker while there is a network: the first picture may be taken without. */
export function loadShrinker(): void {
  if (hasWorker()) shrinker();
}

/** A picture small enough to send. The work is done beside the page, so that typing goes on. */
export async function preparePicture(file: Blob): Promise<Blob> {
  if (!hasWorker()) return onPage(file);
  try {
    return await inWorker(file);
  } catch (error) {
    if (error instanceof WorkerFailed) return onPage(file);
    throw error;
  }
}

function inWorker(file: Blob): Promise<Blob> {
  lastId += 1;
  const request: ShrinkRequest = { id: lastId, file };
  return new Promise((resolve, reject) => {
    waiting.set(request.id, { resolve, reject });
    shrinker().postMessage(request);
  });
}

function shrinker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<ShrinkReply>) => {
    const job = waiting.get(data.id);
    waiting.delete(data.id);
    if ('picture' in data) job?.resolve(data.picture);
    else job?.reject(new Error(data.message));
  };
  worker.onerror = () => {
    worker?.terminate();
    worker = null;
    for (const job of waiting.values()) job.reject(new WorkerFailed('The worker could not be started'));
    waiting.clear();
  };
  return worker;
}

/** Older browsers, and a worker that cannot be loaded: the page's own canvas, one encoding at a time, with the page's turn between them. */
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
