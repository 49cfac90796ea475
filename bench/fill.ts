import { randomUUID } from 'node:crypto';
import { newPath } from '@kickstand/domain/files';
import { PHOTO_SLOTS, SIGNATURE_SLOTS } from '@kickstand/domain/intake';
import { count, desc, eq, isNull } from 'drizzle-orm';
import type { AppParts } from '../apps/server/src/app.ts';
import { seedDemoShop } from '../apps/server/src/demo/index.ts';
import { listIntakes } from '../apps/server/src/intake/list-intakes.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import {
  type Database,
  type OpenDatabase,
  openDatabase,
} from '../apps/server/src/platform/database/index.ts';
import { files, intakeForms, profiles } from '../apps/server/src/platform/database/schema.ts';
import { deriveSecrets } from '../apps/server/src/platform/secrets.ts';
import { MIGRATIONS_DIR, testTemplateDir } from '../tests/support/test-schema.ts';
import { type Operations, type Place, roundsOf, time } from './times.ts';

export interface Filled {
  readonly reads: Readonly<Record<string, object>>;
  /** Pictures that are already stored, for the forms that are to be submitted. */
  readonly pictures: readonly Record<string, string>[];
  readonly sql: Operations;
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Brings the shop to its size, and measures the reads where they are made. */
export async function fill(place: Place, size: number, calls: number): Promise<Filled> {
  const database = await openDatabase({
    ...place,
    migrationsDir: MIGRATIONS_DIR,
    templateDir: testTemplateDir(),
    log: SILENT,
  });
  try {
    const { db } = database;
    await seedDemoShop({ db, clock: systemClock }, size - (await formsIn(db)));
    const reads = await readsOf(db);
    return {
      reads,
      pictures: await storePictures(db, roundsOf(calls)),
      sql: await measureSql(database, reads, calls),
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
    'list: first page': {},
    'list: a page deep inside': { after: deep.id },
    'search: name': { search: deep.customerName },
    'search: end of the VIN': { search: deep.vin.slice(-6) },
    'search: phone': { search: deep.customerPhone },
    'search: nobody': { search: 'wolfeschlegel' },
  };
}

async function measureSql({ db }: OpenDatabase, reads: Filled['reads'], calls: number): Promise<Operations> {
  const secrets = deriveSecrets('a-secret-for-the-bench-of-32-characters');
  const shared: Pick<AppParts, 'clock' | 'secrets'> = { clock: systemClock, secrets };
  const parts = { ...shared, db, timeZone: async () => 'America/New_York' };
  const viewer = { userId: randomUUID(), role: 'admin' } as const;
  const measured: Record<string, Awaited<ReturnType<typeof time>>> = {};
  for (const [name, query] of Object.entries(reads))
    measured[name] = await time(calls, () => listIntakes(parts, viewer, query));
  return measured;
}

/** As uploads leave them, but for their bytes, which nobody asks for here. */
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
