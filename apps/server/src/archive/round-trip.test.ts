import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseWorker, makeServerDatabase } from '../../../../tests/support/test-database.ts';
import { MIGRATIONS_DIR } from '../../../../tests/support/test-schema.ts';
import { sealAudit, verifyAudit } from '../audit/index.ts';
import { profiles } from '../auth/index.ts';
import { jpeg } from '../files/testing/pictures.ts';
import { upload } from '../files/testing/upload.ts';
import { readConfig } from '../platform/config/index.ts';
import { openDatabase } from '../platform/database/index.ts';
import { openFileStore } from '../platform/files/index.ts';
import { sampleIntakes } from '../sample/index.ts';
import { openSetUpShop, SET_UP, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { ArchiveRefused } from './format/archive-refused.ts';
import { readArchive } from './format/read-archive.ts';
import { makeArchive } from './make-archive.ts';
import { copyEmbedded } from './source/copy-embedded.ts';
import { LEFT_OUT } from './source/left-out.ts';
import { openCopy, type Source } from './source/open-snapshot.ts';
import { FilePutter } from './target/put-files.ts';
import { restoreArchive } from './target/restore-archive.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('an archive', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let folder: string;
  let made: Awaited<ReturnType<typeof archive>>;
  let restored: Source;
  const closers: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kickstand-archive-'));
    ({ shop, owner } = await openSetUpShop('embedded'));
    const [me] = await shop.db.select().from(profiles);
    const person = { id: me?.id ?? '', name: 'Marisol Vega' };
    const staff = { owner: person, technicians: [person] };
    await shop.db.transaction((tx) =>
      sampleIntakes.insert(tx, shop.clock, { staff, timeZone: SET_UP.shop.timeZone, count: 8 }),
    );
    for (const bucket of ['bike-photos', 'id-images']) await upload(owner, bucket, await jpeg(40, 30));
    const { connection, folder: sharedFolder } = shop.database;
    made = await whileWorking(() =>
      archive('first', { connection, sharedFolder, workerUrl: databaseWorker() }, shop.dataDir),
    );
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function archive(name: string, source: Source, dataDir: string) {
    const path = join(folder, name);
    const store = await openFileStore({ s3: null, dataDir });
    const result = await makeArchive(path, { source, store, leftOut: LEFT_OUT, withFiles: true, keys: null });
    return { path, ...result };
  }

  /** Runs the task while someone keeps changing the shop's name and the sealer runs. */
  async function whileWorking<T>(task: () => Promise<T>): Promise<T> {
    let working = true;
    const rename = async (name: string) => {
      const shown = await owner.call<{ revision: number }>('settings/shop');
      expect(shown.status).toBe(200);
      const { revision } = shown.value;
      const answer = await owner.call('settings/updateShop', { ...SET_UP.shop, name, revision });
      expect(answer.status).toBe(200);
    };
    const work = (async () => {
      for (let round = 0; working; round++) {
        await rename(`Shop ${round}`);
        if (round % 5 === 0) await sealAudit(shop.db);
        // below the rate limit of 1,200 calls per minute
        await setTimeout(100);
      }
    })();
    // awaited together, otherwise a failing change would be an unhandled rejection
    const [result] = await Promise.all([task().finally(() => (working = false)), work]);
    return result;
  }

  async function restoreInto(path: string, environment: Record<string, string>) {
    const config = configFor(environment);
    await restoreArchive(path, {
      config,
      migrationsDir: MIGRATIONS_DIR,
      templateDir: inject('embeddedTemplate'),
      workerUrl: databaseWorker(),
    });
    const database = await openDatabase({
      databaseUrl: config.databaseUrl ?? undefined,
      dataDir: config.dataDir,
      migrationsDir: MIGRATIONS_DIR,
      workerUrl: databaseWorker(),
      log: SILENT,
    });
    closers.push(() => database.close());
    return { database, source: { connection: database.connection, sharedFolder: null } };
  }

  it('SET-02 is a consistent snapshot of a shop in which people keep working', async () => {
    let renamed = 0;
    let revision = '';
    for await (const part of readArchive(made.path)) {
      if (part.kind !== 'rows') continue;
      const at = (name: string) => part.table.columns.findIndex((column) => column.name === name);
      if (part.table.name === 'audit_log')
        renamed += part.rows.filter((row) => row[at('action')] === 'settings.shop.updated').length;
      if (part.table.name === 'settings_shop') revision = part.rows[0]?.[at('revision')] ?? '';
    }
    expect(renamed).toBeGreaterThan(0);
    expect(Number(revision)).toBe(renamed + 1);
    // they did not wait for the archive
    const now = (await owner.call<{ revision: number }>('settings/shop')).value.revision;
    expect(now).toBeGreaterThan(Number(revision));
  });

  it('SET-02 is not made from a copy of the database that lacks the end of its WAL', async () => {
    const { connection, folder: from } = shop.database;
    const to = join(folder, 'copy');
    const copied = await whileWorking(() => copyEmbedded(connection, String(from), to));
    const pieces = (await readdir(join(to, 'pg_wal'))).filter((piece) => /^[0-9A-F]{24}$/.test(piece));
    const log = await open(join(to, 'pg_wal', pieces.sort().at(-1) ?? ''), 'r+');
    const end = Number.parseInt(copied.logEnd.split('/')[1] ?? '', 16) % (16 * 1024 * 1024);
    await log.write(Buffer.alloc(500), 0, 500, end - 500);
    await log.close();
    await expect(openCopy(copied, to, databaseWorker())).rejects.toThrow('lacks the end of its log');
    expect(existsSync(to)).toBe(false);
  });

  it('SET-02 AUD-01 goes from embedded to PostgreSQL and back with equal rows, files, counters and chain', async () => {
    const { header, closing } = made;
    expect(closing.tables.find(({ name }) => name === 'intake_forms')?.rows).toBeGreaterThan(5);
    expect(closing.files).toMatchObject({ count: 3, missing: 0 });

    const server = await makeServerDatabase('template0');
    closers.push(() => server.drop());
    const [thereDir, backDir] = [join(folder, 'there'), join(folder, 'back')];
    const onServer = { DATABASE_URL: server.url, APP_SECRET: 'x'.repeat(40), DATA_DIR: thereDir };
    const there = await restoreInto(made.path, onServer);
    restored = there.source;
    const second = await archive('second', there.source, thereDir);
    const back = await restoreInto(second.path, { DATA_DIR: backDir });
    const third = await archive('third', back.source, backDir);

    for (const copy of [second, third]) {
      expect(copy.closing).toEqual(closing);
      expect(copy.header).toEqual({ ...header, at: copy.header.at });
    }
    for (const { database } of [there, back]) {
      expect(await verifyAudit(database.db)).toMatchObject({ ok: true, ...header.audit });
      const { rows } = await database.pool.query('select count(*)::int as sessions from auth_sessions');
      expect(rows).toEqual([{ sessions: 0 }]);
      expect(await keysOf(database.pool)).toEqual(await keysOf(shop.database.pool));
    }
  });

  const folderTarget = (name: string) => configFor({ DATA_DIR: join(folder, name) });
  const refusalOf = (path: string, name: string) =>
    restoreArchive(path, { config: folderTarget(name), migrationsDir: MIGRATIONS_DIR }).then(
      () => 'taken',
      (error: unknown) => (error instanceof ArchiveRefused ? error.reason : String(error)),
    );

  it('SET-02 is refused with any single bit changed, and nothing is touched', async () => {
    const whole = await readFile(made.path);
    const path = join(folder, 'bent');
    const places = [
      0,
      18,
      21,
      30,
      400,
      0.2,
      0.5,
      0.8,
      whole.length - 200,
      whole.length - 40,
      whole.length - 1,
    ];
    for (const place of places) {
      const at = place > 0 && place < 1 ? Math.floor(whole.length * place) : place;
      const bent = Buffer.from(whole);
      bent[at] = (bent[at] ?? 0) ^ 0x04;
      await writeFile(path, bent);
      expect([at, await refusalOf(path, 'untouched')]).toEqual([
        at,
        expect.stringMatching(at < 20 ? /foreign|newer/ : /damaged/),
      ]);
    }
    expect(existsSync(join(folder, 'untouched'))).toBe(false);
  });

  it('SET-02 is refused if its end is missing, if something follows it, or if it is another kind of file', async () => {
    const whole = await readFile(made.path);
    const path = join(folder, 'other');
    const cases: [Buffer, string][] = [
      ...[21, 1000, whole.length >> 1, whole.length - 37, whole.length - 1].map(
        (length): [Buffer, string] => [whole.subarray(0, length), 'damaged'],
      ),
      [Buffer.concat([whole, Buffer.from('x')]), 'damaged'],
      [Buffer.from('PK\x03\x04 a zip'), 'foreign'],
      [Buffer.alloc(0), 'foreign'],
      [Buffer.concat([Buffer.from('KICKSTAND ARCHIVE 2\n'), whole.subarray(20)]), 'newer'],
    ];
    for (const [bytes, reason] of cases) {
      await writeFile(path, bytes);
      expect([bytes.length, await refusalOf(path, 'untouched')]).toEqual([bytes.length, reason]);
    }
    expect(existsSync(join(folder, 'untouched'))).toBe(false);
  });

  it('SET-02 is not restored over an existing shop, which stays as it is', async () => {
    const taken = join(folder, 'taken');
    await mkdir(join(taken, 'db'), { recursive: true });
    await writeFile(join(taken, 'db', 'PG_VERSION'), '18');
    expect(await refusalOf(made.path, 'taken')).toContain('already holds a shop');
    expect(await readdir(taken)).toEqual(['db']);

    const used = await makeServerDatabase();
    closers.push(() => used.drop());
    const config = configFor({
      DATABASE_URL: used.url,
      APP_SECRET: 'x'.repeat(40),
      DATA_DIR: join(folder, 'u'),
    });
    const options = { config, migrationsDir: MIGRATIONS_DIR };
    await expect(restoreArchive(made.path, options)).rejects.toThrow('already holds something');
    expect(await readdir(join(folder, 'u'))).toEqual([]);
  });

  it('SET-02 deletes from a shared store what it put there, and nothing else', async () => {
    const store = await openFileStore({ s3: null, dataDir: join(folder, 'shared') });
    const archived = [];
    for await (const part of readArchive(made.path)) if (part.kind === 'file') archived.push(part.file);
    const [theirs, ...ours] = archived;
    if (!theirs) throw new Error('there are files in it');
    await store.put(theirs.path, theirs.bytes);
    const putter = new FilePutter(store, null);
    for (const file of archived) await putter.put(file);
    expect(putter.count).toBe(ours.length + 1);
    await putter.takeBack(made.path);
    const left = [];
    for await (const path of store.list('')) left.push(path);
    expect(left).toEqual([theirs.path]);
    await store.put(theirs.path, Buffer.from('something else'));
    await expect(putter.put(theirs)).rejects.toThrow('something else');
  });

  it('SET-02 leaves nothing behind if its rows are inconsistent', async () => {
    const store = await openFileStore({ s3: null, dataDir: join(folder, 'there') });
    const path = join(folder, 'orphans');
    // bikes refer to customers that are missing
    const scope = { leftOut: [...LEFT_OUT, 'customers'], withFiles: true, keys: null };
    await makeArchive(path, { source: restored, store, ...scope });

    const empty = await makeServerDatabase('template0');
    closers.push(() => empty.drop());
    const config = configFor({
      DATABASE_URL: empty.url,
      APP_SECRET: 'x'.repeat(40),
      DATA_DIR: join(folder, 'o'),
    });
    await expect(restoreArchive(path, { config, migrationsDir: MIGRATIONS_DIR })).rejects.toThrow(
      /foreign key/,
    );
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    const { rows } = await client.query(
      `select (select count(*)::int from pg_tables where schemaname in ('public', 'drizzle')) as tables`,
    );
    await client.end();
    expect(rows).toEqual([{ tables: 0 }]);
    expect(await readdir(join(folder, 'o'))).toEqual([]);
  });
});

function configFor(environment: Record<string, string>) {
  const result = readConfig(environment);
  if (!result.ok) throw new Error(result.mistakes.join());
  return result.config;
}

async function keysOf(pool: pg.Pool): Promise<unknown[]> {
  const text = `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('f', 'p', 'u', 'c') order by 1, 2`;
  return (await pool.query({ text, rowMode: 'array' })).rows;
}
