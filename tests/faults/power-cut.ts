import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setUpShop } from './client.ts';
import { type Outcome, type RunOptions, randomBetween, tooSlow } from './fault.ts';
import { checkInvariants } from './invariants.ts';
import { LoadRecord, startLoad } from './load.ts';
import { newLoopDisk, remountLoopDisk } from './loop-disk.ts';
import { needsRoot } from './mounted.ts';
import { killServers, startServer } from './server-process.ts';
import { newShop, type Shop } from './shop.ts';

const MIN_WRITES = 5;
const MAX_WRITES = 60;
const CHECKPOINT_MS = 60;

/** Cuts the power under load, repeatedly, each time on the disk that the previous cut left. */
export async function cutPower(rounds: number, options: RunOptions): Promise<Outcome> {
  const refused = needsRoot();
  if (refused) return refused;
  const record = new LoadRecord();
  const { slowestMs, atCheckpoint } = await cutRepeatedly(rounds, options, record);
  const survived = `${record.describe()}; ${atCheckpoint} of the cuts at a checkpoint`;
  return { rounds, survived, slowestMs, problems: record.problems };
}

/** The same with syncs disabled: acknowledged data must get lost, or the cuts above prove nothing. */
export async function cutPowerWithoutSyncs(rounds: number, options: RunOptions): Promise<Outcome> {
  const refused = needsRoot();
  if (refused) return refused;
  let losses = 0;
  for (let round = 1; round <= rounds; round++) {
    const record = new LoadRecord();
    await cutRepeatedly(1, { ...options, progress: () => undefined }, record, WITHOUT_SYNCS).catch(() => {
      record.problems.push('nothing was left to start on');
    });
    if (record.problems.length > 0) losses++;
    options.progress(round, `${losses} lost something`);
  }
  const problems = losses < rounds ? [`${rounds - losses} cuts without syncs lost nothing`] : [];
  return { rounds, survived: `nothing, as it must be: ${losses} lost data`, slowestMs: null, problems };
}

const NO_SYNC = fileURLToPath(new URL('../support/children/no-sync.cjs', import.meta.url));
const WITHOUT_SYNCS = { NODE_OPTIONS: `--require ${NO_SYNC}` };

async function cutRepeatedly(
  rounds: number,
  options: RunOptions,
  record: LoadRecord,
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
      const load = startLoad(shop.base, cookie, record);
      await load.until(randomBetween(MIN_WRITES, MAX_WRITES));
      if (round % 3 === 0) {
        atCheckpoint++;
        await beginCheckpoint(shop);
      }
      server.signal('SIGSTOP');
      const image = disk.cut();
      await server.kill();
      await load.stop();
      disk.discard();
      disk = remountLoopDisk(image);
      shop = await newShop(join(disk.folder, 'data'));
      server = await startServer(shop, extra);
      slowestMs = Math.max(slowestMs, server.readyMs);
      record.problems.push(...tooSlow('the start after a cut', server.readyMs, options.recoveryMs));
      record.problems.push(...(await checkInvariants(shop, record)));
      options.progress(round, `${record.acknowledged} acknowledged`);
    }
    await server.kill();
  } finally {
    killServers();
    disk.discard();
    rmSync(scratch, { recursive: true, force: true });
  }
  return { slowestMs, atCheckpoint };
}

/** Returns while the checkpoint is running. */
async function beginCheckpoint(shop: Shop): Promise<void> {
  const client = await shop.connect();
  const done = client.query('checkpoint').catch(() => undefined); // the power is cut while it runs
  await Promise.race([done, pause(randomBetween(1, CHECKPOINT_MS))]);
}
