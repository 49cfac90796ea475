import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, call, SHOP, setUpShop, signInOwner } from './client.ts';
import { type Outcome, type RunOptions, tooSlow } from './fault.ts';
import { checkInvariants } from './invariants.ts';
import { LoadRecord, startLoad } from './load.ts';
import { mount, needsRoot, runTool, unmount } from './mounted.ts';
import { isHealthy, startServer } from './server-process.ts';
import { newShop, type Shop } from './shop.ts';

const MEGABYTE = 1024 * 1024;
const DISK_MB = 512;
/** Below the 256 MB that are kept free, then nothing at all. */
const FREE_MB = [200, 0];
const LOAD_MS = 500;
const POLL_INTERVAL_MS = 50;

/** Fills the disk under a running server, first almost and then completely, and frees it again. */
export async function fillDisk(rounds: number, options: RunOptions): Promise<Outcome> {
  const refused = needsRoot();
  if (refused) return refused;
  const disk = mkdtempSync(join(tmpdir(), 'kickstand-disk-'));
  mount(disk, '-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs');
  try {
    return await fill(disk, rounds, options);
  } finally {
    unmount(disk);
  }
}

async function fill(disk: string, rounds: number, options: RunOptions): Promise<Outcome> {
  const shop = await newShop(join(disk, 'data'));
  const record = new LoadRecord();
  const server = await startServer(shop);
  let slowestMs = 0;
  let refusals = 0;
  try {
    const cookie = await setUpShop(shop.base);
    for (let round = 1; round <= rounds; round++) {
      const load = startLoad(shop.base, cookie, record);
      await pause(LOAD_MS);
      await load.stop();
      for (const left of FREE_MB) {
        fillUpTo(disk, left);
        refusals += await writeUntilRefused(shop, cookie, record);
        record.problems.push(...(await checkReads(shop, cookie, left)));
      }
      empty(disk);
      const ms = await writeUntilAccepted(shop, cookie, record);
      slowestMs = Math.max(slowestMs, ms);
      record.problems.push(...tooSlow('taking writes after space was freed', ms, options.recoveryMs));
      record.problems.push(...(await checkInvariants(shop, record)));
      options.progress(round, `${refusals} writes refused`);
    }
  } catch (error) {
    throw new Error(`${String(error)}: ${server.output()}`, { cause: error });
  } finally {
    await server.kill();
  }
  const survived = `${record.describe()}; ${refusals} refused with STORAGE_FULL, reads answered`;
  return { rounds, survived, slowestMs, problems: record.problems };
}

const ballast = (disk: string) => join(disk, 'ballast');

function fillUpTo(disk: string, leftMb: number): void {
  rmSync(ballast(disk), { force: true });
  const { bavail, bsize } = statfsSync(disk);
  runTool('fallocate', '--length', String(bavail * bsize - leftMb * MEGABYTE), ballast(disk));
}

const empty = (disk: string) => rmSync(ballast(disk), { force: true });

const changeShop = async (shop: Shop, cookie: string, { revision }: LoadRecord): Promise<Answer> =>
  call(shop.base, 'settings/updateShop', { ...SHOP, name: `Shop ${revision + 1}`, revision }, cookie);

/** The guard checks once a second, so writes may be accepted until then. */
async function writeUntilRefused(shop: Shop, cookie: string, record: LoadRecord): Promise<number> {
  for (;;) {
    const answer = await changeShop(shop, cookie, record);
    if (answer.status === 507 && answer.code === 'STORAGE_FULL') return 1;
    if (!acknowledge(answer, record)) throw new Error(`a write was answered ${answer.status} ${answer.code}`);
    await pause(POLL_INTERVAL_MS);
  }
}

async function writeUntilAccepted(shop: Shop, cookie: string, record: LoadRecord): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answer = await changeShop(shop, cookie, record);
    if (acknowledge(answer, record)) return performance.now() - began;
    if (answer.status !== 507) throw new Error(`a write was answered ${answer.status} ${answer.code}`);
    await pause(POLL_INTERVAL_MS);
  }
}

function acknowledge(answer: Answer, record: LoadRecord): boolean {
  if (answer.status !== 200) return false;
  record.revision = answer.value.revision;
  record.updates++;
  return true;
}

async function checkReads(shop: Shop, cookie: string, leftMb: number): Promise<string[]> {
  const problems: string[] = [];
  if (!(await isHealthy(shop.base))) problems.push(`not healthy with ${leftMb} MB left`);
  for (const path of ['settings/boot', 'settings/shop', 'auth/session', 'home/team']) {
    const { status, code } = await call(shop.base, path, undefined, cookie);
    if (status !== 200) problems.push(`${path} was answered ${status} ${code} with ${leftMb} MB left`);
  }
  // with no space at all, sessions cannot be stored
  if (leftMb > 0) await signInOwner(shop.base);
  return problems;
}
