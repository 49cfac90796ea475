import { createDecipheriv, scryptSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { backupFileName } from '@kickstand/domain/archive';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type S3Server, startS3Server } from '../../../../../tests/support/s3-server.ts';
import { type SftpServer, startSftpServer } from '../../../../../tests/support/sftp-server.ts';
import { databaseWorker } from '../../../../../tests/support/test-database.ts';
import { MIGRATIONS_DIR } from '../../../../../tests/support/test-schema.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/index.ts';
import { createLog } from '../../platform/log.ts';
import { deriveSecrets } from '../../platform/secrets.ts';
import { bindSecret } from '../../settings/index.ts';
import { openSetUpShop, type TestShop } from '../../testing/test-shop.ts';
import { makeBackup } from '../backups/make-backup.ts';
import { restoreCommand } from '../commands/restore.ts';
import { copyBackups } from './copy-backups.ts';
import { decrypt, encrypt, encryptedBytes } from './encryption.ts';
import { keepOffsite } from './keep-offsite.ts';
import { readOffsiteStatus } from './offsite-status.ts';
import { openOffsitePlace } from './open-place.ts';
import type { OffsitePlace } from './place.ts';

const SECRET = 'the-secret-of-this-very-shop-here';
const PHRASE = 'a passphrase that is long';
const places = { migrationsDir: MIGRATIONS_DIR, workerUrl: databaseWorker() };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-offsite-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const from = (...chunks: Buffer[]) => Readable.from(chunks);

describe('the encryption of copies', () => {
  const MEGABYTE = 1024 * 1024;

  it.each([0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE])(
    'OPS-04 gives %i bytes back, in a length that is known before',
    async (length) => {
      const plain = Buffer.alloc(length, 'kickstand');
      const closed = await buffer(encrypt(from(plain.subarray(0, 10), plain.subarray(10)), PHRASE));
      expect(closed.length).toBe(encryptedBytes(length));
      expect(closed.includes('kickstand')).toBe(false);
      const opened = await buffer(decrypt(from(closed.subarray(0, 9), closed.subarray(9)), PHRASE));
      expect(opened.equals(plain)).toBe(true);
    },
  );

  it('OPS-04 W5 derives its key with the cost that OWASP recommends: scrypt, N = 2^17, r = 8', async () => {
    const closed = await buffer(encrypt(from(Buffer.from('a whole backup')), PHRASE));
    const [salt, body, tag] = [closed.subarray(8, 24), closed.subarray(24, -16), closed.subarray(-16)];
    const key = scryptSync(PHRASE, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * MEGABYTE });
    const onlyChunk = Buffer.from([...Array(11).fill(0), 1]);
    const decipher = createDecipheriv('aes-256-gcm', key, onlyChunk).setAuthTag(tag);
    expect(Buffer.concat([decipher.update(body), decipher.final()]).toString()).toBe('a whole backup');
  });

  it('OPS-04 refuses another passphrase, changed bytes, a copy that was cut off, and chunks in another order', async () => {
    const plain = Buffer.alloc(2 * MEGABYTE + 5, 1);
    const closed = await buffer(encrypt(from(plain), PHRASE));
    const refused = (bytes: Buffer, phrase = PHRASE) =>
      expect(buffer(decrypt(from(bytes), phrase))).rejects.toThrow('This copy does not open');
    await refused(closed, 'another passphrase');
    const changed = Buffer.from(closed);
    changed[MEGABYTE] = (changed[MEGABYTE] ?? 0) ^ 1;
    await refused(changed);
    const chunk = MEGABYTE + 16;
    await refused(closed.subarray(0, 24 + chunk));
    await refused(closed.subarray(0, 24 + 2 * chunk));
    const [first, second] = [closed.subarray(24, 24 + chunk), closed.subarray(24 + chunk, 24 + 2 * chunk)];
    await refused(Buffer.concat([closed.subarray(0, 24), second, first, closed.subarray(24 + 2 * chunk)]));
    await refused(Buffer.from('KSOFF'));
  });
});

