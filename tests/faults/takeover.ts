import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readStandbyStatus } from '../../apps/server/src/archive/standby/standby-status.ts';
import { EXIT_CODES } from '../../apps/server/src/platform/startup-error.ts';
import { SERVER_DIST } from '../../scripts/lib/paths.mjs';
import { setUpShop } from './client.ts';
import { type Outcome, type RunOptions, tooSlow } from './fault.ts';
import { checkInvariants } from './invariants.ts';
import { LoadRecord, startLoad } from './load.ts';
import { launchServer, type ServerProcess, startServer } from './server-process.ts';
import { newShop, type Shop } from './shop.ts';

/** What may be lost with a disk. */
const MAX_LOSS_MS = 10_000;
const TIMEOUT_MS = 60_000;

/**
 * A machine that ships what it commits, and another one that takes over: after a clean stop with everything, after
 * the loss of the disk with everything but the last seconds.
 */
export async function takeOver(rounds: number, options: RunOptions): Promise<Outcome> {
  const scratch = mkdtempSync(join(tmpdir(), 'kickstand-takeover-'));
  const offsite = join(scratch, 'other-place');
  mkdirSync(offsite);
  const shipping = {
    ...{ OFFSITE_FOLDER: offsite, OFFSITE_STANDBY: '1', BACKUP_PASSPHRASE: 'a passphrase that is long' },
  };
  const problems: string[] = [];
  const totals = { kept: 0, lost: 0 };
  let slowestMs = 0;
  let shop = await newShop(join(scratch, 'machine-0'));
  let server: ServerProcess = await startServer(shop, shipping);
  try {
    const cookie = await setUpShop(shop.base);
    const record = new LoadRecord();
    for (let round = 1; round <= rounds; round++) {
      const isClean = round % 2 === 0;
      await waitUntilShipped(shop, server);
      const load = startLoad(shop.base, cookie, record);
      await load.until(20);
      await pause(isClean ? 500 : 1_000);
      // what was acknowledged until here must be there, however the rest fares
      const safe = isClean ? record : copyOf(record);
      if (!isClean) await pause(MAX_LOSS_MS);
      if (isClean) {
        await load.stop();
        server.signal('SIGTERM');
        const { code } = await server.ended;
        if (code !== 0) problems.push(`the clean stop ended with ${code}`);
      } else {
        await server.kill();
        await load.stop();
        const early = runTakeover(join(scratch, 'too-early'), shipping);
        if (early.status !== EXIT_CODES.folderInUse)
          problems.push(`a takeover from a machine that ran a moment ago ended with ${early.status}`);
        rmSync(shop.dataDir, { recursive: true, force: true });
      }
      const next = await newShop(join(scratch, `machine-${round}`));
      rmSync(next.dataDir, { recursive: true });
      const taken = runTakeover(next.dataDir, shipping, ...(isClean ? [] : ['--force']));
      if (taken.status !== 0) throw new Error(`the takeover ended with ${taken.status}: ${taken.stderr}`);
      if (isClean) problems.push(...(await checkRefusesToRun(shop, shipping)));
      shop = next;
      server = await startServer(shop, shipping);
      slowestMs = Math.max(slowestMs, server.readyMs);
      problems.push(...tooSlow('the start after a takeover', server.readyMs, options.recoveryMs));
      problems.push(...safe.problems.splice(0), ...(await checkInvariants(shop, safe)));
      await removeLost(shop, record, totals);
      options.progress(round, `${totals.kept} kept, ${totals.lost} of the last seconds lost`);
    }
  } finally {
    await server.kill();
    rmSync(scratch, { recursive: true, force: true });
  }
  const survived = `${totals.kept} acknowledged changes; of the last ten seconds before a disk was lost ${totals.lost} are gone`;
  return { rounds, survived, slowestMs, problems };
}

/** Until a whole copy is in the other place. */
async function waitUntilShipped({ dataDir }: Shop, server: ServerProcess): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    const status = await readStandbyStatus(dataDir);
    if (status?.base && status.doneAt && !status.failedAt) return;
    if (performance.now() > until) throw new Error(`nothing was shipped: ${server.output()}`);
    await pause(100);
  }
}

function runTakeover(into: string, environment: Record<string, string>, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, ENV_FILE: devNull, ...environment };
  return spawnSync(process.execPath, [join(SERVER_DIST, 'takeover.js'), '--into', into, ...args], {
    env,
    encoding: 'utf8',
  });
}

/** The old machine is started again by mistake: it finds out and stops. */
async function checkRefusesToRun(old: Shop, environment: Record<string, string>): Promise<string[]> {
  const again = launchServer({ ...old.environment, ...environment });
  const ended = await Promise.race([again.ended, pause(TIMEOUT_MS, null, { ref: false })]);
  await again.kill();
  return ended?.code === EXIT_CODES.folderInUse
    ? []
    : [`a machine whose shop was taken over went on (${ended?.code ?? 'still running'})`];
}

function copyOf(record: LoadRecord): LoadRecord {
  const copy = new LoadRecord();
  copy.signUps.push(...record.signUps);
  copy.photos.push(...record.photos);
  copy.revision = record.revision;
  return copy;
}

/** Counts what is lost, and continues from what is left. */
async function removeLost(
  shop: Shop,
  record: LoadRecord,
  totals: { kept: number; lost: number },
): Promise<void> {
  const client = await shop.connect();
  const kept = async (sql: string, values: readonly string[]) =>
    new Set((await client.query<{ value: string }>(sql, [values])).rows.map(({ value }) => value));
  const signUps = await kept(
    'select email as value from auth_sign_ups where email = any($1)',
    record.signUps,
  );
  const photos = await kept('select id::text as value from files where id = any($1::uuid[])', record.photos);
  const revision = await client.query<{ revision: number }>('select revision from settings_shop');
  await client.end();
  totals.lost += record.signUps.length + record.photos.length - signUps.size - photos.size;
  record.signUps.splice(0, Infinity, ...signUps);
  record.photos.splice(0, Infinity, ...photos);
  record.revision = revision.rows[0]?.revision ?? 1;
  totals.kept = record.signUps.length + record.photos.length;
}
