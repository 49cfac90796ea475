import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTree } from '../../../apps/server/src/platform/database/embedded/copy-tree.ts';
import { type Shop, startShop } from '../../../scripts/lib/shop.mjs';
import { DEMO_FOLDER } from './demo.global.ts';
import { freePort } from './free-port.ts';

/** Starts a demo shop on a copy of the one that was made before the tests; a DATA_DIR that is given stays. */
export async function startDemo(env: Record<string, string> = {}): Promise<Shop> {
  const made = process.env[DEMO_FOLDER];
  if (!made) throw new Error('The demo shop was not made: playwright.config.ts names its global set-up.');
  const folder = await mkdtemp(join(tmpdir(), 'kickstand-e2e-'));
  const dataDir = env.DATA_DIR ?? join(folder, 'data');
  copyTree(made, dataDir);
  const settings = { KICKSTAND_DEMO: '1', KICKSTAND_ENV: 'test', PORT: env.PORT ?? (await freePort()) };
  const shop = await startShop({ ...settings, ...env, DATA_DIR: dataDir });
  return {
    ...shop,
    stop: async () => {
      await shop.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
