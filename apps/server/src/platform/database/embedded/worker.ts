import { parentPort, workerData } from 'node:worker_threads';
import { openPGlite } from './pglite.ts';
import { serveWire } from './wire/server.ts';
import type { FromWorker, ToWorker, WorkerStart, WorkerTask } from './worker-messages.ts';

const { task, wasm } = workerData as WorkerStart;

if (task.kind === 'make-folder') await makeFolder(task.dir);
else await serve(task);

async function makeFolder(dir: string): Promise<void> {
  const db = await openPGlite(dir, wasm);
  await db.close();
  post({ kind: 'made' });
}

async function serve(task: Extract<WorkerTask, { kind: 'serve' }>): Promise<void> {
  const db = await openPGlite(task.dir, wasm);
  const wire = await serveWire(db, {
    transport: task.transport,
    port: task.port,
    limits: task.limits,
    busy: new BigInt64Array(task.busy),
    // deliberately uncaught: the supervisor logs it, and a new worker recovers from the log
    onLost: (error) => {
      throw error;
    },
  });
  parentPort?.on('message', async (message: ToWorker) => {
    if (message.kind !== 'stop') return;
    await wire.stop();
    await db.close();
    post({ kind: 'stopped' });
  });
  post({ kind: 'serving', port: wire.port });
}

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}
