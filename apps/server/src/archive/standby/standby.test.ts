import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../../../../tests/support/s3-server.ts';
import { type SftpServer, startSftpServer } from '../../../../../tests/support/sftp-server.ts';
import {
  databaseWorker,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../tests/support/test-database.ts';
import { after, MINUTE } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/index.ts';
import { openEmbedded } from '../../platform/database/index.ts';
import { type FileStore, openFileStore } from '../../platform/files/index.ts';
import { createLog } from '../../platform/log.ts';
import { EXIT_CODES } from '../../platform/startup-error.ts';
import { openOffsitePlace } from '../offsite/open-place.ts';
import type { OffsitePlace } from '../offsite/place.ts';
import { connect } from '../source/snapshot.ts';
import { bytesOf } from './encrypted-files.ts';
import { newestState, readPosition, standbyNames, writePosition } from './names.ts';
import { Shipper } from './shipper.ts';
import { presentStandby, readStandbyStatus, statusFile } from './standby-status.ts';
import { takeOver } from './take-over.ts';

const PHRASE = 'a passphrase that is long';
const PICTURE = 'bike-photos/0a1b2c3d-1111-4222-8333-444455556666.jpg';

/** A bucket accepts only a body of the announced length. */
async function* ofLength(bytes: number, content: AsyncIterable<Buffer>) {
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    yield chunk;
  }
  expect(length).toBe(bytes);
}

describe('the files in the other place', () => {
  it('OPS-04: positions in the log are read as PostgreSQL writes them', () => {
    expect(readPosition('2/A4001E8')).toBe(2 * 2 ** 32 + 0xa4001e8);
    expect(writePosition(readPosition('2/A4001E8'))).toBe('2/A4001E8');
  });

  it('OPS-04: the newest base of the newest run that has one is used, with the piece that contains its end', () => {
    const [old, mine, unfinished] = [
      '20261117T100000-aaaaaaaa',
      '20261118T100000-bbbbbbbb',
      '20261119T100000-cccccccc',
    ] as const;
    const log = (run: string, ...starts: number[]) => starts.map((at) => standbyNames.log(run, at));
    const names = [
      standbyNames.base(old, 900),
      standbyNames.base(mine, 150),
      standbyNames.base(mine, 450),
      ...log(mine, 100, 200, 400, 500, 600),
      ...log(unfinished, 1000),
      'another-file',
    ];
    expect(newestState(names)?.base.name).toBe(standbyNames.base(mine, 450));
    expect(newestState(names)?.log.map(({ at }) => at)).toEqual([400, 500, 600]);
    expect(newestState(log(unfinished, 1000))).toBeNull();
  });

  it('OPS-04: a copy that is a minute behind is reported, a single failure is not', () => {
    const status = { run: 'x', pieceStart: 0, end: 0, base: { end: 0, at: '2026-11-18T10:00:00Z' } };
    const [doneAt, soon, late] = ['2026-11-18T10:00:00Z', '2026-11-18T10:00:30Z', '2026-11-18T10:02:00Z'];
    expect(presentStandby({ ...status, doneAt, failedAt: soon })).toEqual({ doneAt, failedAt: null });
    expect(presentStandby({ ...status, doneAt, failedAt: late })).toEqual({ doneAt, failedAt: late });
    expect(presentStandby({ ...status, base: null, doneAt, failedAt: null }).doneAt).toBeNull();
  });
});

