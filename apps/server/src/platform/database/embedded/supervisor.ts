import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { DatabaseLog } from '../database.ts';
import { nextMessage, startWorker } from './start-worker.ts';
import { SOCKET_PORT, socketPath, type Transport } from './transport.ts';
import type { WireLimits } from './wire/server.ts';

/** `statement_timeout` does nothing in PGlite: only terminating the worker stops a runaway statement. */
export type Limits = WireLimits & { maxStatementMs: number };

export type SuperviseOptions = Partial<Limits> & {
  dir: string;
  transport: Transport;
  workerUrl?: URL | undefined;
  log: DatabaseLog;
  onLost?: ((error: Error) => void) | undefined;
};

type Supervised = {
  connection: Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database'>;
  ready(): Promise<void>;
  close(): Promise<void>;
};

const RESTARTS_IN_A_ROW = 3;
const RESTART_PAUSE_MS = 500;
const READY_PAUSE_MS = 20;

/** Runs the folder's worker: starts it, terminates it if a statement runs too long, and restarts it. */
export async function superviseWorker(options: SuperviseOptions): Promise<Supervised> {
  const supervisor = new Supervisor(options);
  await supervisor.start();
  return {
    connection: supervisor.connection(),
    ready: () => supervisor.ready(),
    close: () => supervisor.close(),
  };
}

class Supervisor {
  readonly #options: SuperviseOptions;
  readonly #maxStatementMs: number;
  #worker: Worker | undefined;
  #watch: NodeJS.Timeout | undefined;
  #port = 0;
  #up: Promise<void> = Promise.resolve();
  #closing = false;

  constructor(options: SuperviseOptions) {
    this.#options = options;
    this.#maxStatementMs = options.maxStatementMs ?? 30_000;
  }

  connection(): Supervised['connection'] {
    const { transport } = this.#options;
    const account = { user: 'postgres', database: 'postgres' };
    return transport.kind === 'socket'
      ? { ...account, host: transport.folder, port: SOCKET_PORT }
      : { ...account, host: '127.0.0.1', port: this.#port, password: transport.password };
  }

  /** A worker that just died may not be noticed yet, so its socket is checked too. */
  async ready(): Promise<void> {
    for (;;) {
      await this.#up;
      if (this.#closing || (await this.#accepts())) return;
      await wait(READY_PAUSE_MS);
    }
  }

  #accepts(): Promise<boolean> {
    const { host = '', port = 0 } = this.connection();
    const { transport } = this.#options;
    return new Promise((resolve) => {
      const socket =
        transport.kind === 'socket' ? net.connect(socketPath(transport.folder)) : net.connect(port, host);
      socket.once('connect', () => socket.destroy());
      socket.once('error', () => resolve(false));
      socket.once('close', () => resolve(true));
    });
  }

  start(): Promise<void> {
    this.#up = this.#startWorker();
    return this.#up;
  }

  async close(): Promise<void> {
    this.#closing = true;
    // a failed restart was reported when it failed
    await this.#up.catch(() => undefined);
    clearInterval(this.#watch);
    const worker = this.#worker;
    if (!worker) return;
    const stopped = nextMessage(worker).catch(() => undefined);
    worker.postMessage({ kind: 'stop' });
    await stopped;
    await worker.terminate();
  }

  async #startWorker(): Promise<void> {
    const { dir, transport, workerUrl, waitMs = 10_000, idleTransactionMs = 30_000 } = this.#options;
    const busy = new SharedArrayBuffer(8);
    const limits = { waitMs, idleTransactionMs };
    const task = { kind: 'serve', dir, transport, port: this.#port, limits, busy } as const;
    const { worker, first } = await startWorker(task, workerUrl);
    if (first.kind !== 'serving') throw new Error(`the database worker answered "${first.kind}"`);
    this.#port = first.port;
    this.#worker = worker;
    worker.on('error', (error) => this.#options.log.error({ err: error }, 'the database worker failed'));
    worker.once('exit', () => this.#onExit());
    this.#watch = this.#watchStatements(worker, new BigInt64Array(busy));
  }

  #watchStatements(worker: Worker, busy: BigInt64Array): NodeJS.Timeout {
    const check = () => {
      const began = Number(Atomics.load(busy, 0));
      if (began === 0 || Date.now() - began < this.#maxStatementMs) return;
      const limit = { maxStatementMs: this.#maxStatementMs };
      this.#options.log.error(limit, 'a statement ran over the limit: the database starts again');
      clearInterval(timer);
      void worker.terminate();
    };
    const timer = setInterval(check, Math.min(250, this.#maxStatementMs / 4));
    timer.unref();
    return timer;
  }

  #onExit(): void {
    clearInterval(this.#watch);
    this.#worker = undefined;
    if (this.#closing) return;
    this.#options.log.warn({}, 'the database worker ended: starting it again');
    this.#up = this.#restart();
    this.#up.catch((error: Error) => this.#lost(error));
  }

  async #restart(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#startWorker();
      } catch (error) {
        if (attempt === RESTARTS_IN_A_ROW || this.#closing) throw error;
        await wait(RESTART_PAUSE_MS * attempt);
      }
    }
  }

  #lost(error: Error): void {
    if (this.#closing) return;
    this.#options.log.error({ err: error }, 'the database could not be started again');
    if (this.#options.onLost) this.#options.onLost(error);
    else process.exit(1);
  }
}
