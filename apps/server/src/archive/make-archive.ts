import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArchiveClosing, ArchiveHeader } from '@kickstand/domain/archive';
import { syncFolder } from '../platform/database/embedded/sync-tree.ts';
import { ensureFolder, type FileStore } from '../platform/files/index.ts';
import { requireRoom } from './backups/space.ts';
import { verifyArchive } from './format/verify-archive.ts';
import { writeArchive } from './format/write-archive.ts';
import { describe, type Scope } from './source/describe.ts';
import { openSnapshot, type Source } from './source/open-snapshot.ts';
import { clearUnfinished, unfinishedName } from './unfinished.ts';

export type ArchiveStep = 'snapshot' | 'rows' | 'files' | 'verify';
export type ArchiveProgress = (step: ArchiveStep, done: number, total: number) => void;

export interface MakeOptions extends Scope {
  readonly source: Source;
  readonly store: FileStore;
  /** Sealed keys to include; null for none. */
  readonly keys: Buffer | null;
  readonly progress?: ArchiveProgress;
}

export interface MadeArchive {
  readonly header: ArchiveHeader;
  readonly closing: ArchiveClosing;
  readonly sha256: string;
  readonly bytes: number;
  readonly pausedMs: number;
}

/**
 * Writes an archive under a temporary name, verifies all of it, and only then renames it: a file with its final name
 * is complete.
 */
export async function makeArchive(path: string, options: MakeOptions): Promise<MadeArchive> {
  const { source, progress = () => {} } = options;
  const folder = dirname(path);
  await ensureFolder(folder);
  await clearUnfinished(folder);
  await requireRoom(source, folder, options);
  const unfinished = join(folder, unfinishedName(randomBytes(4).toString('hex')));
  progress('snapshot', 0, 0);
  const snapshot = await openSnapshot(source, `${unfinished}-db`);
  try {
    const described = await describe(snapshot, options);
    const { client, pausedMs } = snapshot;
    const written = await writeArchive(unfinished, { ...options, ...described, client }, progress);
    await verifyArchive(unfinished, (done, total) => progress('verify', done, total));
    await rename(unfinished, path);
    await syncFolder(folder);
    return { header: described.header, ...written, pausedMs };
  } finally {
    await snapshot.close();
    await rm(unfinished, { force: true });
  }
}
