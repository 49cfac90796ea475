import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { knownSecret, openSource } from '../archive/index.ts';
import { createMailer } from '../mail/index.ts';
import { SECOND } from '../platform/clock.ts';
import { CLOCK_ADVICE, clockComplaint, readClockFacts } from '../platform/clock-check.ts';
import type { Config } from '../platform/config/index.ts';
import { DatabaseClient, readSchemaVersion } from '../platform/database/index.ts';
import * as tables from '../platform/database/schema.ts';
import { deriveSecrets } from '../platform/secrets.ts';
import { StartupError } from '../platform/startup-error.ts';
import { findMailServer } from '../settings/index.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

export interface DatabasePlace {
  readonly config: Config;
  readonly migrationsDir: string;
  readonly workerUrl?: URL | undefined;
}

/** Reads the database as it is: nothing is migrated, and a running shop is not disturbed. */
export async function checkDatabase(place: DatabasePlace, now: Date): Promise<Finding[]> {
  const opened = await openSource(place.config, place.workerUrl).catch(asStartupError);
  if (opened instanceof StartupError)
    return [problem('Database', opened.message, 'Put that right; the shop does not start without it.')];
  const client = new DatabaseClient(opened.source.connection);
  client.on('error', () => undefined); // a lost connection fails the query that needs it
  try {
    await client.connect();
    const version = await checkVersion(client, place.migrationsDir);
    if (version.level === 'problem') return [version];
    return [
      version,
      await checkSecret(client, place.config),
      await checkClock(client, place.config, now),
      ...(version.level === 'ok' ? await checkEmail(client, place.config) : []),
    ];
  } catch (error) {
    const words = (error as Error).message;
    return [problem('Database', `it does not answer (${words}).`, 'Check that the database runs.')];
  } finally {
    await client.end().catch(() => undefined);
    await opened.close();
  }
}

function asStartupError(error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  throw error;
}

async function checkVersion(client: pg.Client, migrationsDir: string): Promise<Finding> {
  const newest = readMigrationFiles({ migrationsFolder: migrationsDir }).at(-1)?.folderMillis ?? 0;
  const { rows } = await client.query<{ exists: boolean; version: string }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists,
            current_setting('server_version') as version`,
  );
  const [{ exists = false, version = '' } = {}] = rows;
  if (!exists) return ok('Database', `PostgreSQL ${version}, empty: the first start fills it.`);
  const schema = await readSchemaVersion(client);
  if (schema.required > newest)
    return problem(
      'Database',
      'it was used by a newer version of Kickstand.',
      'Start that version; this one leaves the data alone.',
    );
  if (schema.newest > newest)
    return warning(
      'Database',
      'a newer version of Kickstand has added to it, in a way this one can live with.',
      'Upgrade this server too.',
    );
  if (schema.newest < newest)
    return warning(
      'Database',
      'it was left by an older version of Kickstand.',
      'Start the server: it makes a backup and upgrades.',
    );
  return ok('Database', `PostgreSQL ${version}, up to date.`);
}

async function checkSecret(client: pg.Client, config: Config): Promise<Finding> {
  const { rows } = await client.query<{ fingerprint: string }>(
    'select secret_fingerprint as fingerprint from settings_installation',
  );
  const known = rows[0]?.fingerprint;
  const secret = await knownSecret(config); // loading it as a server does would create a missing one
  if (!known || (secret && deriveSecrets(secret).fingerprint === known))
    return ok('Secret', 'it fits the database.');
  const where = config.appSecret ? 'APP_SECRET' : `secrets.json in ${config.dataDir}`;
  const text = secret ? 'the database was made with another one.' : 'it is missing.';
  return problem('Secret', text, `Use the same ${where} as before.`);
}

async function checkClock(client: pg.Client, config: Config, now: Date): Promise<Finding> {
  const complaint = clockComplaint(await readClockFacts(client, config.databaseUrl !== null, now));
  return complaint
    ? problem('Clock', complaint, CLOCK_ADVICE)
    : ok('Clock', `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC; nothing speaks against it.`);
}

async function checkEmail(client: pg.Client, config: Config): Promise<Finding[]> {
  const db = drizzle(client, { schema: tables });
  const secret = await knownSecret(config);
  if (!secret) return [];
  const mailServer = { secrets: deriveSecrets(secret), mailEnvironment: config.mail };
  const server = await findMailServer(mailServer, db);
  if (!server)
    return [
      warning(
        'Email',
        'no mail server is set: emails wait in the outbox.',
        'Set SMTP_URL and MAIL_FROM, or enter one under Settings → Email.',
      ),
    ];
  const { rows } = await client.query<{ failed: number }>(
    "select count(*)::int as failed from mail_outbox where status = 'failed'",
  );
  const failed = rows[0]?.failed ?? 0;
  return [
    await tryMailServer(server),
    ...(failed > 0
      ? [
          warning(
            'Email',
            `${failed} ${failed === 1 ? 'email was' : 'emails were'} given up.`,
            'Settings → Email sends a test and shows what the mail server answers.',
          ),
        ]
      : []),
  ];
}

async function tryMailServer(
  server: NonNullable<Awaited<ReturnType<typeof findMailServer>>>,
): Promise<Finding> {
  const mailer = createMailer(server, { connect: 5 * SECOND, answer: 5 * SECOND });
  try {
    await mailer.verify();
    return ok('Email', `${server.host} takes the sign-in.`);
  } catch (error) {
    const words = (error as Error).message;
    return problem(
      'Email',
      `${server.host} does not work: ${words}.`,
      'Check SMTP_URL, or Settings → Email.',
    );
  } finally {
    mailer.close();
  }
}
