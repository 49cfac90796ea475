import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startOwnPostgres } from '../support/postgres/start-test-postgres.ts';
import { call, setUpShop } from './client.ts';
import { type Outcome, tooSlow, type Watch } from './fault.ts';
import { checkInvariants } from './invariants.ts';
import { Ledger, startLoad } from './load.ts';
import { isHealthy, type ServerProcess, startServer } from './server-process.ts';
import { newShop, type Shop } from './shop.ts';

const LOAD_MS = 300;
const LOOK_EVERY_MS = 20;

/** Stops PostgreSQL under a server that is at work, and starts it again. */
export async function restartPostgres(rounds: number, watch: Watch): Promise<Outcome> {
  const postgres = await startOwnPostgres();
  try {
    return await endDatabase(rounds, watch, {
      databaseUrl: postgres.url,
      async end(shop, ledger, round) {
        await postgres.halt(round % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
        ledger.problems.push(...(await answersWhileAway(shop, watch)));
        await postgres.resume();
      },
    });
  } finally {
    await postgres.stop();
  }
}

/** Kills the embedded database's worker in a running server, which restarts it automatically. */
export function restartWorker(rounds: number, watch: Watch): Promise<Outcome> {
  return endDatabase(rounds, watch, { end: (shop) => breakBackend(shop) });
}

/** A COPY past what the wire server reads ahead: the backend waits for data that never comes and gives up. */
async function breakBackend(shop: Shop): Promise<void> {
  const client = await shop.connect();
  const gone = new Promise((resolve) => client.once('end', resolve));
  const broken = client.query(`-- ${'x'.repeat(20_000)}\ncopy mail_outbox from stdin`);
  await Promise.race([broken.catch(() => undefined), gone]);
  await client.end().catch(() => undefined); // the connection went with the worker
}

interface Ending {
  readonly databaseUrl?: string;
  /** Stops the database; it is restarting when this resolves. */
  end(shop: Shop, ledger: Ledger, round: number): Promise<void>;
}

async function endDatabase(rounds: number, watch: Watch, ending: Ending): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-restart-'));
  const shop = await newShop(dataDir, ending.databaseUrl);
  const ledger = new Ledger();
  const server = await startServer(shop);
  let slowestMs = 0;
  try {
    const cookie = await setUpShop(shop.base);
    for (let round = 1; round <= rounds; round++) {
      const load = startLoad(shop.base, cookie, ledger);
      await pause(LOAD_MS);
      await ending.end(shop, ledger, round);
      const ms = await untilHealthy(shop, server);
      await pause(LOAD_MS);
      await load.stop();
      slowestMs = Math.max(slowestMs, ms);
      ledger.problems.push(...tooSlow('coming back', ms, watch.recoveryMs));
      ledger.problems.push(...(await checkInvariants(shop, ledger)));
      watch.progress(round, `${ledger.acknowledged} acknowledged, ${ledger.unavailable} answered 503`);
    }
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
  ledger.problems.push(...tooSlow('an answer of 503', ledger.slowestRefusalMs, watch.answerMs));
  const survived = `${ledger.describe()}; ${ledger.unavailable} calls answered 503, the slowest after ${Math.round(ledger.slowestRefusalMs)} ms`;
  return { rounds, survived, slowestMs, problems: ledger.problems };
}

/** While it is down, a read and the health check say so immediately, with a retry time. */
async function answersWhileAway({ base }: Shop, watch: Watch): Promise<string[]> {
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
    ...tooSlow(`${what} while the database was away`, ms, watch.answerMs),
  ]);
}

async function untilHealthy({ base }: Shop, server: ServerProcess): Promise<number> {
  const began = performance.now();
  while (!(await isHealthy(base))) {
    const gone = await Promise.race([server.ended, pause(LOOK_EVERY_MS, undefined)]);
    if (gone) throw new Error(`the server ended with ${gone.code ?? gone.signal}: ${server.output()}`);
  }
  return performance.now() - began;
}
