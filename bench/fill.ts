import { randomUUID } from 'node:crypto';
import { newPath } from '@kickstand/domain/files';
import { PHOTO_SLOTS, SIGNATURE_SLOTS } from '@kickstand/domain/intake';
import { count, desc, eq, isNull } from 'drizzle-orm';
import type { AppDeps } from '../apps/server/src/app.ts';
import { seedDemoShop } from '../apps/server/src/demo/index.ts';
import { type IntakeQuery, listIntakes } from '../apps/server/src/intake/list-intakes.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import {
  type Database,
  type OpenDatabase,
  openDatabase,
} from '../apps/server/src/platform/database/index.ts';
import { files, intakeForms, profiles, workOrders } from '../apps/server/src/platform/database/schema.ts';
import { deriveSecrets } from '../apps/server/src/platform/secrets.ts';
import { stuckOrders } from '../apps/server/src/workorders/moves/stuck-orders.ts';
import {
  boardOf,
  listOrders,
  type OrderQuery,
  queueOf,
} from '../apps/server/src/workorders/queries/list-orders.ts';
import { MIGRATIONS_DIR, testTemplateDir } from '../tests/support/test-schema.ts';
import { partReadsOf, seedParts } from './parts.ts';
import type { Read } from './read.ts';
import { searchedRows, searchReadsOf, seedSearched } from './search.ts';
import { type Operations, type Place, type Times, time } from './times.ts';

export interface Filled {
  readonly reads: Readonly<Record<string, Read>>;
  /** Rows that the search covers. */
  readonly searched: number;
  /** Pictures that are already stored, for the forms to submit. */
  readonly pictures: readonly Record<string, string>[];
  readonly sql: Operations;
  readonly bare: Operations;
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

export interface Wanted {
  /** Intake forms, and as many products. */
  readonly size: number;
  /** How often each read is measured without HTTP; 0 to skip. */
  readonly calls: number;
  /** Add rows until the search covers at least this many. */
  readonly searched?: number | undefined;
  /** Number of forms to submit; their pictures are stored. */
  readonly forms: number;
}

/** Fills the shop to its size, and measures reads on the database. */
export async function fill(place: Place, { size, calls, searched, forms }: Wanted): Promise<Filled> {
  const database = await openDatabase({
    ...place,
    migrationsDir: MIGRATIONS_DIR,
    templateDir: testTemplateDir(),
    log: SILENT,
  });
  try {
    const { db } = database;
    await seedDemoShop({ db, clock: systemClock }, size - (await formsIn(db)));
    await seedParts(db, size);
    if (searched) await seedSearched(db, searched);
    const reads = searched ? await searchReadsOf(db) : await readsOf(db);
    return {
      reads,
      searched: await searchedRows(db),
      pictures: await storePictures(db, forms),
      ...(calls > 0 ? await measureSql(database, reads, calls) : { sql: {}, bare: {} }),
    };
  } finally {
    await database.close();
  }
}

const formsIn = async (db: Database) => (await db.select({ rows: count() }).from(intakeForms))[0]?.rows ?? 0;

async function readsOf(db: Database): Promise<Filled['reads']> {
  const [open] = await db
    .select({ rows: count() })
    .from(intakeForms)
    .where(isNull(intakeForms.convertedToDiagnostic));
  const [deep] = await db
    .select()
    .from(intakeForms)
    .where(isNull(intakeForms.convertedToDiagnostic))
    .orderBy(desc(intakeForms.createdAt), desc(intakeForms.id))
    .offset(Math.floor((open?.rows ?? 0) * 0.8))
    .limit(1);
  if (!deep) throw new Error('there is no form to look for');
  return {
    'list: first page': intakes({}),
    'list: a page deep inside': intakes({ after: deep.id }),
    'search: name': intakes({ search: deep.customerName }),
    'search: end of the VIN': intakes({ search: deep.vin.slice(-6) }),
    'search: phone': intakes({ search: deep.customerPhone ?? '' }),
    'search: nobody': intakes({ search: 'wolfeschlegel' }),
    ...(await orderReadsOf(db)),
    ...(await partReadsOf(db)),
    ...(await searchReadsOf(db)),
  };
}

const VIEWER = { userId: randomUUID(), role: 'admin' } as const;

const intakes = (query: IntakeQuery): Read => ({
  path: 'intake/list',
  query,
  here: (parts) => listIntakes(parts, VIEWER, query),
});

const orders = (query: OrderQuery): Read => ({
  path: 'workorders/list',
  query,
  here: (parts) => listOrders(parts, query),
});

async function orderReadsOf(db: Database): Promise<Filled['reads']> {
  const live = isNull(workOrders.archivedAt);
  const [all] = await db.select({ rows: count() }).from(workOrders).where(live);
  const [deep] = await db
    .select()
    .from(workOrders)
    .where(live)
    .orderBy(desc(workOrders.number))
    .offset(Math.floor((all?.rows ?? 0) * 0.8))
    .limit(1);
  if (!deep) throw new Error('there is no order to look for');
  return {
    'orders: first page': orders({}),
    'orders: a page deep inside': orders({ after: deep.id }),
    'orders: longest there': orders({ sort: 'age' }),
    'orders: waiting on the customer': orders({ statuses: ['awaiting_approval'] }),
    'orders: search name': orders({ search: deep.customerName }),
    'orders: search number': orders({ search: `wo-${deep.number}` }),
    'orders: archive': orders({ archived: true }),
    board: { path: 'workorders/board', query: {}, here: (parts) => boardOf(parts, undefined) },
    'queue: all': {
      path: 'workorders/queue',
      query: { whose: 'all' },
      here: (parts) => queueOf(parts, VIEWER.userId, 'all'),
    },
    'stuck bikes': { path: 'workorders/stuck', query: {}, here: stuckOrders },
  };
}

async function measureSql(
  { db }: OpenDatabase,
  reads: Filled['reads'],
  calls: number,
): Promise<Pick<Filled, 'sql' | 'bare'>> {
  const secrets = deriveSecrets('a-secret-for-the-bench-of-32-characters');
  const shared: Pick<AppDeps, 'clock' | 'secrets'> = { clock: systemClock, secrets };
  const deps = { ...shared, db, timeZone: async () => 'America/New_York' };
  const measured = { sql: {} as Record<string, Times>, bare: {} as Record<string, Times> };
  for (const [name, { here, bare }] of Object.entries(reads)) {
    measured.sql[name] = await time(calls, () => here(deps));
    if (bare) measured.bare[name] = await time(calls, () => bare(deps));
  }
  return measured;
}

/** As uploads leave them, without the bytes, which are not requested here. */
async function storePictures(db: Database, forms: number): Promise<Record<string, string>[]> {
  const [owner] = await db.select().from(profiles).where(eq(profiles.role, 'admin'));
  const now = new Date();
  const sets: Record<string, string>[] = [];
  for (let form = 0; form < forms; form++) {
    const set: Record<string, string> = {};
    for (const slot of PHOTO_SLOTS) set[slot] = newPath('bike-photos', randomUUID());
    for (const slot of SIGNATURE_SLOTS) set[slot] = newPath('signatures', randomUUID());
    sets.push(set);
    await db.insert(files).values(
      Object.values(set).map((path) => ({
        ...{ id: randomUUID(), path, bytes: 1, width: 1, height: 1, sha256: '', receivedSha256: path },
        bucket: path.startsWith('signatures') ? ('signatures' as const) : ('bike-photos' as const),
        ...{ contentType: 'image/png', uploadedBy: owner?.id ?? '', createdAt: now, storedAt: now },
      })),
    );
  }
  return sets;
}
