import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, call } from '../tests/faults/client.ts';
import { quantile } from './calls/race.ts';
import { ADMIN } from './calls/shop-client.ts';
import type { Figure } from './figures.ts';
import { startBenchServer } from './server.ts';
import type { Place } from './times.ts';

export interface Amounts {
  readonly imported: number;
  readonly counted: number;
  /** Seconds that a report is read again and again. */
  readonly seconds: number;
}

type Ask = (path: string, input: object) => Promise<Answer>;

/** Calls that other people make in the meantime. */
const OTHERS: readonly (readonly [string, object])[] = [
  ['auth/session', {}],
  ['inventory/list', {}],
  ['workorders/list', {}],
  ['home/floor', {}],
  ['inventory/scan', { code: 'BULK-00001' }],
];
const PAUSE_MS = 100;
const QUIET_SECONDS = 15;
const AT_MOST_MS = 200;

/** How much longer other calls take while the server does something heavy. */
export async function measureHeavyWork(
  database: 'embedded' | 'PostgreSQL',
  place: Place,
  amounts: Amounts,
): Promise<Figure[]> {
  const server = await startBenchServer(place);
  try {
    const { cookie } = await call(server.url, 'auth/signIn', ADMIN);
    const ask: Ask = (path, input) => call(server.url, path, input, cookie);
    const quiet = await watch(ask, () => pause(QUIET_SECONDS * 1000));
    const figures: Figure[] = [];
    for (const [name, work] of Object.entries(heavyWork(server.url, cookie, amounts))) {
      const seen = await watch(ask, work);
      figures.push(figureOf(database, name, seen, quiet));
    }
    return figures;
  } finally {
    await server.stop();
  }
}

/** In this order: an undo needs its import. */
function heavyWork(url: string, cookie: string, { imported, counted, seconds }: Amounts) {
  const ask = async (path: string, input: object) => {
    const answer = await call(url, path, input, cookie);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.code}`);
    return answer.value;
  };
  const forSeconds = (path: string, input: object) => async () => {
    const until = performance.now() + seconds * 1000;
    while (performance.now() < until) await ask(path, input);
  };
  /** Answers with a stream of progress. */
  const stream = async (path: string, id: string) => {
    const response = await fetch(`${url}/rpc/inventory/imports/${path}`, {
      method: 'POST',
      headers: { origin: url, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ json: { id } }),
    });
    const events = await response.text();
    if (!events.includes('event: done')) throw new Error(`${path} ended with ${events.slice(-300)}`);
  };
  const sendRows = async (id: string, priceCents: number) => {
    await ask('inventory/imports/begin', { id, filename: 'bench.csv', total: imported });
    for (let first = 0; first < imported; first += CHUNK) {
      const rows = someRows(first, Math.min(imported, first + CHUNK), priceCents);
      await ask('inventory/imports/add', { id, rows });
    }
    await ask('inventory/imports/preview', { id });
  };
  const [brandNew, changed] = [randomUUID(), randomUUID()];
  return {
    'restock list': forSeconds('inventory/restock', {}),
    'a year of overview': forSeconds('overview/read', { kind: 'year', back: 0 }),
    'pairs of duplicates': forSeconds('customers/duplicatePairs', {}),
    backup: () => backUp(ask),
    [`count of ${counted} products`]: () => countProducts(ask, counted),
    [`${imported} rows sent and checked`]: () => sendRows(brandNew, 1000),
    [`${imported} new rows imported`]: () => stream('commit', brandNew),
    [`${imported} changed rows imported`]: async () => {
      await sendRows(changed, 1100);
      await stream('commit', changed);
    },
    [`${imported} changes undone`]: () => stream('undo', changed),
    // its products changed and came back since: they are kept
    [`${imported} new rows undone`]: () => stream('undo', brandNew),
  };
}

type Value = Awaited<ReturnType<typeof call>>['value'];
type AskValue = (path: string, input: object) => Promise<Value>;

async function backUp(ask: AskValue): Promise<void> {
  await ask('archive/start', { key: randomUUID() });
  for (;;) {
    const { progress } = await ask('archive/progress', {});
    if (progress?.state === 'failed') throw new Error(`the backup failed: ${progress.failure}`);
    if (progress?.state === 'done') return;
    await pause(PAUSE_MS);
  }
}

/** Each has one piece more than expected. */
async function countProducts(ask: AskValue, products: number): Promise<void> {
  const { id } = await ask('inventory/counts/start', {
    ...{ id: randomUUID(), category: null, bin: null, note: 'bench' },
  });
  let after: string | undefined;
  for (let set = 0; set < products; ) {
    const { items, more } = await ask('inventory/counts/find', { id, show: 'all', after });
    for (const { productId, expectedMilli } of items.slice(0, products - set))
      await ask('inventory/counts/set', {
        ...{ id, productId, countedMilli: Math.max(0, expectedMilli) + 1000, seenMilli: null },
      });
    set += items.length;
    after = items.at(-1)?.productId;
    if (!more) break;
  }
  await ask('inventory/counts/apply', { id });
}

const CHUNK = 1000;

const someRows = (first: number, end: number, priceCents: number) =>
  Array.from({ length: end - first }, (_, at) => ({
    line: first + at + 2,
    sku: `BULK-${String(first + at).padStart(5, '0')}`,
    nameEn: `Brake pad set, sintered, front, no. ${first + at}`,
    nameEs: `Juego de pastillas delanteras ${first + at}`,
    category: 'Brakes',
    brand: 'Bulk import',
    costCents: 500,
    priceCents,
    qtyMilli: priceCents * 10,
    supplier: 'Bulk Supplies',
  }));

interface Seen {
  readonly seconds: number;
  readonly p95: number;
  readonly longest: number;
  readonly failed: number;
}

async function watch(ask: Ask, work: () => Promise<unknown>): Promise<Seen> {
  const taken: number[] = [];
  let failed = 0;
  let running = true;
  const began = performance.now();
  const working = work().finally(() => {
    running = false;
  });
  // it is awaited below; without this, Node ends the process first
  working.catch(() => {});
  for (let round = 0; running; round++) {
    const [path, input] = OTHERS[round % OTHERS.length] ?? ['auth/session', {}];
    const asked = performance.now();
    const { status } = await ask(path, input);
    taken.push(performance.now() - asked);
    if (status !== 200) failed += 1;
    await pause(PAUSE_MS);
  }
  await working;
  return {
    seconds: (performance.now() - began) / 1000,
    p95: quantile(taken, 0.95),
    longest: quantile(taken, 1),
    failed,
  };
}

function figureOf(database: Figure['database'], name: string, seen: Seen, quiet: Seen): Figure {
  const { seconds, p95, longest, failed } = seen;
  const ms = (time: number) => `${time.toFixed(0)} ms`;
  const failures = failed > 0 ? `; ${failed} failed` : '';
  return {
    section: 'Delay of other calls during heavy work: p95 minus that of a quiet server, in ms',
    ...{ database, name, goal: { atMost: AT_MOST_MS } },
    value: failed > 0 ? Number.POSITIVE_INFINITY : Math.max(0, p95 - quiet.p95),
    text: `${ms(Math.max(0, p95 - quiet.p95))} (${ms(quiet.p95)} to ${ms(p95)}, longest ${ms(longest)}, in ${seconds.toFixed(0)} s${failures})`,
  };
}
