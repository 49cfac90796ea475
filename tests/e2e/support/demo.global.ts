import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startShop } from '../../../scripts/lib/shop.mjs';

/** Where the demo shop lies that every worker's own is a copy of. */
export const DEMO_FOLDER = 'KICKSTAND_DEMO_FOLDER';

const PAINTED_WHEN_QUIET_FOR_MS = 2000;
const PATIENCE_MS = 60_000;

/** Makes the demo shop once: its rows and pictures take seconds, a copy of its folder a moment. */
export default async function makeDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-demo-'));
  const dataDir = join(folder, 'data');
  const shop = await startShop({ KICKSTAND_DEMO: '1', KICKSTAND_ENV: 'test', DATA_DIR: dataDir });
  await painted(join(dataDir, 'files'));
  await shop.stop();
  process.env[DEMO_FOLDER] = dataDir;
  return () => rm(folder, { recursive: true, force: true });
}

/** Stopped too early the copies would paint the rest, so this need not be exact. */
async function painted(files: string): Promise<void> {
  const count = () => (existsSync(files) ? readdirSync(files, { recursive: true }).length : 0);
  const began = performance.now();
  for (let before = 0; count() === 0 || before !== count(); ) {
    before = count();
    await pause(PAINTED_WHEN_QUIET_FOR_MS);
    if (performance.now() - began > PATIENCE_MS) return;
  }
}
