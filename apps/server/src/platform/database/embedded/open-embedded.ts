import { resolve } from 'node:path';
import type pg from 'pg';
import type { DatabaseLog } from '../database.ts';
import { checkVersion, makeParentFolder, makePrivate, needsFolder } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { makeDataFolder } from './new-folder.ts';
import { type Limits, superviseWorker } from './supervisor.ts';
import { removeTransport, type Transport, transportFor } from './transport.ts';

export type OpenEmbeddedOptions = Partial<Limits> & {
  dir: string;
  templateDir?: string | undefined;
  workerUrl?: URL | undefined;
  transport?: Transport['kind'] | undefined;
  log: DatabaseLog;
  /** Runs once the folder is locked and before anything in it is opened. */
  beforeOpening?: (() => Promise<void>) | undefined;
  /** Called when the database could not be restarted; the server should exit. */
  onLost?: ((error: Error) => void) | undefined;
};

export type Embedded = {
  connection: Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database'>;
  ready(): Promise<void>;
  close(): Promise<void>;
};

/** PostgreSQL as WebAssembly in a worker thread, with its data in `dir`, accessed through the `pg` driver. */
export async function openEmbedded(options: OpenEmbeddedOptions): Promise<Embedded> {
  const dir = resolve(options.dir);
  makeParentFolder(dir);
  const lock = await lockFolder(dir);
  try {
    await options.beforeOpening?.();
    if (needsFolder(dir)) await makeDataFolder(dir, options);
    checkVersion(dir);
    makePrivate(dir);
    const transport = transportFor(dir, options.transport);
    const worker = await superviseWorker({ ...options, dir, transport });
    return {
      connection: worker.connection,
      ready: worker.ready,
      close: async () => {
        await worker.close();
        removeTransport(transport);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