describe('the settings of another place', () => {
  const mistakes = (environment: Record<string, string>) => {
    const result = readConfig(environment);
    return result.ok ? [] : result.mistakes;
  };
  it('OPS-04 are one place with a passphrase, or none', () => {
    expect(mistakes({ OFFSITE_FOLDER: '/mnt/other' })).toEqual([
      expect.stringMatching(/^BACKUP_PASSPHRASE is missing/),
    ]);
    const bucket = {
      OFFSITE_S3_BUCKET: 'copies',
      OFFSITE_S3_REGION: 'us-east-1',
      OFFSITE_S3_ACCESS_KEY_ID: 'a',
      OFFSITE_S3_SECRET_ACCESS_KEY: 'b',
      BACKUP_PASSPHRASE: PHRASE,
    };
    expect(mistakes(bucket)).toEqual([]);
    expect(mistakes({ ...bucket, OFFSITE_FOLDER: '/mnt/other' })).toEqual([
      expect.stringMatching(/^OFFSITE_FOLDER and OFFSITE_S3_BUCKET are both set/),
    ]);
    const sftp = {
      ...{
        OFFSITE_SFTP_HOST: 'backup.example.com',
        OFFSITE_SFTP_USER: 'shop',
        OFFSITE_SFTP_FOLDER: 'copies',
      },
      ...{ OFFSITE_SFTP_PASSWORD: 'x', OFFSITE_SFTP_HOST_KEY: `SHA256:${'A'.repeat(43)}` },
    };
    expect(mistakes({ ...sftp, BACKUP_PASSPHRASE: PHRASE })).toEqual([]);
    expect(mistakes({ ...bucket, ...sftp, OFFSITE_FOLDER: '/mnt/other' })).toEqual([
      expect.stringMatching(/^OFFSITE_FOLDER and OFFSITE_S3_BUCKET are both set/),
      expect.stringMatching(/^OFFSITE_FOLDER and OFFSITE_SFTP_HOST are both set/),
    ]);
    expect(mistakes({ ...bucket, ...sftp })).toEqual([
      'OFFSITE_S3_BUCKET and OFFSITE_SFTP_HOST are both set: keep one of them.',
    ]);
  });
});

describe.each(['folder', 'sftp'] as const)('copies of backups in a place of the kind %s', (kind) => {
  let dataDir: string;
  let server: SftpServer;
  const target = () => join(folder, `disk-${kind}`);
  const place = async () => {
    const environment = kind === 'sftp' ? server.environment : { OFFSITE_FOLDER: target() };
    const result = readConfig({ ...environment, BACKUP_PASSPHRASE: PHRASE });
    if (!result.ok || !result.config.offsite) throw new Error('no place');
    const opened = await openOffsitePlace(result.config.offsite);
    onTestFinished(() => opened.close());
    return opened;
  };
  const copy = async (to?: OffsitePlace) =>
    copyBackups({ dataDir, place: to ?? (await place()), passphrase: PHRASE, timeZone: 'UTC' });
  const daily = async (days: number) => {
    const at = new Date(Date.UTC(2026, 5, 30, 6) - days * DAY);
    const name = backupFileName({ shop: 'Ironbound', at, kind: 'daily' });
    await writeFile(join(dataDir, 'backups', name), `a backup of day ${days}`);
    return name;
  };
  beforeAll(async () => {
    dataDir = join(folder, `copies-${kind}`);
    await mkdir(join(dataDir, 'backups'), { recursive: true });
    server = await startSftpServer(target());
  });
  afterAll(() => server.close());

  it('OPS-04 are refused while the disk is not mounted, and made once it is', async () => {
    const name = await daily(0);
    await expect(copy()).rejects.toThrow(/ENOENT|is not there/);
    await mkdir(target());
    expect(await copy()).toEqual([name]);
    expect(await copy()).toEqual([]);
    expect(await readdir(target())).toEqual([`${name}.enc`]);
    const opened = await buffer(decrypt(from(await readFile(join(target(), `${name}.enc`))), PHRASE));
    expect(opened.toString()).toBe('a backup of day 0');
  });

  it('OPS-04 are kept as long as the backups themselves', async () => {
    for (const days of [1, 2, 3, 8, 9, 40, 41]) await daily(days);
    await copy();
    const kept = await readdir(target());
    expect(kept.length).toBeLessThan(8);
    expect(kept.length).toBeGreaterThan(3);
    expect(await copy()).toEqual([]);
    expect(await readdir(target())).toEqual(kept);
  });

  it('OPS-04 that read back differently, or do not fit, are not counted, and no partial copy stays', async () => {
    const real = await place();
    const name = await daily(4);
    const lying: OffsitePlace = { ...real, get: async () => from(Buffer.from('other bytes')) };
    await expect(copy(lying)).rejects.toThrow('did not come back as it was sent');
    expect(await readdir(target())).not.toContain(`${name}.enc`);
    const full: OffsitePlace = {
      ...real,
      put: (file, bytes) =>
        real.put(
          file,
          bytes,
          (async function* () {
            yield Buffer.from('half');
            throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
          })(),
        ),
    };
    await expect(copy(full)).rejects.toThrow('no space');
    expect((await readdir(target())).filter((file) => file.includes(name))).toEqual([]);
    expect(await copy()).toEqual([name]);
  });
});

