import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setUpShop } from './client.ts';
import { type Outcome, randomBetween, tooSlow, type Watch } from './fault.ts';
import { checkInvariants } from './invariants.ts';
import { Ledger, startLoad } from './load.ts';
import { newLoopDisk, reviveLoopDisk } from './loop-disk.ts';
import { needsRoot } from './mounted.ts';
import { killServers, startServer } from './server-process.ts';
import { newShop, type Shop } from './shop.ts';

const LEAST_WRITES = 5;
const MOST_WRITES = 60;
const CHECKPOINT_MS = 60;

/** Cuts the power under load, again and again, each time on the disk that the cut before it left. */
export async function cutPower(rounds: number, watch: Watch): Promise<Outcome> {
  const refused = needsRoot();
  if (refused) return refused;
  const ledger = new Ledger();
  const { slowestMs, atCheckpoint } = await cutAgainAndAgain(rounds, watch, ledger);
  const survived = `${ledger.describe()}; ${atCheckpoint} of the cuts at a checkpoint`;
  return { rounds, survived, slowestMs, problems: ledger.problems };
}

/** The same without the syncs: it must lose what was acknowledged, or the cuts above were none. */
export async function cutPowerWithoutSyncs(rounds: number, watch: Watch): Promise<Outcome> {
  const refused = needsRoot();
  if (refused) return refused;
  let losses = 0;
  for (let round = 1; round <= rounds; round++) {
    const ledger = new Ledger();
    await cutAgainAndAgain(1, { ...watch, progress: () => undefined }, ledger, WITHOUT_SYNCS).catch(() => {
      ledger.problems.push('nothing was left to start on');
    });
    if (ledger.problems.length > 0) losses++;
    watch.progress(round, `${losses} lost something`);
  }
  const problems = losses < rounds ? [`${rounds - losses} cuts without syncs lost nothing`] : [];
  return { rounds, survived: `nothing, as it must be: ${losses} lost data`, slowestMs: null, problems };
}

const NO_SYNC = fileURLToPath(new URL('../support/children/no-sync.cjs', import.meta.url));
const WITHOUT_SYNCS = { NODE_OPTIONS: `--require ${NO_SYNC}` };

async function cutAgainAndAgain(
  rounds: number,
  watch: Watch,
  ledger: Ledger,
  extra: Record<string, string> = {},
) {
  const scratch = mkdtempSync(join(tmpdir(), 'kickstand-cut-'));
  let disk = newLoopDisk(scratch);
  let slowestMs = 0;
  let atCheckpoint = 0;
  try {
    let shop = await newShop(join(disk.folder, 'data'));
    let server = await startServer(shop, extra);
    const cookie = await setUpShop(shop.base);
    for (let round = 1; round <= rounds; round++) {
      const load = startLoad(shop.base, cookie, ledger);
      await load.until(randomBetween(LEAST_WRITES, MOST_WRITES));
      if (round % 3 === 0) {
        atCheckpoint++;
        await beginCheckpoint(shop);
      }
      server.signal('SIGSTOP');
      const image = disk.cut();
      await server.kill();
      await load.stop();
      disk.discard();
      disk = reviveLoopDisk(image);
      shop = await newShop(join(disk.folder, 'data'));
      server = await startServer(shop, extra);
      slowestMs = Math.max(slowestMs, server.readyMs);
      ledger.problems.push(...tooSlow('the start after a cut', server.readyMs, watch.recoveryMs));
      ledger.problems.push(...(await checkInvariants(shop, ledger)));
      watch.progress(round, `${ledger.acknowledged} acknowledged`);
    }
    await server.kill();
  } finally {
    killServers();
    disk.discard();
    rmSync(scratch, { recursive: true, force: true });
  }
  return { slowestMs, atCheckpoint };
}

/** Somewhere between its first and its last page. */
async function beginCheckpoint(shop: Shop): Promise<void> {
  const client = await shop.connect();
  const done = client.query('checkpoint').catch(() => undefined); // the power goes while it runs
  await Promise.race([done, pause(randomBetween(1, CHECKPOINT_MS))]);
}
