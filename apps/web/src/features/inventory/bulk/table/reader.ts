import type {
  TableKind,
  TableReplies,
  TableRequest,
  TableRequests,
  WorkerReply,
  WorkerRequest,
} from './messages.ts';

export interface TableReader {
  ask<Kind extends TableKind>(kind: Kind, request: TableRequests[Kind]): Promise<TableReplies[Kind]>;
  close(): void;
}

interface Waiting {
  readonly resolve: (reply: never) => void;
  readonly reject: (error: Error) => void;
}

/** A worker that holds one table: 50,000 rows are read there while the page stays responsive. */
export function openReader(): TableReader {
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('message' in data) asked?.reject(new Error(data.message));
    else asked?.resolve(data.reply as never);
  };
  worker.onerror = (event) => {
    for (const { reject } of waiting.values())
      reject(new Error(event.message || 'The table could not be read'));
    waiting.clear();
  };
  return {
    ask(kind, request) {
      last += 1;
      const message: WorkerRequest = { id: last, request: { kind, ...request } as unknown as TableRequest };
      return new Promise((resolve, reject) => {
        waiting.set(message.id, { resolve, reject });
        worker.postMessage(message);
      });
    },
    close: () => worker.terminate(),
  };
}
