import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FullConfig } from '@playwright/test';
import { startShop } from '../../../scripts/lib/shop.mjs';
import { DEMO_FOLDER, QUICK_START, SHARED_SHOPS, startDemo } from './demo.ts';

const PAINTED_WHEN_QUIET_FOR_MS = 2000;
const PATIENCE_MS = 60_000;

/**
 * Makes the demo shop once: its rows and pictures take seconds, a copy of its folder a moment. Then starts a copy for
 * each worker: every project has workers of its own, and a start for each of those would take seconds too.
 */
export default async function makeDemo({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-demo-'));
  const dataDir = join(folder, 'data');
  const settings = { KICKSTAND_DEMO: '1', KICKSTAND_ENV: 'test', DATA_DIR: dataDir };
  const shop = await startShop(settings, QUICK_START);
  await painted(join(dataDir, 'files'));
  await shop.stop();
  process.env[DEMO_FOLDER] = dataDir;
  const shared = await Promise.all(Array.from({ length: workers }, () => startDemo()));
  process.env[SHARED_SHOPS] = shared.map(({ url }) => url).join(' ');
  return async () => {
    await Promise.all(shared.map((one) => one.stop()));
    await rm(folder, { recursive: true, force: true });
  };
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
