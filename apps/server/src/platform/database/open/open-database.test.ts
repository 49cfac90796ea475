import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  describeOnBoth,
  makeServerDatabase,
  openTestDatabase,
} from '../../../../../../tests/support/test-database.ts';
import { MIGRATIONS_DIR } from '../../../../../../tests/support/test-schema.ts';
import { StartupError } from '../../startup-error.ts';
import { openDatabase } from './open-database.ts';
import { refuseOldVersion } from './open-server-database.ts';

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };

describeOnBoth('openDatabase', (kind) => {
  it('gives a migrated database with the extensions the search needs', async () => {
    const database = await openTestDatabase(kind);
    try {
      const { rows } = await database.db.execute(
        sql`select unaccent('Peña') as plain, 'A'::citext = 'a' as same, similarity('honda', 'hondo') > 0.3 as alike`,
      );
      expect(rows).toEqual([{ plain: 'Pena', same: true, alike: true }]);
      expect(database.kind).toBe(kind);
      await database.ready();
    } finally {
      await database.close();
    }
  });
});

describe('openDatabase on a PostgreSQL server', () => {
  const refusalOf = async (databaseUrl: string) => {
    const refusal: unknown = await openDatabase({
      databaseUrl,
      dataDir: tmpdir(),
      migrationsDir: MIGRATIONS_DIR,
      log,
    }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    return (refusal as StartupError).message;
  };

  const changed = (part: 'pathname' | 'password', value: string) => {
    const url = new URL(inject('postgresUrl'));
    url[part] = value;
    return url.href;
  };

  it('names the address and not the password when nobody answers', async () => {
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    await new Promise((done) => server.close(done));
    const message = await refusalOf(`postgres://shop:hunter2@127.0.0.1:${port}/shop`);
    expect(message).toContain(`127.0.0.1:${port} cannot be reached`);
    expect(message).not.toContain('hunter2');
  });

  it('distinguishes a wrong password from a missing database', async () => {
    expect(await refusalOf(changed('pathname', '/no_such_shop'))).toContain(
      'no database named "no_such_shop"',
    );
    const { password } = new URL(inject('postgresUrl'));
    if (password === '') return;
    expect(await refusalOf(changed('password', 'wrong'))).toContain('refused the user name or password');
  });

  it('shows an example when it cannot parse the URL', async () => {
    const message = await refusalOf('postgres://shop:hunter2@:nonsense:/');
    expect(message).toContain('postgres://user:password@host:5432/name');
    expect(message).not.toContain('hunter2');
  });

  it('ends a statement that runs over the limit, and continues', async () => {
    const { url, drop } = await makeServerDatabase();
    const { pool, close } = await openDatabase({
      ...{ databaseUrl: url, dataDir: tmpdir(), migrationsDir: MIGRATIONS_DIR, log },
      maxStatementMs: 200,
    });
    await expect(pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await close();
    await drop();
  });

  it('refuses a version that is too old', () => {
    expect(() => refuseOldVersion(14)).toThrow('PostgreSQL 14, and Kickstand needs version 15');
    expect(() => refuseOldVersion(15)).not.toThrow();
  });
});

describe('openDatabase on a data folder', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kickstand-open-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('says so in one sentence when it cannot be written', async () => {
    // a file in its place stops even root, whom permissions would not
    writeFileSync(join(dir, 'file'), '');
    const refusal: unknown = await openDatabase({
      dataDir: join(dir, 'file', 'data'),
      migrationsDir: MIGRATIONS_DIR,
      log,
    }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect((refusal as StartupError).message).toMatch(/^The data folder .* cannot be written: .*\.$/);
  });
});
