import type { ArchiveHeader } from '@kickstand/domain/archive';
import type pg from 'pg';
import { VERSION } from '../../version.ts';
import { quoted, readMigrations, readTables, type Table } from './catalog.ts';
import type { Snapshot } from './snapshot.ts';

export interface Described {
  readonly header: ArchiveHeader;
  /** The tables whose rows are archived. */
  readonly tables: readonly Table[];
}

export interface Scope {
  readonly leftOut: readonly string[];
  readonly withFiles: boolean;
}

export async function describe(snapshot: Snapshot, { leftOut, withFiles }: Scope): Promise<Described> {
  const { client } = snapshot;
  const all = await readTables(client);
  const tables = all.filter(({ name }) => !leftOut.includes(name));
  const has = (name: string) => all.some((table) => table.name === name);
  const heads: ArchiveHeader['tables'] = [];
  for (const { name, columns } of tables)
    heads.push({ name, columns: [...columns], rows: await countOf(client, `select from ${quoted(name)}`) });
  return {
    tables,
    header: {
      app: VERSION,
      at: snapshot.at.toISOString(),
      shop: has('settings_shop') ? await textOf(client, 'select name from settings_shop') : null,
      migrations: await readMigrations(client),
      audit: has('audit_log') ? await auditHead(client) : { head: null, sealed: 0 },
      tables: heads,
      leftOut: all.map(({ name }) => name).filter((name) => leftOut.includes(name)),
      sequences: [...snapshot.sequences],
      secretFingerprint: has('settings_installation')
        ? await textOf(client, 'select secret_fingerprint from settings_installation')
        : null,
      files: withFiles && has('files') ? await countOf(client, STORED_FILES) : 0,
    },
  };
}

async function auditHead(client: pg.ClientBase): Promise<ArchiveHeader['audit']> {
  return {
    head: await textOf(
      client,
      'select seal from audit_log where seq is not null order by seq desc nulls last limit 1',
    ),
    sealed: await countOf(client, 'select from audit_log where seq is not null'),
  };
}

/** All stored files that rows refer to: pictures and thumbnails. */
export const STORED_FILES = `
  select path, removed_at is not null as going from files where stored_at is not null and erased_at is null
  union all
  select thumbnail_path, removed_at is not null from files
  where thumbnail_path is not null and stored_at is not null and erased_at is null`;

async function countOf(client: pg.ClientBase, query: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from (${query}) counted`);
  return Number(rows[0]?.rows);
}

async function textOf(client: pg.ClientBase, query: string): Promise<string | null> {
  const { rows } = await client.query<string[]>({ text: query, rowMode: 'array' });
  return rows[0]?.[0] ?? null;
}
