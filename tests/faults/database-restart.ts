import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startOwnPostgres } from '../support/postgres/start-test-postgres.ts';
import { call, setUpShop } from './client.ts';
import { type Outcome, type RunOptions, tooSlow } from './fault.ts';
import { checkInvariants } from './invariants.ts';
import { LoadRecord, startLoad } from './load.ts';
import { isHealthy, type ServerProcess, startServer } from './server-process.ts';
import { newShop, type Shop } from './shop.ts';

const LOAD_MS = 300;
const POLL_INTERVAL_MS = 20;

/** Stops PostgreSQL while the server is working, and starts it again. */
export async function restartPostgres(rounds: number, options: RunOptions): Promise<Outcome> {
  const postgres = await startOwnPostgres();
  try {
    return await interruptDatabase(rounds, options, {
      databaseUrl: postgres.url,
      async end(shop, record, round) {
        await postgres.halt(round % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
        record.problems.push(...(await checkAnswersWhileDown(shop, options)));
        await postgres.resume();
      },
    });
  } finally {
    await postgres.stop();
  }
}

/** Kills the embedded database's worker in a running server, which then restarts it. */
export function restartWorker(rounds: number, options: RunOptions): Promise<Outcome> {
  return interruptDatabase(rounds, options, { end: (shop) => crashWorker(shop) });
}

/** Starts a COPY longer than what the wire server buffers: the backend waits for data that never comes, and fails. */
async function crashWorker(shop: Shop): Promise<void> {
  const client = await shop.connect();
  const gone = new Promise((resolve) => client.once('end', resolve));
  const broken = client.query(`-- ${'x'.repeat(20_000)}\ncopy mail_outbox from stdin`);
  await Promise.race([broken.catch(() => undefined), gone]);
  await client.end().catch(() => undefined); // the connection ended with the worker
}

interface Outage {
  readonly databaseUrl?: string;
  /** Stops the database; it is restarting when this resolves. */
  end(shop: Shop, record: LoadRecord, round: number): Promise<void>;
}

async function interruptDatabase(rounds: number, options: RunOptions, outage: Outage): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-restart-'));
  const shop = await newShop(dataDir, outage.databaseUrl);
  const record = new LoadRecord();
  const server = await startServer(shop);
  let slowestMs = 0;
  try {
    const cookie = await setUpShop(shop.base);
    for (let round = 1; round <= rounds; round++) {
      const load = startLoad(shop.base, cookie, record);
      await pause(LOAD_MS);
      await outage.end(shop, record, round);
      const ms = await waitUntilHealthy(shop, server);
      await pause(LOAD_MS);
      await load.stop();
      slowestMs = Math.max(slowestMs, ms);
      record.problems.push(...tooSlow('coming back', ms, options.recoveryMs));
      record.problems.push(...(await checkInvariants(shop, record)));
      options.progress(round, `${record.acknowledged} acknowledged, ${record.unavailable} answered 503`);
    }
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
  record.problems.push(...tooSlow('an answer of 503', record.slowestRefusalMs, options.answerMs));
  const survived = `${record.describe()}; ${record.unavailable} calls answered 503, the slowest after ${Math.round(record.slowestRefusalMs)} ms`;
  return { rounds, survived, slowestMs, problems: record.problems };
}

/** While the database is down, a read and the health check answer 503 with Retry-After at once. */
async function checkAnswersWhileDown({ base }: Shop, options: RunOptions): Promise<string[]> {
  const read = await call(base, 'settings/boot');
  const began = performance.now();
  const health = await fetch(`${base}/api/health`);
  const answers = [
    { what: 'a read', status: read.status, retryAfter: read.retryAfter, ms: read.ms },
    {
      what: 'the health check',
      status: health.status,
      retryAfter: health.headers.get('retry-after'),
      ms: performance.now() - began,
    },
  ];
  return answers.flatMap(({ what, status, retryAfter, ms }) => [
    ...(status === 503 && retryAfter
      ? []
      : [`${what} was answered ${status}, Retry-After ${retryAfter}, while the database was away`]),
    ...tooSlow(`${what} while the database was away`, ms, options.answerMs),
  ]);
}

async function waitUntilHealthy({ base }: Shop, server: ServerProcess): Promise<number> {
  const began = performance.now();
  while (!(await isHealthy(base))) {
    const gone = await Promise.race([server.ended, pause(POLL_INTERVAL_MS, undefined)]);
    if (gone) throw new Error(`the server ended with ${gone.code ?? gone.signal}: ${server.output()}`);
  }
  return performance.now() - began;
}
