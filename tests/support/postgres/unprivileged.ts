import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';

/** PostgreSQL refuses to run as root. The account to run it as; undefined if we are not root. */
export type Account = { uid: number; gid: number } | undefined;

export function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('running as root, and neither "postgres" nor "nobody" is there to run PostgreSQL as');
}

/** Binaries that the account can run: copied if only root can access their folder. */
export function reachableBinaries(binaries: Binaries, account: Account, scratch: string): string {
  const probe = join(binaries.binDir, 'postgres');
  if (!account || spawnSync(probe, ['--version'], { ...account }).status === 0) return binaries.binDir;
  const copy = join(scratch, 'postgresql');
  cpSync(join(binaries.binDir, '..'), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

export function giveTo(account: Account, folder: string): void {
  if (!account) return;
  chownSync(folder, account.uid, account.gid);
  for (const name of readdirSync(folder)) chownSync(join(folder, name), account.uid, account.gid);
}
