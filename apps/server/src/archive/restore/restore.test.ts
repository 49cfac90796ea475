import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import {
  type DatabaseKind,
  databaseWorker,
  describeCapability,
  makeServerDatabase,
} from '../../../../../tests/support/test-database.ts';
import { MIGRATIONS_DIR } from '../../../../../tests/support/test-schema.ts';
import { jpeg } from '../../files/testing/pictures.ts';
import { upload } from '../../files/testing/upload.ts';
import { keepRunning } from '../../keep-running.ts';
import { type Config, readConfig } from '../../platform/config/index.ts';
import { joinRunning } from '../../platform/database/index.ts';
import { openFileStore, readWhole } from '../../platform/files/index.ts';
import { createLog } from '../../platform/log.ts';
import { bindSecret } from '../../settings/index.ts';
import { OWNER, openSetUpShop, SET_UP, type TestShop } from '../../testing/test-shop.ts';
import { keysUnder } from '../backups/make-backup.ts';
import { readArchive } from '../format/read-archive.ts';
import { sha256Of } from '../format/sha256.ts';
import { verifyArchive } from '../format/verify-archive.ts';
import { makeArchive } from '../make-archive.ts';
import { readTables } from '../source/catalog.ts';
import { LEFT_OUT } from '../source/left-out.ts';
import { setCanonicalOutput } from '../source/read-rows.ts';
import { connect } from '../source/snapshot.ts';
import { compareRows } from '../target/load-rows.ts';

const SECRET = 'a-secret-for-tests-of-32-characters!'; // the secret of all test shops
const PHRASE = 'a passphrase that is long';
const log = createLog({ logLevel: 'silent' });
const locations = {
  migrationsDir: MIGRATIONS_DIR,
  referenceDir: fileURLToPath(new URL('../../../reference', import.meta.url)),
  webDir: null,
};

let folder: string;
let shop: TestShop;
const archives = { plain: '', keyed: '', empty: '' };
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-restore-'));
  const opened = await openSetUpShop('server');
  shop = opened.shop;
  await bindSecret(shop.db, shop.secrets, 'APP_SECRET');
  for (const bucket of ['bike-photos', 'id-images']) await upload(opened.owner, bucket, await jpeg(40, 30));
  const at = { dataDir: shop.dataDir, appSecret: SECRET, idKeyFile: null };
  const source = { connection: shop.database.connection, sharedFolder: null };
  const make = async (name: string, keys: Buffer | null, leftOut: readonly string[] = LEFT_OUT) => {
    const path = join(folder, name);
    await makeArchive(path, { source, store: shop.files.store, keys, leftOut, withFiles: true });
    return path;
  };
  archives.plain = await make('plain', null);
  archives.keyed = await make('keyed', await keysUnder(PHRASE, at));
  await shop.reset();
  archives.empty = await make('empty', null);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

interface Line {
  readonly step?: string;
  readonly done?: boolean;
  readonly closedIdImages?: number;
  readonly refused?: string;
}

/** A new server as `npm start` runs it, reachable from other devices. */
async function startFresh(kind: DatabaseKind) {
  const dataDir = await mkdtemp(join(folder, `${kind}-`));
  const database = kind === 'server' ? await makeServerDatabase('template0') : null;
  const result = readConfig({
    ...{ KICKSTAND_ENV: 'test', HOST: '0.0.0.0', PORT: '0', DATA_DIR: dataDir },
    ...(database && { DATABASE_URL: database.url, APP_SECRET: SECRET }),
  });
  if (!result.ok) throw new Error(result.mistakes.join());
  const lost: unknown[] = [];
  const places = { ...locations, templateDir: inject('embeddedTemplate'), workerUrl: databaseWorker() };
  const server = await keepRunning(result.config, log, places, (error) => lost.push(error));
  closers.push(async () => {
    await server.stop();
    await database?.drop();
  });
  return { ...speaker(server.url, server.setUpCode ?? ''), config: result.config, dataDir, lost };
}

