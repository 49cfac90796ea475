import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { databaseWorker } from '../../../../../../tests/support/test-database.ts';
import { MIGRATIONS_DIR } from '../../../../../../tests/support/test-schema.ts';
import { StartupError } from '../../startup-error.ts';
import { EMBEDDED_PG_VERSION } from './data-folder.ts';
import { type OpenEmbeddedOptions, openEmbedded } from './open-embedded.ts';
import { templateKey } from './template.ts';

const silent = () => undefined;

describe('a new data folder', { timeout: 90_000 }, () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kickstand-new-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const open = (options: Partial<OpenEmbeddedOptions> = {}) =>
    openEmbedded({
      dir: join(dataDir, 'db'),
      templateDir: inject('embeddedTemplate'),
      workerUrl: databaseWorker(),
      log: { info: silent, warn: silent, error: silent },
      ...options,
    });

  const ask = async (connection: pg.ClientConfig, sql: string) => {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };

  it('opens from the template with every migration applied, over the remains of a copy that was cut short, for its owner alone', async () => {
    mkdirSync(join(dataDir, 'db.new'));
    writeFileSync(join(dataDir, 'db.new', 'PG_VERSION'), '18\n');
    const embedded = await open();
    const [found] = await ask(
      embedded.connection,
      'select count(*)::int as done from drizzle.__drizzle_migrations',
    );
    const migrations = readdirSync(MIGRATIONS_DIR).filter((name) => name.endsWith('.sql'));
    expect(found).toEqual({ done: migrations.length });
    expect(existsSync(join(dataDir, 'db.new'))).toBe(false);
    expect(statSync(join(dataDir, 'db')).mode & 0o777).toBe(0o700);

    const folder = embedded.connection.host ?? '';
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, '.s.PGSQL.5432')).mode & 0o777).toBe(0o600);
    await embedded.close();
    expect(existsSync(folder)).toBe(false);
  });

  // Takes ten seconds; the template is made in the same way.
  it.skipIf(!process.env.TEST_FULL)(
    'is made without a template too, by the PostgreSQL version this code expects',
    {
      timeout: 90_000,
    },
    async () => {
      const embedded = await open({ templateDir: join(dataDir, 'no-such-template') });
      const [found] = await ask(
        embedded.connection,
        "select split_part(current_setting('server_version'), '.', 1) as major",
      );
      await embedded.close();
      expect(found).toEqual({ major: EMBEDDED_PG_VERSION });
    },
  );

  it('does not overwrite anything', async () => {
    mkdirSync(join(dataDir, 'db'));
    writeFileSync(join(dataDir, 'db', 'holiday.jpg'), '');
    await expect(open()).rejects.toThrow('is not a Kickstand database');
  });

  it('of another PostgreSQL version is left alone', async () => {
    mkdirSync(join(dataDir, 'db'));
    writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '17\n');
    const refusal: unknown = await open().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(String(refusal)).toContain('made by PostgreSQL 17');
  });
});

describe('the key of a template', () => {
  it('changes with a migration', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'kickstand-key-'));
    writeFileSync(join(dir, '0000_one.sql'), 'select 1;');
    const before = templateKey(dir);
    expect(templateKey(dir)).toBe(before);
    writeFileSync(join(dir, '0001_two.sql'), 'select 2;');
    expect(templateKey(dir)).not.toBe(before);
    await rm(dir, { recursive: true });
  });
});
