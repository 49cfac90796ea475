import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, readSettings, shownValue } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'kickstand-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const SECRET = 'a-secret-of-more-than-32-characters';

describe('settings in files', () => {
  const SECRETS = {
    APP_SECRET: SECRET,
    DATABASE_URL: 'postgres://u:hunter2@h/d',
    SMTP_URL: 'smtp://u:hunter2@h:25',
    S3_ACCESS_KEY_ID: 'hunter2',
    S3_SECRET_ACCESS_KEY: 'hunter2',
    STRIPE_SECRET_KEY: 'sk_test_hunter2',
    STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
    OIDC_CLIENT_SECRET: 'hunter2',
    BACKUP_PASSPHRASE: 'hunter2',
    OFFSITE_SFTP_PASSWORD: 'hunter2',
    OFFSITE_SFTP_KEY: '-----BEGIN OPENSSH PRIVATE KEY-----\nhunter2',
    OFFSITE_SFTP_KEY_PASSPHRASE: 'hunter2',
  };
  const others = {
    ...{ MAIL_FROM: 'a@b.co', S3_BUCKET: 'bucket', S3_REGION: 'us-east-1' },
    ...{ OFFSITE_SFTP_HOST: 'backup.example.com', OFFSITE_SFTP_USER: 'shop', OFFSITE_SFTP_FOLDER: 'copies' },
    OFFSITE_SFTP_HOST_KEY: `SHA256:${'A'.repeat(43)}`,
    ...{ OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'x', OIDC_ROLES: 'groups:a=admin' },
  };

  it('OPS-02 reads every secret from a file, without its trailing newline', () => {
    const inFiles = Object.entries(SECRETS).map(([name, value]) => [
      `${name}_FILE`,
      file(name, `${value}\n`),
    ]);
    const fromFiles = readConfig({ ...others, ...Object.fromEntries(inFiles) });
    const plain = readConfig({ ...others, ...SECRETS });
    expect(plain.ok && fromFiles.ok && fromFiles.config).toEqual(plain.ok && plain.config);
  });

  it('OPS-02 supports that for every setting', () => {
    const { settings } = readConfig({});
    expect(settings.length).toBeGreaterThan(20);
    for (const { name } of settings) {
      const result = readConfig({ [`${name}_FILE`]: '/nowhere' });
      expect(result.ok ? [] : result.mistakes).toContain(
        `${name}_FILE names a file that cannot be read (ENOENT): /nowhere.`,
      );
    }
  });

  it('OPS-02 says in one sentence that a file is missing, empty or given twice', () => {
    const mistakes = (environment: Record<string, string>) => {
      const result = readConfig(environment);
      return result.ok ? [] : result.mistakes;
    };
    expect(mistakes({ APP_SECRET_FILE: '/nowhere' })).toEqual([
      'APP_SECRET_FILE names a file that cannot be read (ENOENT): /nowhere.',
    ]);
    const empty = file('empty', '\n');
    expect(mistakes({ APP_SECRET_FILE: empty })).toEqual([
      `APP_SECRET_FILE names a file that is empty: ${empty}.`,
    ]);
    expect(mistakes({ APP_SECRET_FILE: empty, APP_SECRET: SECRET })).toEqual([
      'APP_SECRET and APP_SECRET_FILE are both set: keep one of them.',
    ]);
  });

  it('OPS-02 reads .env, where the environment takes precedence, and reports unknown settings', () => {
    const path = file(
      '.env',
      `# a sample\nPORT=4000\nHOST="0.0.0.0"\nAPP_SECRET_FILE=/nowhere\nPUBLIC_ULR=x\n`,
    );
    const { result, unknown } = readSettings({ ENV_FILE: path, PORT: '5000', APP_SECRET: SECRET });
    expect(result).toMatchObject({ ok: true, config: { port: 5000, host: '0.0.0.0', appSecret: SECRET } });
    expect(unknown).toEqual(['PUBLIC_ULR']);
    const from = Object.fromEntries(result.settings.map(({ name, from }) => [name, from]));
    expect(from).toMatchObject({
      PORT: 'environment',
      HOST: path,
      DATA_DIR: 'default',
      APP_SECRET: 'environment',
    });
  });

  it('OPS-02 refuses an ENV_FILE that cannot be read', () => {
    expect(readSettings({ ENV_FILE: '/nowhere/.env' }).result).toMatchObject({
      ok: false,
      mistakes: ['ENV_FILE names a file that cannot be read (ENOENT): /nowhere/.env.'],
    });
  });

  it('OPS-02 shows settings without a secret, and addresses without their password', () => {
    const { settings } = readConfig({
      ...SECRETS,
      ...others,
      DATABASE_URL: 'postgres://kickstand:hunter2@db.example.com:5432/shop?password=hunter2',
    });
    const shown = settings.map((setting) => `${setting.name}=${shownValue(setting)}`);
    expect(shown.join('\n')).not.toMatch(/hunter2|a-secret/);
    expect(shown).toContain('DATABASE_URL=postgres://kickstand:…@db.example.com:5432/shop?…');
    expect(shown).toContain('APP_SECRET=(set, not shown)');
    expect(shown).toContain('PORT=3000');
    expect(shown).toContain('OFFSITE_SFTP_KEY=(set, not shown)');
    expect(shown).toContain(`OFFSITE_SFTP_HOST_KEY=SHA256:${'A'.repeat(43)}`);
  });

  it('OPS-05: a database address may name several hosts, and is shown with them and without its password', () => {
    const read = (DATABASE_URL: string) => readConfig({ APP_SECRET: 'x'.repeat(32), DATABASE_URL });
    const url = 'postgres://kickstand:hun,ter2@10.0.0.21:5432,db-two:5433,[fd00::3]/shop';
    const result = read(url);
    expect(result).toMatchObject({ ok: true, config: { databaseUrl: url } });
    const shown = result.settings.filter(({ name }) => name === 'DATABASE_URL').map(shownValue);
    expect(shown).toEqual(['postgres://kickstand:…@10.0.0.21:5432,db-two:5433,[fd00::3]/shop']);
    expect(read('postgres://kickstand@10.0.0.21:5432,db-two:port/shop').ok).toBe(false);
  });
});
