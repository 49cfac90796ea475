import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { jobText } from '@kickstand/domain/workorders';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backUpBeforeMigrating } from '../../apps/server/src/archive/index.ts';
import { LEFT_OUT } from '../../apps/server/src/archive/source/left-out.ts';
import { restoreArchive } from '../../apps/server/src/archive/target/restore-archive.ts';
import { verifyAudit } from '../../apps/server/src/audit/index.ts';
import { locate } from '../../apps/server/src/locations.ts';
import { type Config, readConfig } from '../../apps/server/src/platform/config/index.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/index.ts';
import {
  estimateDecisions,
  estimateVersions,
  invoices,
  workorderJobs,
} from '../../apps/server/src/platform/database/schema.ts';
import { hashOf } from '../../apps/server/src/platform/hash.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startServer } from '../../apps/server/src/start-server.ts';
import { estimateHash } from '../../apps/server/src/workorders/index.ts';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { databaseWorker } from '../support/test-database.ts';
import { MIGRATIONS_DIR } from '../support/test-schema.ts';
import { unpackFolder } from './packed-folder.ts';
import { type OrderRecord, readOrders, signIn } from './read-shop.ts';
import { readTables, type Tables } from './read-tables.ts';

type Expected = Tables & { readonly orders: readonly OrderRecord[] };

const FIXTURES = join(ROOT, 'tests', 'fixtures');
const versions = (await readdir(FIXTURES)).filter((name) => name.startsWith('upgrade-'));
const log = createLog({ logLevel: 'silent' });

/** Shops that older versions left, as a data folder and as an archive: both must open with the code of today. */
describe.each(versions)('%s', { timeout: 240_000 }, (name) => {
  let folder: string;
  let expected: Expected;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kickstand-upgrade-'));
    await unpackFolder(await readFile(join(FIXTURES, name, 'shop.br')), folder);
    expected = JSON.parse(await readFile(join(FIXTURES, name, 'expected.json'), 'utf8'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('SET-02 AUD-01 opens the data folder: migrated behind a backup, no row lost, audit and signed hashes intact', async () => {
    const config = configFor(join(folder, 'data'));
    const found = await inspect(config);
    expect(found.rows).toMatchObject(atLeast(expected.rows));
    const pending = found.migrations - expected.migrations;
    const backups = await readdir(join(config.dataDir, 'backups')).catch(() => []);
    expect(backups.filter((name) => name.endsWith('.kickstand'))).toHaveLength(pending > 0 ? 1 : 0);
  });

  it('WO-06 WO-12 TXN-01 reads every work order, ledger and invoice with the totals of the old version', async () => {
    const config = configFor(join(folder, 'data'));
    const main = pathToFileURL(join(ROOT, 'apps', 'server', 'src', 'main.ts')).href;
    const places = { ...locate(main, config), webDir: null, workerUrl: databaseWorker() };
    const server = await startServer(config, log, places, () => {});
    try {
      expect(await readOrders(await signIn(server.url))).toEqual(expected.orders.map(billedNow));
    } finally {
      await server.stop();
    }
  });

  it('SET-02 AUD-01 restores the archive into a new folder with every row, audit and signed hashes intact', async () => {
    const config = configFor(join(folder, 'restored'));
    // as an operator does: the shop's keys are kept apart from its backups
    await cp(join(folder, 'data', 'secrets.json'), join(config.dataDir, 'secrets.json'));
    const templateDir = inject('embeddedTemplate');
    await restoreArchive(join(folder, 'shop.kickstand'), {
      config,
      migrationsDir: MIGRATIONS_DIR,
      templateDir,
      workerUrl: databaseWorker(),
    });
    const { rows } = await inspect(config);
    const left = Object.fromEntries(LEFT_OUT.map((table) => [table, 0]));
    expect(rows).toMatchObject({ ...atLeast(expected.rows), ...left });
  });
});

/** A migration may add what an order's timeline was missing; nothing is ever taken away. */
const atLeast = (rows: Tables['rows']) => ({
  ...rows,
  workorder_events: expect.toSatisfy((count: number) => count >= (rows.workorder_events ?? 0)),
});

/**
 * 0.1.0 used the estimate as the bill before anything was approved; now the bill is the deposit until then.
 * And it counted the deposit separately from what was paid.
 */
function billedNow({ paidCents, ...rest }: OrderRecord): OrderRecord {
  const order = { ...rest, paidCents: paidCents + rest.depositCents };
  const isBilled =
    order.jobs.some(({ decision }) => decision === 'approved') ||
    ['declined_return', 'cancelled'].includes(order.status);
  return isBilled ? order : { ...order, billCents: order.depositCents, balanceBeforeStorageCents: 0 };
}

/** What `npm run verify` does, with the tables counted and every signed text hashed again. */
async function inspect(config: Config): Promise<Tables> {
  const beforeMigrating = backUpBeforeMigrating(config);
  const { dataDir } = config;
  const places = { dataDir, migrationsDir: MIGRATIONS_DIR, workerUrl: databaseWorker() };
  const database = await openDatabase({ ...places, log, beforeMigrating });
  try {
    const found = await readTables(database.pool);
    const journal = JSON.parse(await readFile(join(MIGRATIONS_DIR, 'meta', '_journal.json'), 'utf8'));
    expect(found.migrations).toBe(journal.entries.length);
    const verdict = await verifyAudit(database.db);
    expect(verdict).toMatchObject({ ok: true });
    await expectSignedHashes(database.db);
    return found;
  } finally {
    await database.close();
  }
}

async function expectSignedHashes(db: Database): Promise<void> {
  const sent = await db.select().from(estimateVersions);
  expect(sent.length).toBeGreaterThan(0);
  for (const { estimate, hash } of sent) expect(estimateHash(estimate)).toBe(hash);
  const hashOfVersion = new Map(sent.map((row) => [`${row.orderId} ${row.version}`, row.hash]));

  const decisions = await db.select().from(estimateDecisions);
  expect(decisions.length).toBeGreaterThan(0);
  for (const { orderId, version, hash } of decisions)
    expect(hash).toBe(hashOfVersion.get(`${orderId} ${version}`));

  const frozen = new Map(
    sent.flatMap((row) =>
      row.estimate.jobs.map((job): [string, typeof job] => [`${row.version} ${job.id}`, job]),
    ),
  );
  const decided = (await db.select().from(workorderJobs)).filter(({ decidedHash }) => decidedHash);
  expect(decided.length).toBeGreaterThan(0);
  for (const { id, decidedVersion, decidedHash } of decided) {
    const job = frozen.get(`${decidedVersion} ${id}`);
    expect(job && hashOf(jobText(job))).toBe(decidedHash);
  }

  const issued = await db.select().from(invoices);
  expect(issued.length).toBeGreaterThan(0);
  for (const { number, invoice, hash } of issued)
    expect(hashOf({ number, ...(invoice as object) })).toBe(hash);
}

function configFor(dataDir: string): Config {
  const result = readConfig({ DATA_DIR: dataDir, KICKSTAND_ENV: 'test', PORT: '0' });
  if (!result.ok) throw new Error(result.mistakes.join(' '));
  return result.config;
}
