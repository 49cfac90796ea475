import { resolve } from 'node:path';
import { isLoopbackHost } from './loopback.ts';
import { type OffsiteConfig, readOffsite } from './offsite-config.ts';
import { type OidcConfig, readOidc } from './oidc-config.ts';
import { type Environment, Reader, type Setting } from './reader.ts';
import { readS3, type S3Config } from './s3-config.ts';
import { readStripe, type StripeConfig } from './stripe-config.ts';

export { isLoopbackHost } from './loopback.ts';
export type { OffsiteConfig } from './offsite-config.ts';
export type { OidcConfig } from './oidc-config.ts';
export type { Setting } from './reader.ts';
export type { S3Config } from './s3-config.ts';
export type { SftpConfig } from './sftp-config.ts';
export type { StripeConfig } from './stripe-config.ts';

/** Mail settings from the environment; the rest come from the settings page. */
export interface MailEnvironment {
  readonly smtpUrl: string | null;
  readonly from: string | null;
  readonly fallbackFrom: string | null;
}

/** The settings the process was started with. Nothing else reads the environment. */
export interface Config {
  readonly env: 'production' | 'development' | 'test';
  readonly demo: boolean;
  readonly host: string;
  readonly port: number;
  /** The only origin, if set. Without it localhost and 127.0.0.1 both work. */
  readonly publicUrl: URL | null;
  /** Additional host names. */
  readonly allowedHosts: readonly string[];
  /** Hosts whose pictures pages may show over https, for forms of an earlier system that refer to them by URL. */
  readonly pictureHosts: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly appSecret: string | null;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  readonly mail: MailEnvironment;
  /** Object store for files; null for the data folder. */
  readonly s3: S3Config | null;
  /** Online card payments; null if cards are only taken at the counter. */
  readonly stripe: StripeConfig | null;
  /** The shop's identity provider; null if staff sign in here only. */
  readonly oidc: OidcConfig | null;
  /** A time-stamp server (RFC 3161) for heads of the audit log; null for none. */
  readonly timeStampUrl: string | null;
  /** The file with the key for ID images, kept apart from everything else. */
  readonly idKeyFile: string | null;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Where metrics are served; null if they are off. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** The trace collector; null for none. */
  readonly tracesEndpoint: string | null;
  /** Encrypts the keys inside an archive, and off-site copies of backups. */
  readonly backupPassphrase: string | null;
  /** Off-site place for copies of backups; null for none. */
  readonly offsite: OffsiteConfig | null;
  /** Whether commits are shipped there every few seconds, for another machine to take over. */
  readonly standby: boolean;
  /** Whether a start checks the machine's clock against what the shop wrote last. */
  readonly checksClock: boolean;
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[];
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config; readonly settings: readonly Setting[] }
  | { readonly ok: false; readonly mistakes: readonly string[]; readonly settings: readonly Setting[] };

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ENVS = ['production', 'development', 'test'] as const;

/** Reads and validates all settings. Each error is one sentence, and all are reported together. */
export function readConfig(environment: Environment, origins?: ReadonlyMap<string, string>): ConfigResult {
  const read = new Reader(environment, origins);
  const config: Config = {
    env: read.oneOf('KICKSTAND_ENV', ENVS, 'production'),
    demo: read.flag('KICKSTAND_DEMO'),
    host: read.textOr('HOST', '127.0.0.1'),
    port: read.port('PORT', 3000),
    publicUrl: read.origin('PUBLIC_URL'),
    allowedHosts: read.hosts('ALLOWED_HOSTS'),
    pictureHosts: read.hosts('PICTURE_HOSTS'),
    dataDir: resolve(read.textOr('DATA_DIR', './data')),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    appSecret: read.secret('APP_SECRET', 32),
    tls: readTls(read),
    mail: readMail(read),
    s3: readS3(read),
    stripe: readStripe(read),
    oidc: readOidc(read),
    timeStampUrl: read.httpUrl('TIMESTAMP_URL'),
    idKeyFile: read.file('ID_KEY_FILE'),
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    metrics: read.address('METRICS_ADDRESS'),
    tracesEndpoint: read.httpUrl('OTEL_EXPORTER_OTLP_ENDPOINT'),
    backupPassphrase: read.text('BACKUP_PASSPHRASE'),
    offsite: readOffsite(read),
    standby: read.flag('OFFSITE_STANDBY'),
    checksClock: read.oneOf('CLOCK_CHECK', ['on', 'off'], 'on') === 'on',
    trustProxy: read.proxies('TRUST_PROXY'),
  };
  if (config.databaseUrl && !config.appSecret)
    read.mistake(
      'APP_SECRET',
      'is required together with DATABASE_URL: set it to the same long random text on every server',
    );
  if (config.standby && config.databaseUrl)
    read.mistake(
      'OFFSITE_STANDBY',
      'is for the embedded database: with DATABASE_URL let PostgreSQL replicate, see docs/operations/many-servers.md',
    );
  else if (config.standby && !config.offsite)
    read.mistake(
      'OFFSITE_STANDBY',
      'needs a place to send to: set OFFSITE_FOLDER, OFFSITE_S3_BUCKET or OFFSITE_SFTP_HOST',
    );
  const { mistakes, settings } = read;
  return mistakes.length > 0 ? { ok: false, mistakes, settings } : { ok: true, config, settings };
}

function readTls(read: Reader): Config['tls'] {
  const certFile = read.file('TLS_CERT');
  const keyFile = read.file('TLS_KEY');
  if (certFile && keyFile) return { certFile, keyFile };
  if (certFile) read.mistake('TLS_KEY', 'is missing: TLS_CERT needs its key beside it');
  if (keyFile) read.mistake('TLS_CERT', 'is missing: TLS_KEY needs its certificate beside it');
  return null;
}

function readMail(read: Reader): MailEnvironment {
  const smtpUrl = read.smtpUrl('SMTP_URL');
  const from = read.mailbox('MAIL_FROM');
  const fallbackFrom = read.mailbox('MAIL_FALLBACK_FROM');
  if (smtpUrl && !from)
    read.mistake(
      'MAIL_FROM',
      'is missing: mail sent through SMTP_URL needs a sender, for example "Kickstand <shop@example.com>"',
    );
  return { smtpUrl, from, fallbackFrom };
}

/** Whether other devices can reach the server. */
export function isReachableFromOutside(config: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return (
    !isLoopbackHost(config.host) || (config.publicUrl !== null && !isLoopbackHost(config.publicUrl.hostname))
  );
}
