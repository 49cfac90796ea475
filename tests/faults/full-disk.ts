import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, call, SHOP, setUpShop, signInOwner } from './client.ts';
import { type Outcome, tooSlow, type Watch } from './fault.ts';
import { checkInvariants } from './invariants.ts';
import { Ledger, startLoad } from './load.ts';
import { mount, needsRoot, tool, unmount } from './mounted.ts';
import { isHealthy, startServer } from './server-process.ts';
import { newShop, type Shop } from './shop.ts';

const MEGABYTE = 1024 * 1024;
const DISK_MB = 512;
/** Below the 256 MB that are kept free, and then nothing at all. */
const LEFT_MB = [200, 0];
const LOAD_MS = 500;
const LOOK_EVERY_MS = 50;

/** Fills the disk under a server, nearly and entirely, and frees it again; the process stays the same. */
export async function fillDisk(rounds: number, watch: Watch): Promise<Outcome> {
  const refused = needsRoot();
  if (refused) return refused;
  const disk = mkdtempSync(join(tmpdir(), 'kickstand-disk-'));
  mount(disk, '-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs');
  try {
    return await fill(disk, rounds, watch);
  } finally {
    unmount(disk);
  }
}

async function fill(disk: string, rounds: number, watch: Watch): Promise<Outcome> {
  const shop = await newShop(join(disk, 'data'));
  const ledger = new Ledger();
  const server = await startServer(shop);
  let slowestMs = 0;
  let refusals = 0;
  try {
    const cookie = await setUpShop(shop.base);
    for (let round = 1; round <= rounds; round++) {
      const load = startLoad(shop.base, cookie, ledger);
      await pause(LOAD_MS);
      await load.stop();
      for (const left of LEFT_MB) {
        fillUpTo(disk, left);
        refusals += await untilRefused(shop, cookie, ledger);
        ledger.problems.push(...(await readsGoOn(shop, cookie, left)));
      }
      empty(disk);
      const ms = await untilTaken(shop, cookie, ledger);
      slowestMs = Math.max(slowestMs, ms);
      ledger.problems.push(...tooSlow('taking writes after space was freed', ms, watch.recoveryMs));
      ledger.problems.push(...(await checkInvariants(shop, ledger)));
      watch.progress(round, `${refusals} writes refused`);
    }
  } catch (error) {
    throw new Error(`${String(error)}: ${server.output()}`, { cause: error });
  } finally {
    await server.kill();
  }
  const survived = `${ledger.describe()}; ${refusals} refused with STORAGE_FULL, reads answered`;
  return { rounds, survived, slowestMs, problems: ledger.problems };
}

const ballast = (disk: string) => join(disk, 'ballast');

function fillUpTo(disk: string, leftMb: number): void {
  rmSync(ballast(disk), { force: true });
  const { bavail, bsize } = statfsSync(disk);
  tool('fallocate', '--length', String(bavail * bsize - leftMb * MEGABYTE), ballast(disk));
}

const empty = (disk: string) => rmSync(ballast(disk), { force: true });

const changeShop = async (shop: Shop, cookie: string, { revision }: Ledger): Promise<Answer> =>
  call(shop.base, 'settings/updateShop', { ...SHOP, name: `Shop ${revision + 1}`, revision }, cookie);

/** The guard looks once a second: until then a write may still be taken. */
async function untilRefused(shop: Shop, cookie: string, ledger: Ledger): Promise<number> {
  for (;;) {
    const answer = await changeShop(shop, cookie, ledger);
    if (answer.status === 507 && answer.code === 'STORAGE_FULL') return 1;
    if (!acknowledge(answer, ledger)) throw new Error(`a write was answered ${answer.status} ${answer.code}`);
    await pause(LOOK_EVERY_MS);
  }
}

async function untilTaken(shop: Shop, cookie: string, ledger: Ledger): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answer = await changeShop(shop, cookie, ledger);
    if (acknowledge(answer, ledger)) return performance.now() - began;
    if (answer.status !== 507) throw new Error(`a write was answered ${answer.status} ${answer.code}`);
    await pause(LOOK_EVERY_MS);
  }
}

function acknowledge(answer: Answer, ledger: Ledger): boolean {
  if (answer.status !== 200) return false;
  ledger.revision = answer.value.revision;
  ledger.updates++;
  return true;
}

async function readsGoOn(shop: Shop, cookie: string, leftMb: number): Promise<string[]> {
  const problems: string[] = [];
  if (!(await isHealthy(shop.base))) problems.push(`not healthy with ${leftMb} MB left`);
  for (const path of ['settings/boot', 'settings/shop', 'auth/session', 'home/team']) {
    const { status, code } = await call(shop.base, path, undefined, cookie);
    if (status !== 200) problems.push(`${path} was answered ${status} ${code} with ${leftMb} MB left`);
  }
  // With no space at all a session cannot be stored, which is reported.
  if (leftMb > 0) await signInOwner(shop.base);
  return problems;
}
