import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setUpShop } from './client.ts';
import { type Outcome, type RunOptions, randomBetween, tooSlow } from './fault.ts';
import { checkInvariants } from './invariants.ts';
import { LoadRecord, startLoad } from './load.ts';
import { startServer } from './server-process.ts';
import { newShop } from './shop.ts';

/** Writes acknowledged between a start and the kill. */
const MIN_WRITES = 5;
const MAX_WRITES = 40;

/** Kills the server under load, restarts it on the same data, and looks for everything it had acknowledged. */
export async function killUnderLoad(
  rounds: number,
  options: RunOptions,
  databaseUrl?: string,
): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-kill-'));
  const shop = await newShop(dataDir, databaseUrl);
  const record = new LoadRecord();
  let slowestMs = 0;
  let server = await startServer(shop);
  try {
    const cookie = await setUpShop(shop.base);
    for (let round = 1; round <= rounds; round++) {
      const load = startLoad(shop.base, cookie, record);
      await load.until(randomBetween(MIN_WRITES, MAX_WRITES));
      await pause(randomBetween(0, 30));
      await server.kill();
      await load.stop();
      server = await startServer(shop);
      slowestMs = Math.max(slowestMs, server.readyMs);
      record.problems.push(...tooSlow('the start after a kill', server.readyMs, options.recoveryMs));
      record.problems.push(...(await checkInvariants(shop, record)));
      options.progress(round, `${record.acknowledged} acknowledged`);
    }
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { rounds, survived: record.describe(), slowestMs, problems: record.problems };
}
