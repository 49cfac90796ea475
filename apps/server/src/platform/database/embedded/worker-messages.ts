import type { PGliteModule } from './pglite-wasm.ts';
import type { Transport } from './transport.ts';
import type { WireLimits } from './wire/server.ts';

/** What the worker is started with: its task, and the compiled PGlite. */
export type WorkerStart = { task: WorkerTask; wasm: PGliteModule };

export type WorkerTask =
  | { kind: 'make-folder'; dir: string }
  | {
      kind: 'serve';
      dir: string;
      transport: Transport;
      /** The port of the last start, so that the pool finds a restarted worker; 0 for any. */
      port: number;
      limits: WireLimits;
      /** The start time of the running statement; 0 if none. */
      busy: SharedArrayBuffer;
    };

export type FromWorker = { kind: 'made' } | { kind: 'serving'; port: number } | { kind: 'stopped' };

export type ToWorker = { kind: 'stop' };
