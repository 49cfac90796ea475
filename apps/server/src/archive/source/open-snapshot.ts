import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { DAY } from '../../platform/clock.ts';
import { openEmbedded } from '../../platform/database/index.ts';
import { CheckpointBetween, copyEmbedded, type EmbeddedCopy, requireWholeLog } from './copy-embedded.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

/** A database to read from. */
export interface Source {
  readonly connection: pg.ClientConfig;
  /** The folder of an embedded database in use by a shop; null: readers block nobody. */
  readonly sharedFolder: string | null;
  readonly workerUrl?: URL | undefined;
}

const TRIES = 3;
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** One moment of the database. `scratch` is a place for a copy of the embedded one; it is gone after `close`. */
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

/** Opens a copy of the embedded database at the moment it was made; its folder is gone after `close`. */
export async function openCopy(copied: EmbeddedCopy, folder: string, workerUrl?: URL): Promise<Snapshot> {
  const copy = await openEmbedded({
    dir: folder,
    workerUrl,
    log: SILENT,
    maxStatementMs: DAY, // nobody waits for it
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
    // the log runs ahead of the counters, so the copy's own would leave a gap
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
