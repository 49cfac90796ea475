import type { WorkerReply, WorkerRequest } from './messages.ts';
import { createTableWork } from './table-work.ts';

const work = createTableWork();

self.onmessage = async ({ data: { id, request } }: MessageEvent<WorkerRequest>) => {
  const answer = (reply: WorkerReply) => self.postMessage(reply);
  try {
    answer({ id, reply: await work(request) });
  } catch (error) {
    answer({ id, message: String(error) });
  }
};
