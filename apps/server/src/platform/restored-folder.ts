import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './database/embedded/sync-tree.ts';

/** A complete restore that the next start moves into place. */
export const RESTORED = '.restored';
/** In this order: a folder with `db` in it is a shop, so that one comes last. */
export const STAGED = ['secrets.json', 'keys', 'files', 'db'] as const;

/**
 * Moves a waiting restore into place. Every step can be repeated, so an interrupted start is finished by the next
 * one.
 */
export async function takePlace(dataDir: string): Promise<void> {
  const restored = join(dataDir, RESTORED);
  if (!existsSync(restored)) return;
  for (const name of STAGED) {
    if (!existsSync(join(restored, name))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
    await rename(join(restored, name), join(dataDir, name));
  }
  await syncFolder(dataDir);
  await rm(restored, { recursive: true, force: true });
}
