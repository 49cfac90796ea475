import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER_MAIN } from '../../../scripts/lib/paths.mjs';
import { freePort } from '../../e2e/support/free-port.ts';
import { startS3Server } from '../../support/s3-server.ts';
import { setUpShop } from '../client.ts';
import { type Outcome, type RunOptions, skipped, tooSlow } from '../fault.ts';
import { isHealthy, type ServerProcess, startServer } from '../server-process.ts';
import { newShop, type Shop } from '../shop.ts';
import { type LiveClient, openLiveClient } from './live-client.ts';
import { makeNewerVersion, NEWER_ASSET } from './newer-version.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { type PostgresPair, startPostgresPair } from './postgres-pair.ts';
import { addProduct, checkAppliedOnce, type RetryLoad, RetryRecord, startRetryLoad } from './retry-load.ts';
import { startRoundRobin } from './round-robin.ts';

/** Stock receipts acknowledged before and after each failure. */
const RECEIPTS = 20;
const LIVE_TIMEOUT_MS = 30_000;

/** The setup of docs/operations/many-servers.md on this machine. */
interface Example {
  readonly base: string;
  readonly shops: readonly [Shop, Shop];
  readonly servers: ServerProcess[];
  readonly pair: PostgresPair;
  readonly record: RetryRecord;
  readonly load: RetryLoad;
  readonly live: LiveClient;
  readonly newer: string;
  /** Starts one of the two servers, in the version whose main file is given. */
  start(which: number, main?: string): Promise<void>;
}

/**
 * nginx (or a small proxy in Node), two servers, PostgreSQL with a standby, and an object store, all failing in turn
 * under load.
 */
export async function runDocumentedExample(rounds: number, options: RunOptions): Promise<Outcome> {
  const pair = await startPostgresPair();
  if (!pair) return skipped('needs an installed PostgreSQL with pg_basebackup');
  const scratch = mkdtempSync(join(tmpdir(), 'kickstand-many-'));
  const s3 = await startS3Server();
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const shops = [
    await newShop(join(scratch, 'a'), pair.url),
    await newShop(join(scratch, 'b'), pair.url),
  ] as const;
  const ports = [shops[0].environment.PORT ?? '', shops[1].environment.PORT ?? ''] as const;
  const isNginx = hasNginx();
  const proxy = isNginx ? startNginx(port, ports) : startRoundRobin(port, ports);
  const describe = () =>
    `${record.describe()}${isNginx ? '' : '; behind a proxy in Node, nginx is not installed'}`;
  const record = new RetryRecord();
  const servers: ServerProcess[] = [];
  const start = async (which: number, main = SERVER_MAIN) => {
    const shop = which === 0 ? shops[0] : shops[1];
    servers[which] = await startServer(shop, { ...s3.environment, PUBLIC_URL: base }, main);
  };
  let live: LiveClient | null = null;
  let slowestMs = 0;
  try {
    await start(0);
    await start(1);
    const cookie = await setUpShop(base);
    const product = await addProduct(base, cookie);
    live = openLiveClient(base, cookie);
    const newer = makeNewerVersion(join(scratch, 'newer'));
    for (let round = 1; round <= rounds; round++) {
      const load = startRetryLoad([base], cookie, product, record);
      const example = { base, shops, servers, pair, record, load, live, newer, start };
      await load.until(RECEIPTS);
      await loseServer(example, round);
      slowestMs = Math.max(slowestMs, await failOver(example, round % 2 === 0 ? 'hanging' : 'killed'));
      if (round === 1) await upgrade(example);
      await load.stop();
      const database = await pair.connect();
      record.problems.push(...(await checkAppliedOnce(database, record)));
      await database.end();
      await pair.rebuildStandby();
      options.progress(round, describe());
    }
  } finally {
    live?.stop();
    for (const server of servers) await server.kill();
    await proxy.stop();
    await s3.close();
    await pair.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  record.problems.push(...tooSlow('an answer over a failover', slowestMs, options.recoveryMs * 2));
  return { rounds, survived: describe(), slowestMs, problems: record.problems };
}

async function loseServer(
  { servers, load, start, live, record, newer }: Example,
  round: number,
): Promise<void> {
  await servers[round % 2]?.kill();
  await load.until(RECEIPTS);
  await expectLive(live, record, 'after a server was killed');
  await start(round % 2, round === 1 ? SERVER_MAIN : newer);
}

/** Returns the time until the new primary acknowledged a receipt. */
async function failOver({ pair, load, live, record }: Example, how: 'killed' | 'hanging'): Promise<number> {
  const began = performance.now();
  await pair.failOver(how);
  await load.until(5); // more than the workers had in progress
  const ms = performance.now() - began;
  await load.until(RECEIPTS);
  await expectLive(live, record, `after the primary was ${how}`);
  return ms;
}

/** Upgrades one server after the other. The older one keeps running on the migrated database, and can restart on it. */
async function upgrade(example: Example): Promise<void> {
  const { servers, shops, load, start, newer, record, live } = example;
  const stop = async (which: number) => {
    servers[which]?.signal('SIGTERM');
    const ended = await servers[which]?.ended;
    if (ended?.code !== 0) record.problems.push(`a server stopped with ${ended?.code ?? ended?.signal}`);
  };
  await stop(0);
  await start(0, newer);
  await load.until(RECEIPTS);
  if (!(await isHealthy(shops[1].base)))
    record.problems.push('the older server is not healthy beside the newer');
  for (let times = 0; times < 4; times++) {
    const { status } = await fetch(`${example.base}${NEWER_ASSET}`);
    if (status !== 200) record.problems.push(`a file of the newer version was answered ${status}`);
  }
  await servers[1]?.kill();
  await start(1); // as a service manager would
  await load.until(RECEIPTS);
  await stop(1);
  await start(1, newer);
  await load.until(RECEIPTS);
  await expectLive(live, record, 'after the upgrade');
}

async function expectLive(live: LiveClient, { problems }: RetryRecord, when: string): Promise<void> {
  const { changes } = live;
  const until = performance.now() + LIVE_TIMEOUT_MS;
  while (live.changes === changes) {
    if (performance.now() > until) {
      problems.push(`an open page heard nothing ${when}`);
      return;
    }
    await pause(50);
  }
}
