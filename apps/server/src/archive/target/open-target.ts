import { join } from 'node:path';
import type pg from 'pg';
import { DAY } from '../../platform/clock.ts';
import { openEmbedded } from '../../platform/database/index.ts';
import { openFileStore } from '../../platform/files/index.ts';
import { EXIT_CODES, StartupError } from '../../platform/startup-error.ts';
import type { VerifiedArchive } from '../format/verify-archive.ts';
import { connect } from '../source/snapshot.ts';
import type { Place } from './place.ts';
import type { FilePutter } from './put-files.ts';
import type { RestoreOptions } from './restore-options.ts';
import { emptyDatabase, isEmptyDatabase, type Shape } from './schema.ts';
import type { SecretPlan } from './secret-plan.ts';

export interface Filling extends RestoreOptions {
  readonly progress: NonNullable<RestoreOptions['progress']>;
  readonly shape: Shape;
  readonly verified: VerifiedArchive;
  readonly secret: SecretPlan;
  readonly place: Place;
  readonly files: FilePutter;
}

export interface Target {
  readonly client: pg.Client;
  /** Empties the target in its transaction. */
  clear?(): Promise<void>;
  /** Makes the filled database the shop's. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Another browser finished the set-up first; nothing of the restore remains. */
export class AlreadySetUp extends Error {}

export function openTarget(filling: Filling): Promise<Target> {
  const { databaseUrl } = filling.config;
  if (!databaseUrl) return openFolder(filling);
  return filling.fresh ? openFreshServer(filling, databaseUrl) : openServer(filling, databaseUrl);
}

/**
 * A database shared by servers without a shop. A set-up started meanwhile waits for this transaction and then finds a
 * shop; a set-up that came first is detected here.
 */
async function openFreshServer(filling: Filling, databaseUrl: string): Promise<Target> {
  const client = await connect({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  const { place, config } = filling;
  return {
    client,
    close: () => client.end(),
    async clear() {
      await client.query(`set local lock_timeout = '10s'; lock table settings_shop in access exclusive mode`);
      const { rows } = await client.query('select from settings_shop');
      if (rows.length > 0) throw new AlreadySetUp();
      await emptyDatabase(client);
    },
    async finish() {
      try {
        await publishAndCommit(place, client);
      } catch (error) {
        await openFileStore(config); // the running server continues with an empty store
        throw error;
      }
    },
  };
}

/** On a PostgreSQL server the commit comes last: if it fails, the files are deleted again. */
async function openServer({ place }: Filling, databaseUrl: string): Promise<Target> {
  const client = await connectToEmpty(databaseUrl);
  return { client, close: () => client.end(), finish: () => publishAndCommit(place, client) };
}

async function connectToEmpty(databaseUrl: string): Promise<pg.Client> {
  const client = await connect({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  if (await isEmptyDatabase(client)) return client;
  await client.end();
  throw new StartupError(
    'The database already holds something: restore into an empty one.',
    EXIT_CODES.databaseUnsuitable,
  );
}

/** Requires that the server can be reached with these credentials, and that the database is empty. */
export async function requireEmptyServer(databaseUrl: string): Promise<void> {
  await (await connectToEmpty(databaseUrl)).end();
}

async function publishAndCommit(place: Place, client: pg.Client): Promise<void> {
  const undo = await place.publish();
  try {
    await client.query('commit');
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * The embedded database is built next to its final place and moved there once it is complete and closed; if a server
 * has it open, at the next start.
 */
async function openFolder({ place, fresh, shape, templateDir, workerUrl }: Filling): Promise<Target> {
  const embedded = await openEmbedded({
    dir: join(place.staging, 'db'),
    templateDir: shape.newest ? templateDir : undefined,
    workerUrl,
    log: SILENT,
    maxStatementMs: DAY, // validating a large table's foreign keys is one statement
    onLost: () => undefined,
  });
  const client = await connect(embedded.connection);
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await client.end();
    await embedded.close();
  };
  return {
    client,
    close,
    async finish() {
      await client.query('commit');
      await close();
      if (!fresh) await place.publish();
      else if (!(await fresh.claim(() => place.hold()))) throw new AlreadySetUp();
    },
  };
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