function speaker(url: string, code: string) {
  const post = (path: string, body: string | Blob | ReadableStream, headers: Record<string, string>) =>
    fetch(`${url}${path}`, { method: 'POST', body, duplex: 'half', headers: { origin: url, ...headers } });
  const call = async (path: string, input?: unknown) => {
    const json = { 'content-type': 'application/json' };
    const answer = await post(`/rpc/${path}`, JSON.stringify({ json: input }), json);
    return { status: answer.status, ...((await answer.json()) as { json: Record<string, unknown> }) };
  };
  const headersOf = (choices: object) => ({
    'content-type': 'application/octet-stream',
    'x-restore': Buffer.from(JSON.stringify({ code, ...choices })).toString('base64url'),
  });
  const send = (path: string, bytes: Uint8Array, choices: object) =>
    post(path, new Blob([bytes as Uint8Array<ArrayBuffer>]), headersOf(choices));
  const isSetUp = async () => (await call('settings/boot')).json.setUp === 'done';
  return {
    call,
    isSetUp,
    code,
    url,
    look: async (bytes: Uint8Array, choices = {}) => {
      const answer = await send('/api/archive/restore/look', bytes.subarray(0, 200_000), choices);
      return (await answer.json()) as Record<string, unknown>;
    },
    /** Starts a look whose last byte is sent by `finish`. */
    slowLook: (bytes: Uint8Array) => {
      let end = () => {};
      const body = new ReadableStream({
        start: (controller) => {
          controller.enqueue(bytes.subarray(0, -1));
          end = () => {
            controller.enqueue(bytes.subarray(-1));
            controller.close();
          };
        },
      });
      const answer = post('/api/archive/restore/look', body, headersOf({}));
      return {
        finish: async () => {
          end();
          return (await (await answer).json()) as Record<string, unknown>;
        },
      };
    },
    /** Returns the answer's lines; `onFirst` runs when the first one arrives. */
    restore: async (bytes: Uint8Array, choices: object = {}, onFirst = async () => {}) => {
      const answer = await send('/api/archive/restore', bytes, choices);
      if (answer.status !== 200) return { status: answer.status, ...((await answer.json()) as object) };
      let text = '';
      let begun: Promise<void> | null = null;
      for await (const piece of answer.body ?? []) {
        text += Buffer.from(piece).toString();
        begun ??= onFirst();
      }
      await begun;
      const lines = text.trim().split('\n');
      return { status: 200, lines: lines.map((line) => JSON.parse(line) as Line) };
    },
  };
}

type Lines = { lines: Line[] };
const endOf = (answer: object) => (answer as Lines).lines?.at(-1) ?? answer;

