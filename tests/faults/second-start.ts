import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT_CODES } from '../../apps/server/src/platform/startup-error.ts';
import { freePort } from '../e2e/support/free-port.ts';
import { type Outcome, type RunOptions, tooSlow } from './fault.ts';
import { launchServer, startServer } from './server-process.ts';
import { newShop } from './shop.ts';

/** Starts a second server on the folder of a running one: it must exit at once and name the process that uses it. */
export async function startTwice(rounds: number, options: RunOptions): Promise<Outcome> {
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
      problems.push(...tooSlow('the refusal of a second start', ms, options.answerMs));
      if (code !== EXIT_CODES.folderInUse) problems.push(`a second start ended with ${code}`);
      if (!second.output().includes(`process ${first.pid}`))
        problems.push(`a second start did not name the first: ${second.output()}`);
      options.progress(round);
    }
  } finally {
    await first.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { rounds, survived: 'every second start named the first', slowestMs, problems };
}
