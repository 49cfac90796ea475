import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const IN_MEMORY = '/dev/shm';
const TMPFS = 0x01_02_19_94;
/** Several times what the tests use at once. */
const ROOM_BYTES = 8 * 1024 ** 3;

/**
 * Runs `use` with a temporary folder in memory if the system has one with enough space, and removes it afterwards.
 *
 * Each test creates and removes a database of a thousand files, and ext4 searches through recently removed files before
 * it creates another: that took a third of the server tests' CPU time.
 * @template Result
 * @param {(env: NodeJS.ProcessEnv) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withScratch(use) {
  if (process.env.TMPDIR || !hasRoom()) return use(process.env);
  const folder = mkdtempSync(join(IN_MEMORY, 'kickstand-'));
  // PostgreSQL refuses to run as root, and its own account needs access.
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const interrupted = () => {
    remove();
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    return await use({ ...process.env, TMPDIR: folder });
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    remove();
  }
}

function hasRoom() {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY);
    return type === TMPFS && bavail * bsize >= ROOM_BYTES && freemem() >= ROOM_BYTES;
  } catch {
    return false; // not Linux
  }
}
