import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT_CODES } from '../../apps/server/src/platform/startup-error.ts';
import { freePort } from '../e2e/support/free-port.ts';
import { type Outcome, tooSlow, type Watch } from './fault.ts';
import { launchServer, startServer } from './server-process.ts';
import { newShop } from './shop.ts';

/** Starts a second server on a running one's folder: it must exit immediately, and say whose folder it is. */
export async function startTwice(rounds: number, watch: Watch): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-twice-'));
  const shop = await newShop(dataDir);
  const first = await startServer(shop);
  const problems: string[] = [];
  let slowestMs = 0;
  try {
    for (let round = 1; round <= rounds; round++) {
      const began = performance.now();
      const second = launchServer({ ...shop.environment, PORT: await freePort() });
      const { code } = await second.ended;
      const ms = performance.now() - began;
      slowestMs = Math.max(slowestMs, ms);
      problems.push(...tooSlow('the refusal of a second start', ms, watch.answerMs));
      if (code !== EXIT_CODES.folderInUse) problems.push(`a second start ended with ${code}`);
      if (!second.output().includes(`process ${first.pid}`))
        problems.push(`a second start did not name the first: ${second.output()}`);
      watch.progress(round);
    }
  } finally {
    await first.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { rounds, survived: 'every second start named the first', slowestMs, problems };
}
