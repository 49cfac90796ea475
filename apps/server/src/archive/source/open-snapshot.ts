import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { DAY } from '../../platform/clock.ts';
import { openEmbedded } from '../../platform/database/index.ts';
import { CheckpointBetween, copyEmbedded, type EmbeddedCopy, requireWholeLog } from './copy-embedded.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

export interface Source {
  readonly connection: pg.ClientConfig;
  /** The embedded database folder of a running shop; null where readers block nobody. */
  readonly sharedFolder: string | null;
  readonly workerUrl?: URL | undefined;
}

const TRIES = 3;
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A consistent snapshot of the database. `scratch` is used for a copy of the embedded one, and deleted by `close`. */
export async function openSnapshot(source: Source, scratch: string): Promise<Snapshot> {
  const { connection, sharedFolder, workerUrl } = source;
  if (!sharedFolder) return snapshotOf(connection);
  const clear = () => rm(scratch, { recursive: true, force: true });
  await clear(); // left behind by a process that died
  try {
    return await openCopy(await copyPatiently(connection, sharedFolder, scratch), scratch, workerUrl);
  } catch (error) {
    await clear();
    throw error;
  }
}

/** Opens a copy of the embedded database; `close` deletes its folder. */
export async function openCopy(copied: EmbeddedCopy, folder: string, workerUrl?: URL): Promise<Snapshot> {
  const copy = await openEmbedded({
    dir: folder,
    workerUrl,
    log: SILENT,
    maxStatementMs: DAY, // nothing waits for it
    onLost: () => undefined,
  });
  const close = async () => {
    await copy.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const snapshot = await snapshotOf(copy.connection);
    await requireWholeLog(snapshot.client, copied);
    const { sequences, at, pausedMs } = copied;
    // the log is ahead of the sequences, so the copy's values would leave a gap
    return { ...snapshot, sequences, at, pausedMs, close: () => snapshot.close().finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function copyPatiently(
  connection: pg.ClientConfig,
  from: string,
  to: string,
): Promise<EmbeddedCopy> {
  for (let tried = 1; ; tried++) {
    try {
      return await copyEmbedded(connection, from, to);
    } catch (error) {
      if (tried === TRIES || !(error instanceof CheckpointBetween)) throw error;
    }
  }
}
