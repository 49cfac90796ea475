import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveSequence } from '@kickstand/domain/archive';
import type pg from 'pg';
import { readSequences } from './catalog.ts';
import { connect } from './snapshot.ts';

const CONTROL = join('global', 'pg_control');
const LOG = 'pg_wal';
/** Folders whose content is recreated at every start. */
const EMPTIED = new Set([
  'pg_replslot',
  'pg_stat_tmp',
  'pg_notify',
  'pg_dynshmem',
  join('base', 'pgsql_tmp'),
]);

export interface EmbeddedCopy {
  readonly sequences: readonly ArchiveSequence[];
  readonly at: Date;
  readonly pausedMs: number;
  /** End of the log when it was copied; replay must reach it. */
  readonly logEnd: string;
}

/** A checkpoint may have removed log that the copy needs: it has to be made again. */
export class CheckpointBetween extends Error {}

/**
 * Copies the folder of the running embedded database. It has a single backend, so reading every row in one
 * transaction would stop the shop for that long. Instead the copy is made like PostgreSQL's base backups:
 * after a checkpoint, every page that changes is written to the log in full, so files may be copied while
 * they change, if the log from the checkpoint to the end of the copy is included. Opening the copy replays
 * the log, up to the moment the log was copied. Others wait only for the checkpoint, and while the last part
 * of the log is copied.
 */
export async function copyEmbedded(
  connection: pg.ClientConfig,
  from: string,
  to: string,
): Promise<EmbeddedCopy> {
  const client = await connect(connection);
  try {
    await mkdir(join(to, 'global'), { recursive: true, mode: 0o700 });
    const { result: begun, ms: firstPause } = await holding(client, async () => {
      await client.query('checkpoint');
      await copy(from, to, CONTROL);
      return redoPoint(client);
    });
    await copyTree(from, to, '.');
    const segment = await copyLog(client, from, to, '');
    const { result, ms: secondPause } = await holding(client, async () => {
      if ((await redoPoint(client)) !== begun) throw new CheckpointBetween();
      const sequences = await readSequences(client);
      const logEnd = await flushedLog(client);
      await copyLog(client, from, to, segment);
      return { sequences, logEnd, at: new Date() };
    });
    return { ...result, pausedMs: Math.max(firstPause, secondPause) };
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** An open transaction occupies the only backend, so nothing is written until it ends. */
async function holding<T>(client: pg.Client, work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  await client.query('begin');
  const began = performance.now();
  try {
    return { result: await work(), ms: performance.now() - began };
  } finally {
    await client.query('rollback');
  }
}

async function redoPoint(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ redo: string }>(
    'select redo_lsn::text as redo from pg_control_checkpoint()',
  );
  return rows[0]?.redo ?? '';
}

/** The log after this position may only be in memory, and belongs to no committed transaction. */
async function flushedLog(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
  return rows[0]?.lsn ?? '';
}

/**
 * Throws unless the opened copy has replayed the log to its end. PostgreSQL does not report a missing last piece: it
 * would treat the log as ending there, with tables that were copied later and are ahead of it.
 */
export async function requireWholeLog(
  client: pg.ClientBase,
  { logEnd }: Pick<EmbeddedCopy, 'logEnd'>,
): Promise<void> {
  // opening ends with a checkpoint where the replay ended
  const { rows } = await client.query<{ whole: boolean }>(
    'select redo_lsn >= $1::pg_lsn as whole from pg_control_checkpoint()',
    [logEnd],
  );
  if (!rows[0]?.whole) throw new Error(`the copy of the database lacks the end of its log (${logEnd})`);
}

async function copyTree(from: string, to: string, folder: string): Promise<void> {
  for (const entry of await readdir(join(from, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await mkdir(join(to, path), { recursive: true, mode: 0o700 });
      if (!EMPTIED.has(path)) await copyTree(from, to, path);
    } else if (folder !== LOG && path !== CONTROL) await copy(from, to, path);
  }
}

/**
 * Copies the log segments from `first` on and returns the current one. Earlier ones never change again; later ones
 * are preallocated and empty.
 */
async function copyLog(client: pg.Client, from: string, to: string, first: string): Promise<string> {
  const { rows } = await client.query<{ current: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as current',
  );
  const current = rows[0]?.current ?? '';
  for (const name of await readdir(join(from, LOG)))
    if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= current)
      await copy(from, to, join(LOG, name));
  return current;
}

/** A table dropped during the copy loses its files; the log accounts for that. */
async function copy(from: string, to: string, path: string): Promise<void> {
  try {
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && path !== CONTROL) return;
    throw error;
  }
}
