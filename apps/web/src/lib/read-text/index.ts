import type { ReadKind, ReadReply, ReadRequest } from './messages.ts';

export type ReadAnswer = Exclude<ReadReply, { failed: string }>;

export interface TextReader {
  /** Reads one picture at a time, at full size; rejects if this device cannot read text. */
  read(picture: ImageBitmap | ImageData, kind: ReadKind): Promise<ReadAnswer>;
  stop(): void;
}

/** The worker that reads text; loads its data from this server on start. */
export function startReader(): TextReader {
  const worker = new Worker(new URL('./read-text.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<
    number,
    { resolve: (answer: ReadAnswer) => void; reject: (error: Error) => void }
  >();
  let broken: Error | null = null;
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<ReadReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failed' in data) asked?.reject(new Error(data.failed));
    else asked?.resolve(data);
  };
  worker.onerror = () => {
    broken = new Error('The text reader could not be loaded');
    for (const { reject } of waiting.values()) reject(broken);
    waiting.clear();
  };
  return {
    read(picture, kind) {
      if (broken) return Promise.reject(broken);
      last += 1;
      const request: ReadRequest = { id: last, kind, picture };
      return new Promise((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        worker.postMessage(request, picture instanceof ImageData ? [picture.data.buffer] : [picture]);
      });
    },
    stop: () => worker.terminate(),
  };
}
