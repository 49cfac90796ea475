import { Worker } from 'node:worker_threads';
import { compiledPGlite } from './pglite-wasm.ts';
import type { FromWorker, WorkerStart, WorkerTask } from './worker-messages.ts';

const FROM_SOURCE = import.meta.url.endsWith('.ts');

/** Starts the worker and waits for its first message. */
export async function startWorker(
  task: WorkerTask,
  workerUrl?: URL,
): Promise<{ worker: Worker; first: FromWorker }> {
  const worker = newWorker({ task, wasm: await compiledPGlite() }, workerUrl);
  try {
    return { worker, first: await nextMessage(worker) };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function newWorker(start: WorkerStart, workerUrl?: URL): Worker {
  if (workerUrl) return new Worker(workerUrl, { workerData: start });
  if (!FROM_SOURCE) return new Worker(bundledWorker(), { workerData: start });
  return new Worker(new URL('./worker-from-source.mjs', import.meta.url), {
    workerData: start,
    execArgv: [],
  });
}

/** The bundle has its entries in one folder and may have its chunks in another one below it. */
function bundledWorker(): URL {
  const inChunks = new URL('.', import.meta.url).pathname.endsWith('/chunks/');
  return new URL(inChunks ? '../database-worker.js' : './database-worker.js', import.meta.url);
}

export function nextMessage(worker: Worker): Promise<FromWorker> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      finish();
    };
    const onMessage = (message: FromWorker) => settle(() => resolve(message));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) => settle(() => reject(new Error(`the database worker ended (${code})`)));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}