/** Queries the database of a running server in the test's own transaction. */
async function inDatabase<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(
    config.databaseUrl
      ? { connectionString: config.databaseUrl }
      : (joinRunning(join(config.dataDir, 'db')) ?? {}),
  );
  try {
    await client.query('begin isolation level repeatable read read only');
    await setCanonicalOutput(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** All tables with rows, and their counts. */
const countsOf = (config: Config) =>
  inDatabase(config, async (client) => {
    const counts: [string, string][] = [];
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query<{ n: string }>(`select count(*) as n from "${name}"`);
      if (rows[0]?.n !== '0') counts.push([name, rows[0]?.n ?? '']);
    }
    return counts;
  });

/** Compares a running server's rows and files with an archive's; throws at the first difference. */
async function expectEqual(config: Config, archive: string): Promise<void> {
  const { closing } = await verifyArchive(archive);
  // rows written by a server start are not in the archive; the restore itself adds an audit row
  const tables = closing.tables.filter(({ name, rows }) => rows > 0 && name !== 'audit_log');
  expect(tables.length).toBeGreaterThan(5);
  await inDatabase(config, (client) => compareRows(client, { ...closing, tables }, () => undefined));
  const store = await openFileStore({ s3: null, dataDir: config.dataDir }, { guest: true });
  let files = 0;
  for await (const part of readArchive(archive)) {
    if (part.kind !== 'file') continue;
    const kept = await store.get(part.file.path);
    expect(kept && sha256Of(await readWhole(kept))).toBe(part.file.sha256);
    files += 1;
  }
  expect(files).toBe(3);
}

/** As after installation: all tables empty. */
const emptied = (config: Config) =>
  inDatabase(config, async (client) => {
    await client.query('rollback; begin; set local session_replication_role = replica');
    for (const { name } of await readTables(client)) await client.query(`delete from "${name}"`);
    await client.query('commit');
  });

describeCapability('restoring from the set-up page', (kind) => {
  let server: Awaited<ReturnType<typeof startFresh>>;
  let plain: Buffer;
  let keyed: Buffer;
  beforeAll(async () => {
    server = await startFresh(kind);
    [plain, keyed] = await Promise.all([readFile(archives.plain), readFile(archives.keyed)]);
  });

  it('SET-02 AUT-15 requires the set-up code, and describes an archive before it is uploaded', async () => {
    for (const code of [undefined, 'AAAA-AAAA']) {
      expect(await server.look(plain, { code })).toMatchObject({ code: 'CODE_WRONG', status: 403 });
      expect(await server.restore(plain, { code })).toMatchObject({ code: 'CODE_WRONG', status: 403 });
    }
    // on PostgreSQL the secret is configured; in a folder the archive brings the keys
    const keys = kind === 'server' ? ['here', 'here'] : ['missing', 'inside'];
    for (const [at, bytes] of [plain, keyed].entries())
      expect(await server.look(bytes)).toMatchObject({ shop: 'Ironbound Moto', files: 3, keys: keys[at] });
    const refused = (reason: string) => ({ code: 'ARCHIVE_REFUSED', data: { reason } });
    expect(await server.look(Buffer.from('PK\x03\x04 a zip'))).toMatchObject(refused('foreign'));
    expect(await server.look(await readFile(archives.empty))).toMatchObject(refused('empty'));
    expect(await server.look(asNewer(plain))).toMatchObject(refused('newer'));
  });

  it('SET-02 W10 reads at most one megabyte when it inspects an archive, even of a chunked body', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connectTo(Number(port), hostname).on('error', () => undefined);
    const choices = Buffer.from(JSON.stringify({ code: server.code })).toString('base64url');
    socket.write(
      `POST /api/archive/restore/look HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${server.url}\r\n` +
        `content-type: application/octet-stream\r\nx-restore: ${choices}\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    const answer = text(socket).catch(() => '');
    const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'K'), Buffer.from('\r\n')]);
    const over = new Promise((resolve) => socket.on('close', resolve));
    for (let sent = 0; sent < 960 && !socket.destroyed; sent++)
      if (!socket.write(chunk))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), over]);
    // the response may be lost if the server closes the connection while data is still arriving
    expect(await answer).toMatch(/^(HTTP\/1.1 413 |$)/);
    expect(socket.bytesWritten).toBeLessThan(20_000_000);
    socket.destroy();
  });

  it('SET-02 W10 inspects one archive at a time, and a decompression bomb does not use up memory', async () => {
    const bombs = [bombOf('header'), bombOf('rows', plain)];
    // the second of the two is refused, because the slow one holds the place until it is finished
    const together = async () => {
      const slow = server.slowLook(plain.subarray(0, 200_000));
      const quick = await server.look(plain);
      return [quick.code, (await slow.finish()).code];
    };
    await expect.poll(together).toContain('UNAVAILABLE');

    const before = process.memoryUsage.rss();
    let peak = 0;
    const watching = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss() - before);
    }, 5);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => server.look(bombs[i % 2] ?? plain)),
    );
    clearInterval(watching);
    for (const { code } of answers) expect([undefined, 'UNAVAILABLE', 'ARCHIVE_REFUSED']).toContain(code);
    expect((await server.look(bombs[0] ?? plain)).code).toBe('ARCHIVE_REFUSED');
    expect(Math.round(peak / 1024 / 1024)).toBeLessThan(150);
    expect(await server.look(plain)).toMatchObject({ shop: 'Ironbound Moto' });
  });

  it('SET-02 refuses damaged, foreign, newer and locked archives, and changes nothing', async () => {
    const before = await countsOf(server.config);
    const bent = Buffer.from(plain);
    bent[bent.length - 5000] = (bent[bent.length - 5000] ?? 0) ^ 4;
    const wrong: [Uint8Array, object, string][] = [
      [bent, { withoutKeys: true }, 'damaged'],
      [plain.subarray(0, plain.length - 1), { withoutKeys: true }, 'damaged'],
      [asNewer(plain), { withoutKeys: true }, 'newer'],
      [Buffer.from('no archive'), { withoutKeys: true }, 'foreign'],
      [await readFile(archives.empty), { withoutKeys: true }, 'empty'],
      [keyed, { passphrase: 'not this one' }, 'locked'],
    ];
    if (kind === 'embedded') wrong.push([plain, {}, 'keys'], [keyed, {}, 'keys']);
    for (const [bytes, choices, reason] of wrong)
      expect([reason, endOf(await server.restore(bytes, choices))]).toEqual([reason, { refused: reason }]);
    expect(await server.isSetUp()).toBe(false);
    expect(await countsOf(server.config)).toEqual(before);
    expect((await readdir(server.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await readdir(join(server.dataDir, 'backups'))).toEqual([]);
  });

  it('SET-02 AUT-15 and a set-up in another browser: one creates the shop, the other gets an error', async () => {
    const other = { ...SET_UP, code: server.code, shop: { ...SET_UP.shop, name: 'Two Strokes' } };
    let setUp: Awaited<ReturnType<typeof server.call>> | undefined;
    const restored = await server.restore(plain, { withoutKeys: true }, async () => {
      setUp = await server.call('settings/setUp', other);
    });
    await vi.waitFor(async () => expect(await server.isSetUp()).toBe(true), { timeout: 30_000 });
    const { name } = (await server.call('settings/boot')).json.shop as { name: string };
    if (name === 'Two Strokes') {
      expect([setUp?.status, endOf(restored)]).toEqual([200, { refused: 'set_up' }]);
    } else {
      // on PostgreSQL a set-up waits for the restore, possibly longer than a call may take
      expect(['ALREADY_SET_UP', 'UNAVAILABLE']).toContain(setUp?.json.code);
      expect(endOf(restored)).toMatchObject({ done: true });
    }
    await emptied(server.config);
  });

  it.runIf(kind === 'server')('SET-02 AUT-15 a set-up that is being written comes first', async () => {
    const client = await connect({ connectionString: server.config.databaseUrl ?? '' });
    try {
      await client.query(`begin; insert into settings_shop (name, street, city, state, zip, phone, time_zone,
        passcode_hash) values ('Two Strokes', '', '', '', '', '', 'UTC', 'x')`);
      const restored = await server.restore(plain, {}, async () => void (await client.query('commit')));
      expect(endOf(restored)).toEqual({ refused: 'set_up' });
    } finally {
      await client.end();
    }
    await emptied(server.config);
  });

  it('SET-02 makes the archive the shop of the running server, with equal rows and files', async () => {
    const [bytes, choices] = kind === 'server' ? [plain, {}] : [keyed, { passphrase: PHRASE }];
    const { lines } = (await server.restore(bytes, choices)) as Lines;
    expect(lines.at(-1)).toEqual({ done: true, closedIdImages: kind === 'server' ? 1 : 0 });
    const steps = new Set(lines.map(({ step }) => step));
    expect(steps).toEqual(new Set(['verify', 'rows', 'files', 'compare', undefined]));
    await vi.waitFor(async () => expect(await server.isSetUp()).toBe(true), { timeout: 30_000 });

    await expectEqual(server.config, archives.plain);
    const noted = await inDatabase(server.config, (client) =>
      client.query(`select from audit_log where action = 'archive.shop.restored'`),
    );
    expect(noted.rowCount).toBe(1);
    const signedIn = await server.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    expect(signedIn.status).toBe(200);
    expect(await server.restore(bytes, choices)).toMatchObject({ code: 'ALREADY_SET_UP', status: 409 });
    expect(await server.look(bytes)).toMatchObject({ code: 'ALREADY_SET_UP' });
    expect(server.lost).toEqual([]);
    expect((await readdir(server.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

/** A few hundred kilobytes that decompress to a hundred megabytes. */
function bombOf(where: 'header' | 'rows', archive?: Buffer): Buffer {
  const block = (kind: string, content: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(kind, 'latin1');
    head.writeUInt32BE(content.length, 1);
    return Buffer.concat([head, content]);
  };
  const line = Buffer.from('KICKSTAND ARCHIVE 1\n');
  const packed = deflateRawSync(Buffer.from(`[${'[],'.repeat(40_000_000)}[]]`));
  if (where === 'header' || !archive) return Buffer.concat([line, block('H', packed)]);
  const headerEnd = line.length + 5 + archive.readUInt32BE(line.length + 1);
  return Buffer.concat([archive.subarray(0, headerEnd), block('R', packed)]);
}

const asNewer = (bytes: Buffer) => Buffer.concat([Buffer.from('KICKSTAND ARCHIVE 2\n'), bytes.subarray(20)]);
