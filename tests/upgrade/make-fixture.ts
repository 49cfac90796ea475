import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFiles } from '../../apps/server/src/files/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config/index.ts';
import { type OpenDatabase, openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { samplePainter } from '../../apps/server/src/sample/index.ts';
import { ensureBuilt } from '../../scripts/lib/build/ensure.mjs';
import { ROOT, SERVER_DIST } from '../../scripts/lib/paths.mjs';
import { startShop } from '../../scripts/lib/shop.mjs';
import { call } from '../faults/client.ts';
import { MIGRATIONS_DIR } from '../support/test-schema.ts';
import { packFolder } from './packed-folder.ts';
import { type Ask, readOrders, signIn } from './read-shop.ts';
import { readTables } from './read-tables.ts';

/** `npx tsx tests/upgrade/make-fixture.ts`: the upgrade fixture of the version that is checked out. */

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const target = join(ROOT, 'tests', 'fixtures', `upgrade-${version}`);
const folder = await mkdtemp(join(tmpdir(), 'kickstand-upgrade-'));
const dataDir = join(folder, 'data');

await ensureBuilt();
try {
  const orders = await makeShop();
  await paintAll();
  await shortenLog();
  const archive = join(folder, 'shop.kickstand');
  const environment = { PATH: process.env.PATH, DATA_DIR: dataDir };
  execFileSync(process.execPath, [join(SERVER_DIST, 'backup.js'), '--to', archive], { env: environment });
  rmSync(join(dataDir, 'db.lock'), { force: true });
  const tables = await withDatabase(({ pool }) => readTables(pool));
  await mkdir(target, { recursive: true });
  await writeFile(
    join(target, 'expected.json'),
    `${JSON.stringify({ version, ...tables, orders }, null, 1)}\n`,
  );
  await writeFile(join(target, 'shop.br'), await packFolder(folder));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The sample shop, and one order that went the way of a real one: signed online, paid in part, picked up, refunded. */
async function makeShop() {
  const shop = await startShop({ KICKSTAND_DEMO: '1', KICKSTAND_ENV: 'test', DATA_DIR: dataDir });
  try {
    const ask = await signIn(shop.url);
    await workOn(shop.url, ask);
    return await readOrders(ask);
  } finally {
    await shop.stop();
  }
}

interface Order {
  readonly id: string;
  readonly revision: number;
  readonly jobs: readonly { readonly id: string; readonly lines: readonly { readonly id: string }[] }[];
  readonly money: { readonly balanceCents: number };
}

async function workOn(url: string, ask: Ask): Promise<void> {
  const id = randomUUID();
  const facts = {
    ...{ customerName: 'Hannah Ruiz', customerEmail: 'hannah.ruiz@riders.test', customerPhone: '9735550199' },
    ...{ customerLanguage: 'es', bikeInfo: '2019 Triumph Street Twin', vin: '', mileage: '12480' },
    ...{
      concerns: 'El freno delantero se siente blando.',
      notes: '',
      complaint: '',
      cause: '',
      correction: '',
    },
  };
  const [technician] = await ask<{ id: string }[]>('workorders/technicians');
  await ask('workorders/create', { id, facts, technicianId: technician?.id ?? null });
  const change = async (procedure: string, input: object) => {
    const { revision } = await ask<Order>('workorders/find', { id });
    return ask<Order>(`workorders/${procedure}`, { id, revision, ...input });
  };
  await change('move', { event: 'start_diagnosis' });
  for (const [title, unitPriceCents] of [
    ['Pastillas de freno', 23_250],
    ['Kit de cadena', 35_870],
  ] as const) {
    const jobId = randomUUID();
    const job = { title, description: '', cause: '', severity: 'urgent', internalNote: '', findingId: null };
    await change('jobs/add', { jobId, job });
    const line = {
      ...{ kind: 'labor', description: title, sku: '', quantityMilli: 1500, unitPriceCents },
      ...{ taxable: true, partCondition: null, customerSupplied: false },
    };
    await change('lines/add', { jobId, lineId: randomUUID(), line });
  }
  const { revision, jobs } = await ask<Order>('workorders/find', { id });
  const sent = await ask<{ url: string }>('workorders/estimate/send', { id, revision, key: randomUUID() });
  const shareId = new URL(sent.url).pathname.split('/').at(-1);
  const { value: review } = await call(url, 'review/review', { id: shareId });
  const decided = await call(url, 'review/decide', {
    id: shareId,
    key: randomUUID(),
    decision: {
      version: 1,
      choices: jobs.map((job, at) => ({ jobId: job.id, choice: at === 0 ? 'approve' : 'decline', note: '' })),
      ...{ oldPartsBack: true, termsAccepted: true, termsVersion: review.termsVersion, language: 'es' },
      signature: { kind: 'typed', name: 'Hannah Ruiz' },
    },
  });
  if (decided.status !== 200) throw new Error(`the decision was answered ${decided.status} ${decided.code}`);
  const pay = (input: object) => ask('payments/take', { id, key: randomUUID(), ...input });
  await pay({ amountCents: 10_000, method: 'card' });
  await change('move', { event: 'start_work' });
  const [job] = jobs;
  await change('lines/done', { jobId: job?.id, lineId: job?.lines[0]?.id, done: true });
  await change('move', { event: 'finish_work' });
  await change('move', { event: 'pass_check' });
  const { money } = await ask<Order>('workorders/find', { id });
  await pay({ amountCents: money.balanceCents, method: 'cash' });
  await change('move', { event: 'close', pickup: { kind: 'typed', name: 'Hannah Ruiz' } });
}

/** The sample's pictures are drawn after the start; the archive must contain all of them. */
async function paintAll(): Promise<void> {
  const config = settings();
  await withDatabase(async ({ db }) => {
    const paint = samplePainter({ db, clock: systemClock, files: await openFiles(config) });
    while (await paint());
  });
}

/** Leaves of the write-ahead log only the piece that the next start reads. */
async function shortenLog(): Promise<void> {
  const current = await withDatabase(async ({ pool }) => {
    await pool.query('select pg_switch_wal()');
    await pool.query('checkpoint');
    const { rows } = await pool.query('select pg_walfile_name(pg_current_wal_lsn()) as name');
    return rows[0].name as string;
  });
  const log = join(dataDir, 'db', 'pg_wal');
  for (const name of readdirSync(log))
    if (/^[0-9A-F]{24}$/.test(name) && name !== current) rmSync(join(log, name));
}

async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, migrationsDir: MIGRATIONS_DIR, log: SILENT });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function settings() {
  const result = readConfig({ DATA_DIR: dataDir });
  if (!result.ok) throw new Error(result.mistakes.join(' '));
  return result.config;
}
