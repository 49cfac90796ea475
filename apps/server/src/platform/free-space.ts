import { statfs } from 'node:fs/promises';
import { SECOND } from './clock.ts';
import type { DatabaseLog } from './database/database.ts';

/**
 * Reserved for the database: its log, checkpoints, and sessions of people who only read. Without it, it could not
 * even finish running transactions.
 */
export const LEAST_FREE_BYTES = 256 * 1024 * 1024;
const LOOK_EVERY = SECOND;

/** Whether the disk has room for what people write. */
export interface FreeSpace {
  isShort(): Promise<boolean>;
}

interface Options {
  /** Every folder that is written to; none if database and files are on other machines. */
  readonly folders: readonly string[];
  readonly log: Pick<DatabaseLog, 'warn' | 'info'>;
  readonly leastBytes?: number;
  readonly lookEvery?: number;
}

/** Checks the folders' file systems when called, at most once a second, so freed space is noticed automatically. */
export function watchFreeSpace(options: Options): FreeSpace {
  const { folders, log, leastBytes = LEAST_FREE_BYTES, lookEvery = LOOK_EVERY } = options;
  let short = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<boolean> | null = null;

  const look = async () => {
    const free = Math.min(...(await Promise.all(folders.map(freeBytes))));
    const wasShort = short;
    short = free < leastBytes;
    lookedAt = performance.now();
    if (short && !wasShort) log.warn({ freeBytes: free }, 'disk nearly full: writes are refused');
    if (!short && wasShort) log.info({ freeBytes: free }, 'disk has room again: writes are taken');
    return short;
  };

  return {
    isShort: async () => {
      if (folders.length === 0 || performance.now() - lookedAt < lookEvery) return short;
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },
  };
}

/** What an ordinary user may still use; a file system reserves the rest for root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const OUT_OF_SPACE = new Set([
  '53100', // PostgreSQL: disk full
  'ENOSPC',
  'EDQUOT',
]);

/** Whether an error means that a disk is full, ours or that of a PostgreSQL server. */
export function isOutOfSpace(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && OUT_OF_SPACE.has(code)) return true;
  }
  return false;
}
