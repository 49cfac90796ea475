import { join } from 'node:path';
import type { ArchiveTable } from '@kickstand/domain/archive';
import type pg from 'pg';
import { DAY } from '../../platform/clock.ts';
import { openEmbedded } from '../../platform/database/index.ts';
import { EXIT_CODES, StartupError } from '../../platform/startup-error.ts';
import { damaged } from '../format/archive-refused.ts';
import { readArchive } from '../format/read-archive.ts';
import type { VerifiedArchive } from '../format/verify-archive.ts';
import { readTables } from '../source/catalog.ts';
import { speakPlainly } from '../source/read-rows.ts';
import { connect } from '../source/snapshot.ts';
import { compareRows, dropForeignKeys, insertRows, setSequences } from './load-rows.ts';
import type { Place } from './place.ts';
import type { FilePutter } from './put-files.ts';
import type { RestoreOptions } from './restore-options.ts';
import { isEmptyDatabase, makeSchema, type Shape } from './schema.ts';
import { forgetSecret, type SecretPlan } from './secret-plan.ts';

interface Filling extends RestoreOptions {
  readonly progress: NonNullable<RestoreOptions['progress']>;
  readonly shape: Shape;
  readonly verified: VerifiedArchive;
  readonly secret: SecretPlan;
  readonly place: Place;
  readonly files: FilePutter;
}

interface Target {
  readonly client: pg.Client;
  /** Makes what was filled the shop's. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Fills database and store from a verified archive, or leaves both as they were. */
export async function fillTarget(archive: string, filling: Filling): Promise<void> {
  const { config, files } = filling;
  const target = await (config.databaseUrl ? openServer(filling, config.databaseUrl) : openFolder(filling));
  try {
    await target.client.query('begin');
    await load(archive, target.client, filling);
    await target.finish();
  } catch (error) {
    // files of a folder go with the folder they were built in; those in a bucket are taken back
    if (config.s3) await files.takeBack(archive);
    throw error;
  } finally {
    await target.close(); // a transaction still open ends with its connection
  }
}

/** On a PostgreSQL server the commit comes last: should it fail, the files are taken back. */
async function openServer({ place }: Filling, databaseUrl: string): Promise<Target> {
  const client = await connect({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  if (!(await isEmptyDatabase(client))) {
    await client.end();
    throw new StartupError(
      'The database already holds something: restore into an empty one.',
      EXIT_CODES.databaseUnsuitable,
    );
  }
  return {
    client,
    close: () => client.end(),
    async finish() {
      const undo = await place.publish();
      try {
        await client.query('commit');
      } catch (error) {
        await undo();
        throw error;
      }
    },
  };
}

/** The embedded database is built beside its place and moved there once it is closed and whole. */
async function openFolder({ place, shape, templateDir, workerUrl }: Filling): Promise<Target> {
  const embedded = await openEmbedded({
    dir: join(place.staging, 'db'),
    templateDir: shape.newest ? templateDir : undefined,
    workerUrl,
    log: SILENT,
    maxStatementMs: DAY, // checking the keys of a large table is one statement
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
      await place.publish();
    },
  };
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function load(archive: string, client: pg.Client, filling: Filling): Promise<void> {
  const { shape, verified, secret, files, progress } = filling;
  const { header, closing } = verified;
  const rows = closing.tables.reduce((sum, table) => sum + table.rows, 0);
  await speakPlainly(client);
  await makeSchema(client, shape);
  await refuseOtherTables(client, header.tables);
  const addForeignKeys = await dropForeignKeys(client);
  let done = 0;
  for await (const part of readArchive(archive)) {
    if (part.kind === 'rows') {
      await insertRows(client, part.table, part.rows);
      done += part.rows.length;
      progress('rows', done, rows);
    }
    if (part.kind === 'file') {
      await files.put(part.file);
      progress('files', files.count, closing.files.count);
    }
  }
  await addForeignKeys();
  await setSequences(client, header.sequences);
  await compareRows(client, closing, (compared) => progress('compare', compared, rows));
  if (secret === 'forget') await forgetSecret(client);
}

/** Names and types of columns become part of a statement: only those of our own tables do. */
async function refuseOtherTables(client: pg.Client, archived: readonly ArchiveTable[]): Promise<void> {
  const known = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of archived)
    if (JSON.stringify(known.get(name)) !== JSON.stringify(columns))
      throw damaged(`its table ${name} is not one of this version`);
}
