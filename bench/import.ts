import { randomUUID } from 'node:crypto';
import { call } from '../tests/faults/client.ts';
import type { Times } from './times.ts';

const ADMIN = { email: 'admin@demo.test', password: 'ride-safe-2025' };
const CHUNK = 1000;
/** What others do in the meantime. */
const OTHERS: readonly (readonly [string, object])[] = [
  ['auth/session', {}],
  ['inventory/list', {}],
  ['workorders/list', {}],
  ['home/floor', {}],
  ['inventory/scan', { code: 'BULK-00001' }],
];
const QUIET_MS = 15_000;

export interface Phase extends Times {
  readonly name: string;
  readonly seconds: number;
  readonly calls: number;
  readonly longest: number;
  readonly failed: number;
}

/** How long other people's calls take during an import of this size, its update and its undo. */
export async function measureImport(url: string, rows: number): Promise<Phase[]> {
  const { cookie } = await call(url, 'auth/signIn', ADMIN, '');
  const phases: Phase[] = [];
  const during = async (name: string, work: () => Promise<unknown>) => {
    phases.push(await watch(name, (path, input) => call(url, path, input, cookie), work));
  };
  const ask = async (path: string, input: object) => {
    const answer = await call(url, `inventory/imports/${path}`, input, cookie);
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status} ${answer.code}`);
  };
  const stream = async (path: string, id: string) => {
    const response = await fetch(`${url}/rpc/inventory/imports/${path}`, {
      method: 'POST',
      headers: { origin: url, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ json: { id } }),
    });
    const events = await response.text();
    if (!events.includes('event: done')) throw new Error(`${path} ended with ${events.slice(-300)}`);
  };
  const send = async (priceCents: number) => {
    const id = randomUUID();
    await ask('begin', { id, filename: 'bench.csv', total: rows });
    for (let first = 0; first < rows; first += CHUNK)
      await ask('add', { id, rows: someRows(first, Math.min(rows, first + CHUNK), priceCents) });
    await ask('preview', { id });
    return id;
  };
  let id = '';
  await during('nothing', () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  await during('send and check', async () => {
    id = await send(1000);
  });
  await during('import, all new', () => stream('commit', id));
  const again = await send(1100);
  await during('import, all changed', () => stream('commit', again));
  await during('undo of changes', () => stream('undo', again));
  // its products changed and came back since: they are kept
  await during('undo of new products', () => stream('undo', id));
  return phases;
}

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

async function watch(
  name: string,
  ask: (path: string, input: object) => Promise<{ status: number }>,
  work: () => Promise<unknown>,
): Promise<Phase> {
  const taken: number[] = [];
  let failed = 0;
  let running = true;
  const began = performance.now();
  const working = work().finally(() => {
    running = false;
  });
  // noticed here, thrown below
  working.catch(() => {});
  for (let round = 0; running; round++) {
    const [path, input] = OTHERS[round % OTHERS.length] ?? ['auth/session', {}];
    const asked = performance.now();
    const { status } = await ask(path, input);
    taken.push(performance.now() - asked);
    if (status !== 200) failed += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await working;
  taken.sort((a, b) => a - b);
  const at = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))] ?? 0;
  return {
    name,
    seconds: (performance.now() - began) / 1000,
    calls: taken.length,
    median: at(0.5),
    p95: at(0.95),
    longest: at(1),
    failed,
  };
}

export const importReport = (phases: readonly Phase[]): string =>
  [
    ['during', 'takes s', 'calls', 'median ms', 'p95 ms', 'longest ms', 'failed'],
    ...phases.map(({ name, seconds, calls, median, p95, longest, failed }) => [
      name,
      ...[seconds, calls, median, p95, longest, failed].map((number) => number.toFixed(0)),
    ]),
  ]
    .map((cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(24) : cell.padStart(11))).join(''))
    .join('\n');
