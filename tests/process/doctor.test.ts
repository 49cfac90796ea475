import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkCertificate } from '../../apps/server/src/doctor/certificates.ts';
import { examine, exitCodeOf, type Finding, linesOf } from '../../apps/server/src/doctor/index.ts';
import { DAY } from '../../apps/server/src/platform/clock.ts';
import { clockComplaint } from '../../apps/server/src/platform/clock-check.ts';
import { readSettings } from '../../apps/server/src/platform/config/index.ts';
import { nodeWarning } from '../../apps/server/src/platform/node-version.ts';
import { keepCertificate } from '../../scripts/lib/https/store.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { mount, needsRoot, unmount } from '../faults/mounted.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';
import { onServer } from '../support/postgres/on-server.ts';
import { startSftpServer } from '../support/sftp-server.ts';
import { makeServerDatabase } from '../support/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'kickstand-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOW = new Date();
const migrationsDir = join(ROOT, 'apps/server/drizzle');

const examined = (environment: Record<string, string>, nodeVersion = '24.1.0') =>
  examine({
    ...readSettings({ ENV_FILE: devNull, ...environment }),
    nodeVersion,
    now: NOW,
    locate: () => ({ migrationsDir }),
  });
const of = (findings: readonly Finding[], check: string) => findings.filter((one) => one.check === check);