/** The full run tests the other places too, which differ only in what their own tests check. */
const KINDS = process.env.TEST_FULL ? (['folder', 'sftp', 'bucket'] as const) : (['folder'] as const);
describe.each(KINDS)(
  'a machine that ships what it commits to a place of the kind %s',
  { timeout: 120_000 },
  (kind) => {
    let database: TestDatabase;
    let server: SftpServer;
    let bucket: S3Server;
    let real: OffsitePlace;
    let folder: string;
    let store: FileStore;
    let place: OffsitePlace;
    let broken: 'full' | null = null;
    let shipper: Shipper;
    let minutes = 0;
    const clock = { now: () => after(new Date(), minutes * MINUTE) };

    beforeAll(async () => {
      database = await openTestDatabase('embedded');
      folder = await mkdtemp(join(tmpdir(), 'kickstand-standby-'));
      await mkdir(join(folder, 'place'));
      server = await startSftpServer(join(folder, 'place'));
      bucket = await startS3Server();
      const environments = {
        folder: { OFFSITE_FOLDER: join(folder, 'place') },
        sftp: server.environment,
        bucket: Object.fromEntries(
          Object.entries(bucket.environment).map(([name, value]) => [`OFFSITE_${name}`, value]),
        ),
      };
      const result = readConfig({ ...environments[kind], BACKUP_PASSPHRASE: PHRASE });
      if (!result.ok || !result.config.offsite) throw new Error('no place');
      real = await openOffsitePlace(result.config.offsite);
      place = {
        ...real,
        put: (name, bytes, content) =>
          broken
            ? Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
            : real.put(name, bytes, ofLength(bytes, content)),
      };
      store = await openFileStore({ s3: null, dataDir: database.dataDir });
      await database.pool.query('create table marks (n int)');
    });
    beforeEach(() => {
      shipper = newShipper();
    });
    afterAll(async () => {
      real.close();
      await server.close();
      await bucket.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    });

    const config = () => {
      const result = readConfig({
        DATA_DIR: database.dataDir,
        APP_SECRET: 'x'.repeat(32),
        BACKUP_PASSPHRASE: PHRASE,
      });
      if (!result.ok) throw new Error(result.mistakes.join());
      return result.config;
    };
    const newShipper = () =>
      new Shipper({
        ...{ config: config(), database, store, place, passphrase: PHRASE, clock },
        log: createLog({ logLevel: 'silent' }),
      });
    const status = () => readStandbyStatus(database.dataDir);
    const mark = (n: number) => database.pool.query('insert into marks values ($1)', [n]);
    const inBucket = kind === 'bucket';
    const there = async () => (inBucket ? [...bucket.objects.keys()] : readdir(join(folder, 'place')));
    const readThere = async (name: string) =>
      inBucket ? Buffer.from(bucket.objects.get(name) ?? '') : readFile(join(folder, 'place', name));
    const writeThere = async (name: string, bytes: Buffer) =>
      inBucket ? void bucket.objects.set(name, bytes) : writeFile(join(folder, 'place', name), bytes);
    const emptyPlace = async () => {
      bucket.objects.clear();
      await rm(join(folder, 'place'), { recursive: true });
      await mkdir(join(folder, 'place'));
    };
    const take = (into: string, { force = true, passphrase = PHRASE } = {}) =>
      takeOver({
        ...{ place, passphrase, force, clock, workerUrl: databaseWorker() },
        into: join(folder, into),
      });
    const marksIn = async (into: string) => {
      const dir = join(folder, into, 'db');
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const opened = await openEmbedded({ dir, workerUrl: databaseWorker(), log });
      const client = await connect(opened.connection);
      const { rows } = await client.query<{ n: number }>('select n from marks order by n');
      await client.end();
      await opened.close();
      return rows.map(({ n }) => n);
    };

    it('OPS-04: sends a base, then the log and pictures; a full place delays nobody and is caught up with later', async () => {
      await mark(1);
      await shipper.round();
      await expect.poll(async () => (await status())?.base, { timeout: 60_000 }).not.toBeNull();
      const { run, end } = (await status()) ?? {};
      await store.put(PICTURE, Buffer.from('a picture'));
      shipper.notePicture(PICTURE);
      await mark(2);
      broken = 'full';
      await shipper.round();
      expect(await status()).toMatchObject({ end, failedAt: expect.any(String) });
      expect((await there()).some((name) => name.endsWith('.part'))).toBe(false);
      await mark(3);
      broken = null;
      await shipper.round();
      expect(await status()).toMatchObject({ run, failedAt: null });
      expect((await status())?.end).toBeGreaterThan(end ?? 0);
      const names = await there();
      expect(names).toContain(standbyNames.file(PICTURE));
      for (const name of names) expect((await readThere(name)).includes('a picture')).toBe(false);
    });

    it('OPS-04: another machine opens it with everything that was sent, the keys and the pictures', async () => {
      await mark(4);
      await shipper.round();
      await mark(5); // not sent
      await expect(take('b', { force: false })).rejects.toMatchObject({ exitCode: EXIT_CODES.folderInUse });
      await expect(take('b', { passphrase: 'another' })).rejects.toThrow('does not open');
      expect((await there()).some((name) => name.endsWith('-taken'))).toBe(false);
      await take('b');
      expect(await marksIn('b')).toEqual([1, 2, 3, 4]);
      const picture = join(folder, 'b', 'files', 'bike-photos', '0a', PICTURE.slice('bike-photos/'.length));
      expect(await readFile(picture, 'utf8')).toBe('a picture');
      expect(JSON.parse(await readFile(join(folder, 'b', 'secrets.json'), 'utf8')).appSecret).toBe(
        'x'.repeat(32),
      );
      await expect(readFile(statusFile(join(folder, 'b')))).rejects.toThrow('ENOENT');
    });

    it('OPS-04: a place that names a picture like a path elsewhere makes nobody write there', async () => {
      const elsewhere = join(folder, 'elsewhere.txt');
      await writeFile(elsewhere, 'not of this shop');
      const hostile = 'standby-file-bike-photos.ab/../../../../../elsewhere.txt';
      const shipped = place;
      place = {
        ...shipped,
        list: async () => [...(await shipped.list()), hostile],
        get: async (name) => (name === hostile ? bytesOf(Buffer.alloc(4096, 'KSSTB001')) : shipped.get(name)),
      };
      try {
        await take('e');
      } finally {
        place = shipped;
      }
      expect(await readFile(elsewhere, 'utf8')).toBe('not of this shop');
      expect(await marksIn('e')).toEqual([1, 2, 3, 4]);
    });

    it('OPS-04: a machine whose shop was taken over is told to stop, also after a new start', async () => {
      const taken = {
        exitCode: EXIT_CODES.folderInUse,
        message: expect.stringContaining('took over this shop'),
      };
      await expect(shipper.round()).rejects.toMatchObject(taken);
      await expect(newShipper().round()).rejects.toMatchObject(taken);
      await emptyPlace();
    });

    it('OPS-04: a new run begins if place and machine disagree; after a clean stop everything was sent', async () => {
      const before = await status();
      minutes = 1;
      await shipper.round();
      await expect.poll(async () => (await status())?.base, { timeout: 60_000 }).not.toBeNull();
      const { run } = (await status()) ?? {};
      expect(run).not.toBe(before?.run);
      const later = newShipper();
      await mark(6);
      await later.finish();
      expect((await status())?.run).toBe(run);
      await take('c', { force: false });
      expect(await marksIn('c')).toEqual([1, 2, 3, 4, 5, 6]);
    });

    it('OPS-04: a new run begins if the log went on while nothing could be sent', async () => {
      await emptyPlace();
      minutes = 2;
      await shipper.round();
      const { run } = (await status()) ?? {};
      for (let segment = 0; segment < 4; segment++) {
        await mark(7);
        await database.pool.query('select pg_switch_wal()');
        await database.pool.query('checkpoint');
      }
      await mark(8);
      minutes = 3;
      await shipper.round();
      expect((await status())?.run).toBeUndefined();
      await shipper.round();
      expect((await status())?.run).not.toBe(run);
      const nextBase = async () => {
        await shipper.round(); // as a server does every few seconds
        return (await status())?.base;
      };
      await expect.poll(nextBase, { timeout: 60_000, interval: 500 }).not.toBeNull();
    });

    it('OPS-04: a modified piece is not restored, nothing is left of the attempt, and the first machine continues', async () => {
      await mark(9);
      await shipper.round(); // continues the run
      const piece = (await there()).find((name) => name.includes('-log-')) ?? '';
      const bytes = await readThere(piece);
      bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
      await writeThere(piece, bytes);
      await expect(take('d')).rejects.toThrow('does not open');
      expect((await readdir(folder)).filter((name) => name.startsWith('d'))).toEqual([]);
      await expect(newShipper().round()).resolves.toBeUndefined();
    });
  },
);
