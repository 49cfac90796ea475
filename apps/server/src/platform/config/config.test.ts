import { describe, expect, it } from 'vitest';
import { isReachableFromOutside, readConfig } from './config.ts';

const mistakes = (environment: Record<string, string>) => {
  const result = readConfig(environment);
  return result.ok ? [] : result.mistakes;
};

describe('settings', () => {
  it('starts without a single setting', () => {
    const result = readConfig({});
    expect(result).toMatchObject({
      ok: true,
      config: {
        host: '127.0.0.1',
        port: 3000,
        publicUrl: null,
        databaseUrl: null,
        mail: { smtpUrl: null },
        demo: false,
      },
    });
  });

  it('treats an empty value as not set', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ' })).toMatchObject({
      ok: true,
      config: { port: 3000, publicUrl: null },
    });
  });

  it('reports all errors together, each in a sentence that names the setting', () => {
    const errors = mistakes({
      PORT: 'eighty',
      PUBLIC_URL: 'shop.example.com/app',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'mail.example.com',
      LOG_LEVEL: 'loud',
      TLS_CERT: '/nowhere/cert.pem',
      KICKSTAND_DEMO: 'perhaps',
    });
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'SMTP_URL',
      'LOG_LEVEL',
      'TLS_CERT',
      'KICKSTAND_DEMO',
    ])
      expect(
        errors.filter((sentence) => sentence.startsWith(`${name} `)),
        name,
      ).toHaveLength(1);
    for (const sentence of errors) expect(sentence).toMatch(/\.$/);
  });

  it('refuses ports that do not exist', () => {
    for (const port of ['65536', '-1', '3000x', '1e3'])
      expect(mistakes({ PORT: port }), port).toHaveLength(1);
  });

  it('asks for APP_SECRET together with DATABASE_URL', () => {
    expect(mistakes({ DATABASE_URL: 'postgres://a@b/c' })).toEqual([
      expect.stringContaining('APP_SECRET is required'),
    ]);
    expect(mistakes({ DATABASE_URL: 'postgres://a@b/c', APP_SECRET: 'x'.repeat(32) })).toEqual([]);
    expect(mistakes({ APP_SECRET: 'short' })).toEqual([
      expect.stringContaining('APP_SECRET has 5 characters'),
    ]);
  });

  it('never repeats a secret or a password in an error', () => {
    const errors = mistakes({
      APP_SECRET: 'hunter2',
      DATABASE_URL: 'mysql://u:hunter2@h',
      SMTP_URL: 'http://u:hunter2@h',
    }).join(' ');
    expect(errors).not.toContain('hunter2');
  });

  it('asks for a sender with a mail server', () => {
    expect(mistakes({ SMTP_URL: 'smtp://localhost:25' })).toEqual([expect.stringContaining('MAIL_FROM')]);
    expect(readConfig({ SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'Shop <a@b.co>' })).toMatchObject({
      ok: true,
      config: { mail: { from: 'Shop <a@b.co>' } },
    });
    expect(mistakes({ MAIL_FROM: 'a@b.co>\r\nBcc: x@y.z' })).toHaveLength(1);
  });

  it('keeps files in the data folder unless a whole object store is set', () => {
    expect(readConfig({})).toMatchObject({ ok: true, config: { s3: null, idKeyFile: null } });
    const whole = {
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'shop-files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'hunter2-hunter2',
    };
    expect(readConfig({ ...whole, S3_PREFIX: 'a/b' })).toMatchObject({
      ok: true,
      config: { s3: { endpoint: 'https://s3.example.com', region: 'us-east-1', prefix: 'a/b/' } },
    });
    expect(readConfig(whole)).toMatchObject({ config: { s3: { prefix: '' } } });

    expect(mistakes({ S3_BUCKET: 'shop-files' }).map((sentence) => sentence.split(' ', 1)[0])).toEqual([
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'S3_REGION',
    ]);
    for (const [name, value] of [
      ['S3_ENDPOINT', 's3.example.com'],
      ['S3_ENDPOINT', 'https://user:hunter2@s3.example.com'],
      ['S3_BUCKET', 'No Such_Bucket'],
      ['S3_PREFIX', '../elsewhere'],
    ] as const) {
      const errors = mistakes({ ...whole, [name]: value });
      expect(errors, `${name}=${value}`).toEqual([expect.stringMatching(`^${name} .*\\.$`)]);
      expect(errors.join()).not.toContain('hunter2');
    }
  });

  it('TXN-04 requires both keys of card payments or neither, and never repeats one', () => {
    const whole = { STRIPE_SECRET_KEY: 'sk_test_hunter2', STRIPE_WEBHOOK_SECRET: 'whsec_hunter2' };
    expect(readConfig({})).toMatchObject({ ok: true, config: { stripe: null } });
    expect(readConfig(whole)).toMatchObject({
      ok: true,
      config: { stripe: { secretKey: 'sk_test_hunter2', webhookSecret: 'whsec_hunter2', apiUrl: null } },
    });
    for (const [environment, name] of [
      [{ STRIPE_SECRET_KEY: whole.STRIPE_SECRET_KEY }, 'STRIPE_WEBHOOK_SECRET'],
      [{ STRIPE_WEBHOOK_SECRET: whole.STRIPE_WEBHOOK_SECRET }, 'STRIPE_SECRET_KEY'],
      [{ ...whole, STRIPE_SECRET_KEY: 'pk_live_hunter2' }, 'STRIPE_SECRET_KEY'],
      [{ ...whole, STRIPE_WEBHOOK_SECRET: 'hunter2' }, 'STRIPE_WEBHOOK_SECRET'],
      [{ ...whole, STRIPE_API_URL: 'stripe.test' }, 'STRIPE_API_URL'],
    ] as const) {
      const errors = mistakes(environment);
      expect(errors).toEqual([expect.stringMatching(`^${name} .*\\.$`)]);
      expect(errors.join()).not.toContain('hunter2');
    }
  });

  it('INT-13 reports when the key for ID images cannot be read', () => {
    expect(mistakes({ ID_KEY_FILE: '/nowhere/id.key' })).toEqual([
      expect.stringMatching(/^ID_KEY_FILE .*\.$/),
    ]);
  });

  it('knows when others can reach the server', () => {
    const from = (environment: Record<string, string>) => {
      const result = readConfig(environment);
      return result.ok && isReachableFromOutside(result.config);
    };
    expect(from({})).toBe(false);
    expect(from({ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe(false);
    expect(from({ HOST: '0.0.0.0' })).toBe(true);
    expect(from({ PUBLIC_URL: 'https://shop.example.com' })).toBe(true);
  });
});