describe('kickstand doctor', () => {
  it('OPS-01 finds nothing wrong with a machine that has no shop yet, and makes nothing', async () => {
    const dataDir = join(folder, 'new');
    const findings = await examined({ DATA_DIR: dataDir });
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect(exitCodeOf(findings)).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('OPS-01 says every wrong setting and an old Node, each with what to do', async () => {
    const findings = await examined({ PORT: 'x', APP_SECRET_FILE: '/nowhere' }, '20.19.0');
    expect(of(findings, 'Settings').map(({ level }) => level)).toEqual(['problem', 'problem']);
    expect(of(findings, 'Node')).toMatchObject([{ level: 'warning', todo: nodeWarning('20.19.0') }]);
    expect(exitCodeOf(findings)).toBe(2);
    for (const line of linesOf(findings)) expect(line).toMatch(/^(ok|warning|problem| )/);
  });

  it('OPS-01 warns about every Node but the supported ones', () => {
    const warnings = ['20.19.0', '21.7.3', '22.12.0', '23.11.1', '24.0.0', '25.1.0', '26.0.0'].map(
      nodeWarning,
    );
    const old = (major: number) => `Node ${major} no longer gets security updates: install Node 22 or 24.`;
    const untried = (major: number) => `Node ${major} was not tested with Kickstand: install Node 22 or 24.`;
    expect(warnings).toEqual([old(20), old(21), null, old(23), null, untried(25), untried(26)]);
  });

  it('OPS-01 names a data folder that is a file', async () => {
    const dataDir = join(folder, 'file');
    writeFileSync(dataDir, '');
    expect(of(await examined({ DATA_DIR: dataDir }), 'Folder')).toMatchObject([{ level: 'problem' }]);
  });

  it('OPS-06: says whether the identity provider answers', async () => {
    const idp = await startIdentityProvider({ redirectUris: ['http://localhost:3000/api/sso/callback'] });
    const asked = { DATA_DIR: join(folder, 'sso'), ...idp.environment };
    expect(of(await examined(asked), 'Sign-on')).toMatchObject([{ level: 'ok' }]);
    const elsewhere = await examined({ ...asked, OIDC_ISSUER: `${idp.issuer}/elsewhere` });
    expect(of(elsewhere, 'Sign-on')).toMatchObject([{ level: 'warning' }]);
    await idp.close();
    const away = await examined(asked);
    expect(of(away, 'Sign-on')).toMatchObject([
      { level: 'warning', text: expect.stringContaining('does not answer') },
    ]);
    expect(JSON.stringify(away)).not.toContain(idp.clientSecret);
  });

  it('OPS-04: says whether the other place takes files, why not, and leaves nothing there', async () => {
    const there = join(folder, 'other-place');
    mkdirSync(there);
    const server = await startSftpServer(there);
    const asked = { DATA_DIR: join(folder, 'copying'), BACKUP_PASSPHRASE: 'x', ...server.environment };
    const found = async (more: Record<string, string> = {}) =>
      of(await examined({ ...asked, ...more }), 'Off-site');
    expect(await found()).toMatchObject([{ level: 'ok' }]);
    expect(await found({ OFFSITE_SFTP_HOST_KEY: `SHA256:${'A'.repeat(43)}` })).toMatchObject([
      { level: 'problem', text: expect.stringContaining(`shows the host key ${server.fingerprint}`) },
    ]);
    const signIn = await found({ OFFSITE_SFTP_PASSWORD: 'hunter2' });
    expect(signIn).toMatchObject([
      { level: 'problem', text: expect.stringContaining('does not let shop in') },
    ]);
    expect(JSON.stringify(signIn)).not.toContain('hunter2');
    server.faults.refuseWrites = 'denied';
    expect(await found()).toMatchObject([
      { level: 'problem', todo: expect.stringContaining('OFFSITE_SFTP_FOLDER') },
    ]);
    await server.close();
    expect(await found()).toMatchObject([
      { level: 'problem', text: expect.stringContaining('ECONNREFUSED') },
    ]);

    const mounted = { DATA_DIR: join(folder, 'copying'), BACKUP_PASSPHRASE: 'x', OFFSITE_FOLDER: there };
    expect(of(await examined(mounted), 'Off-site')).toMatchObject([{ level: 'ok' }]);
    expect(readdirSync(there)).toEqual([]);
    const away = await examined({ ...mounted, OFFSITE_FOLDER: join(folder, 'not-mounted') });
    expect(of(away, 'Off-site')).toMatchObject([
      { level: 'problem', todo: expect.stringContaining('Mount') },
    ]);
  });

  it.skipIf(needsRoot())(
    'OPS-04: names the setting of the unit when the other folder is read-only',
    async () => {
      const readOnly = join(folder, 'read-only');
      mount(readOnly, '-t', 'tmpfs', '-o', 'ro', 'tmpfs');
      onTestFinished(() => unmount(readOnly));
      const asked = { DATA_DIR: join(folder, 'copying'), BACKUP_PASSPHRASE: 'x', OFFSITE_FOLDER: readOnly };
      expect(of(await examined(asked), 'Off-site')).toMatchObject([
        {
          level: 'problem',
          text: expect.stringContaining('EROFS'),
          todo: expect.stringContaining('ReadWritePaths='),
        },
      ]);
    },
  );

  it('OPS-01 names a database that cannot be reached, without its password', async () => {
    const findings = await examined({
      DATA_DIR: join(folder, 'away'),
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:9/x',
      APP_SECRET: 'x'.repeat(40),
    });
    expect(of(findings, 'Database')).toMatchObject([
      { level: 'problem', text: expect.stringContaining('127.0.0.1:9') },
    ]);
    expect(linesOf(findings).join()).not.toContain('hunter2');
  });
});

describe('kickstand doctor, in the database', () => {
  let database: Awaited<ReturnType<typeof makeServerDatabase>>;
  const dataDir = join(folder, 'data');
  beforeAll(async () => {
    database = await makeServerDatabase();
    mkdirSync(dataDir, { mode: 0o700 });
  });
  afterAll(() => database.drop());
  const look = (more: Record<string, string> = {}) =>
    examined({ DATA_DIR: dataDir, DATABASE_URL: database.url, APP_SECRET: 'x'.repeat(40), ...more });

  it('OPS-01 finds a missing mail server, missing backups and nothing else', async () => {
    const findings = await look();
    const wrong = findings.filter(({ level }) => level !== 'ok').map(({ check }) => check);
    expect(wrong).toEqual(['Email', 'Backups']);
    expect(exitCodeOf(findings)).toBe(1);
  });

  it('OPS-01 finds another secret, a clock two days slow and a failed backup', async () => {
    await onServer(database.url, "insert into settings_installation (secret_fingerprint) values ('another')");
    await onServer(
      database.url,
      `insert into audit_log (id, at, action, subject, subject_id, before_hash, after_hash)
       values (gen_random_uuid(), now() + interval '2 days', 'a', 'b', 'c', '', '')`,
    );
    mkdirSync(join(dataDir, 'backups'), { recursive: true });
    const failure = { at: NOW.toISOString(), reason: 'NO_ROOM' };
    writeFileSync(join(dataDir, 'backups', 'last-failure.json'), JSON.stringify(failure));
    const findings = await look();
    for (const check of ['Secret', 'Clock', 'Backups'])
      expect(of(findings, check), check).toMatchObject([
        { level: 'problem', todo: expect.stringMatching(/./) },
      ]);
  });

  it('OPS-01 finds a mail server that does not answer, and emails that were given up', async () => {
    await onServer(
      database.url,
      `insert into mail_outbox (id, kind, to_address, language, status)
       values (gen_random_uuid(), 'confirm_address', 'ana@mail.test', 'en', 'failed')`,
    );
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@mail.test' };
    expect(of(await look(mail), 'Email')).toMatchObject([
      { level: 'problem', text: expect.stringContaining('127.0.0.1') },
      { level: 'warning', text: '1 email was given up.' },
    ]);
  });

  it('OPS-01 leaves a database of a newer version alone and says so', async () => {
    await onServer(
      database.url,
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
    );
    expect(of(await look(), 'Database')).toMatchObject([
      { level: 'problem', text: 'it was used by a newer version of Kickstand.' },
    ]);
  });
});

describe('the certificate', () => {
  const kept = () =>
    keepCertificate({ folder: join(folder, 'certs'), hostname: 'shop', names: ['shop.lan', '192.168.1.20'] });
  const tls = () => ({ certFile: kept().certificate, keyFile: kept().key });
  const at = (url: string | null, now = NOW, pair = tls()) =>
    checkCertificate({ tls: pair, publicUrl: url ? new URL(url) : null }, now);

  it('OPS-01 is checked for its end, its names and its key', () => {
    expect(at('https://shop.lan')).toMatchObject({ level: 'ok' });
    expect(at('https://192.168.1.20:3000')).toMatchObject({ level: 'ok' });
    expect(at('https://other.lan')).toMatchObject({ level: 'problem' });
    expect(at('https://shop.lan', new Date(NOW.getTime() + 5000 * DAY))).toMatchObject({ level: 'problem' });
    expect(at(null, NOW, { ...tls(), keyFile: kept().authority })).toMatchObject({ level: 'problem' });
    expect(checkCertificate({ tls: null, publicUrl: null }, NOW)).toMatchObject({ level: 'ok' });
  });
});

describe('the clock', () => {
  const hours = (number: number) => new Date(NOW.getTime() + number * (DAY / 24));
  it.each([
    ['is believed in a new shop', null, null, false],
    ['is believed an hour behind the last change', hours(1), null, false],
    ['is not believed two days behind the last change', hours(48), null, true],
    ['is not believed two days ahead of the database server', hours(-50), hours(-48), true],
    ['is believed after a week in which nobody worked', hours(-168), hours(0), false],
  ])('OPS-01 %s', (_, lastChange, databaseNow, wrong) => {
    expect(clockComplaint({ now: NOW, lastChange, databaseNow }) !== null).toBe(wrong);
  });
});
