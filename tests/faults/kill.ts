import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setUpShop } from './client.ts';
import { type Outcome, randomBetween, tooSlow, type Watch } from './fault.ts';
import { checkInvariants } from './invariants.ts';
import { Ledger, startLoad } from './load.ts';
import { startServer } from './server-process.ts';
import { newShop } from './shop.ts';

/** How much is acknowledged between a start and the kill. */
const LEAST_WRITES = 5;
const MOST_WRITES = 40;

/** Kills the server under load, starts it on the same data, and looks for everything it had acknowledged. */
export async function killUnderLoad(rounds: number, watch: Watch, databaseUrl?: string): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-kill-'));
  const shop = await newShop(dataDir, databaseUrl);
  const ledger = new Ledger();
  let slowestMs = 0;
  let server = await startServer(shop);
  try {
    const cookie = await setUpShop(shop.base);
    for (let round = 1; round <= rounds; round++) {
      const load = startLoad(shop.base, cookie, ledger);
      await load.until(randomBetween(LEAST_WRITES, MOST_WRITES));
      await pause(randomBetween(0, 30));
      await server.kill();
      await load.stop();
      server = await startServer(shop);
      slowestMs = Math.max(slowestMs, server.readyMs);
      ledger.problems.push(...tooSlow('the start after a kill', server.readyMs, watch.recoveryMs));
      ledger.problems.push(...(await checkInvariants(shop, ledger)));
      watch.progress(round, `${ledger.acknowledged} acknowledged`);
    }
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { rounds, survived: ledger.describe(), slowestMs, problems: ledger.problems };
}
