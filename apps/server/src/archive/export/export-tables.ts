import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { csvLine } from '@kickstand/domain/payments';
import { ensureFolder } from '../../platform/files/index.ts';
import { backupsIn } from '../backups/backup-folder.ts';
import { requireRoom } from '../backups/space.ts';
import { readTables, type Table } from '../source/catalog.ts';
import { LEFT_OUT } from '../source/left-out.ts';
import { openSnapshot, type Source } from '../source/open-snapshot.ts';
import { readRows } from '../source/read-rows.ts';
import type { Snapshot } from '../source/snapshot.ts';
import { unfinishedName } from '../unfinished.ts';
import { type ZipEntry, zip } from './zip.ts';

/** Credentials and secrets, which are never exported. */
const SECRET_TABLES: readonly string[] = [
  ...LEFT_OUT,
  'auth_accounts',
  'auth_passkeys',
  'auth_recovery_codes',
  'auth_second_factors',
  'idempotency_keys',
  'settings_installation',
];
const SECRET_COLUMNS: readonly string[] = [
  'settings_shop.passcode_hash',
  'settings_sections.sealed',
  'mail_outbox.sealed_data',
  'calendar_feeds.token_hash',
];
/** A larger table is split into several files: zip entries and spreadsheets have a maximum size. */
const LONGEST_CSV = 1_000_000_000;

export function exported(tables: readonly Table[]): Table[] {
  return tables
    .filter(({ name }) => !SECRET_TABLES.includes(name))
    .map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => !SECRET_COLUMNS.includes(`${table.name}.${name}`)),
    }));
}

/** Every table as CSV in one zip, from one snapshot. Resolves once the snapshot is taken. */
export async function exportTables(source: Source, dataDir: string): Promise<AsyncGenerator<Buffer>> {
  const folder = backupsIn(dataDir);
  await ensureFolder(folder);
  await requireRoom(source, folder, { withFiles: false });
  const snapshot = await openSnapshot(source, join(folder, unfinishedName(randomBytes(4).toString('hex'))));
  return zipped(snapshot);
}

async function* zipped(snapshot: Snapshot): AsyncGenerator<Buffer> {
  try {
    yield* zip(entries(snapshot), snapshot.at);
  } finally {
    await snapshot.close();
  }
}

async function* entries({ client }: Snapshot): AsyncGenerator<ZipEntry> {
  for (const table of exported(await readTables(client))) {
    const pages = readRows(client, table);
    for (let part = 1, more = true; more; part++) {
      const file = { length: 0, ended: true };
      yield { name: `${table.name}${part > 1 ? `-${part}` : ''}.csv`, body: csv(table, pages, file) };
      more = !file.ended;
    }
  }
}

async function* csv(
  { columns }: Table,
  pages: AsyncGenerator<readonly (string | null)[][] | readonly (readonly (string | null)[])[]>,
  file: { length: number; ended: boolean },
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(columns.map(({ name }) => name))}`);
  for (;;) {
    const { value: rows, done } = await pages.next();
    if (done) return;
    const lines = Buffer.from(rows.map((row) => csvLine(row.map((cell) => cell ?? ''))).join(''));
    file.length += lines.length;
    yield lines;
    if (file.length < LONGEST_CSV) continue;
    file.ended = false;
    return;
  }
}
