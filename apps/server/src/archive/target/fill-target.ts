import type { ArchiveTable } from '@kickstand/domain/archive';
import type pg from 'pg';
import { damaged } from '../format/archive-refused.ts';
import { readArchive } from '../format/read-archive.ts';
import { readTables } from '../source/catalog.ts';
import { setCanonicalOutput } from '../source/read-rows.ts';
import { compareRows, dropForeignKeys, insertRows, setSequences } from './load-rows.ts';
import { type Filling, openTarget } from './open-target.ts';
import { makeSchema } from './schema.ts';
import { forgetSecret } from './secret-plan.ts';

/** Fills database and store from a verified archive, or leaves both unchanged. */
export async function fillTarget(archive: string, filling: Filling): Promise<void> {
  const { config, files } = filling;
  const target = await openTarget(filling);
  try {
    await target.client.query('begin');
    await target.clear?.();
    await load(archive, target.client, filling);
    await target.finish();
  } catch (error) {
    // files in a folder are removed with it; those in a bucket must be deleted
    if (config.s3) await files.takeBack(archive);
    throw error;
  } finally {
    await target.close(); // rolls back an open transaction
  }
}

async function load(archive: string, client: pg.Client, filling: Filling): Promise<void> {
  const { shape, verified, secret, files, fresh, progress } = filling;
  const { header, closing } = verified;
  const rows = closing.tables.reduce((sum, table) => sum + table.rows, 0);
  await setCanonicalOutput(client);
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
  await fresh?.note(client);
}

/** Table and column names become part of statements, so only those of our own tables are accepted. */
async function refuseOtherTables(client: pg.Client, archived: readonly ArchiveTable[]): Promise<void> {
  const known = new Map((await readTables(client)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of archived)
    if (JSON.stringify(known.get(name)) !== JSON.stringify(columns))
      throw damaged(`its table ${name} is not one of this version`);
}