describe('a shop with another place for its backups', () => {
  let shop: TestShop;
  let s3: S3Server;
  beforeAll(async () => {
    ({ shop } = await openSetUpShop());
    s3 = await startS3Server();
    await bindSecret(shop.db, deriveSecrets(SECRET), 'APP_SECRET');
  });
  afterAll(async () => {
    await shop.close();
    await s3.close();
  });

  const config = (sftp?: SftpServer) => {
    const bucket = Object.entries(s3.environment).map(([name, value]) => [`OFFSITE_${name}`, value]);
    const result = readConfig({
      ...(sftp?.environment ?? Object.fromEntries(bucket)),
      ...{ DATA_DIR: shop.dataDir, APP_SECRET: SECRET, BACKUP_PASSPHRASE: PHRASE },
    });
    if (!result.ok) throw new Error(result.mistakes.join());
    return result.config;
  };
  const keep = (sftp?: SftpServer) =>
    keepOffsite({
      ...{
        config: config(sftp),
        database: shop.database,
        clock: shop.clock,
        log: createLog({ logLevel: 'silent' }),
      },
      restore: { ...places, templateDir: inject('embeddedTemplate') },
    });

  it('OPS-04 keeps them in the bucket, encrypted, rehearses a restore of the newest once a week, and says when', async () => {
    const source = { connection: shop.database.connection, sharedFolder: null };
    const { store } = shop.files;
    const backupOptions = { kind: 'daily', passphrase: PHRASE } as const;
    const backup = await makeBackup({ config: config(), source, store, clock: shop.clock }, backupOptions);
    s3.failing = true;
    await keep();
    expect((await readOffsiteStatus(shop.dataDir)).copy).toMatchObject({
      doneAt: null,
      failedAt: expect.any(String),
    });

    s3.failing = false;
    await keep(); // not again within an hour
    expect(s3.objects.size).toBe(0);
    shop.clock.advance(2 * 3_600_000);
    await keep();
    expect([...s3.objects.keys()]).toEqual([`${backup.name}.enc`]);
    const status = await readOffsiteStatus(shop.dataDir);
    expect(status).toMatchObject({ copy: { failedAt: null }, rehearsal: { failedAt: null } });
    expect(status.rehearsal.doneAt).not.toBeNull();
    expect((await readdir(join(shop.dataDir, 'backups'))).filter((name) => name.startsWith('.'))).toEqual([]);

    const copy = s3.objects.get(`${backup.name}.enc`) ?? Buffer.alloc(0);
    s3.objects.set(`${backup.name}.enc`, copy.subarray(0, copy.length - 1));
    shop.clock.advance(6 * DAY);
    await keep();
    expect((await readOffsiteStatus(shop.dataDir)).rehearsal.failedAt).toBeNull();
    shop.clock.advance(2 * DAY);
    await keep();
    expect((await readOffsiteStatus(shop.dataDir)).rehearsal.failedAt).not.toBeNull();

    // as the owner would on another machine, with only the copy and the passphrase
    const file = join(folder, 'from-the-bucket.kickstand.enc');
    await writeFile(file, copy);
    const into = join(folder, 'new-machine');
    const told = await restoreCommand({
      ...{ file, into, passphrase: PHRASE, ...places, templateDir: inject('embeddedTemplate') },
      config: { ...config(), appSecret: null, offsite: null },
    });
    expect(told).toContain("The shop's keys came with it");
  }, 120_000);

  it('OPS-04 keeps them on an SFTP server, encrypted, retries after an hour, and rehearses a restore of the newest', async () => {
    const there = join(folder, 'sftp-shop');
    await mkdir(there);
    const server = await startSftpServer(there);
    onTestFinished(() => server.close());
    const before = (await readOffsiteStatus(shop.dataDir)).rehearsal.doneAt;
    shop.clock.advance(2 * HOUR);
    server.faults.cutAt = 10_000;
    await keep(server);
    expect((await readOffsiteStatus(shop.dataDir)).copy.failedAt).not.toBeNull();
    expect((await readdir(there)).filter((name) => name.endsWith('.enc'))).toEqual([]);

    server.faults.cutAt = null;
    shop.clock.advance(2 * HOUR);
    await keep(server);
    const [copy = ''] = await readdir(there);
    expect(await readdir(there)).toEqual([expect.stringMatching(/-daily\.kickstand\.enc$/)]);
    expect((await readFile(join(there, copy))).subarray(0, 8).toString()).toBe('KSOFF001');
    const status = await readOffsiteStatus(shop.dataDir);
    expect(status).toMatchObject({ copy: { failedAt: null }, rehearsal: { failedAt: null } });
    expect(status.rehearsal.doneAt).not.toBe(before);
    await expect.poll(() => server.connections.open, { timeout: 10_000 }).toBe(0);
  }, 120_000);
});
