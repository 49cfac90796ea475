import type { MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { EXIT_CODES, StartupError } from '../startup-error.ts';
import { SQL_STATE, sqlState } from './sql-state.ts';

/** The first line of a migration that the previous version tolerates; see docs/operations/many-servers.md. */
export const COMPATIBLE_MARK = '-- compatible: the version before can run on the result';

export const isCompatible = ({ sql }: Pick<MigrationMeta, 'sql'>): boolean =>
  sql[0]?.trimStart().startsWith(COMPATIBLE_MARK) ?? false;

export interface SchemaVersion {
  /** The time of the newest applied migration; 0 in an empty database. */
  readonly newest: number;
  /** The newest migration a server must know: those after it are compatible. */
  readonly required: number;
}

/** The schema version that these migrations produce. */
export function madeBy(migrations: readonly MigrationMeta[]): SchemaVersion {
  const time = (migration: MigrationMeta | undefined) => migration?.folderMillis ?? 0;
  const required = migrations.findLast((migration) => !isCompatible(migration));
  return { newest: time(migrations.at(-1)), required: time(required) };
}

/** Compatibility is stored in the database, for versions that lack the migrations' files. */
export async function readSchemaVersion(client: pg.ClientBase): Promise<SchemaVersion> {
  const { rows } = await client.query<{ marks: boolean }>(
    `select count(*) > 0 as marks from pg_attribute
     where attrelid = to_regclass('drizzle.__drizzle_migrations') and attname = 'compatible' and not attisdropped`,
  );
  const filter = rows[0]?.marks ? 'filter (where not compatible)' : '';
  try {
    const found = await client.query<{ newest: string | null; required: string | null }>(
      `select max(created_at) as newest, max(created_at) ${filter} as required from drizzle.__drizzle_migrations`,
    );
    const { newest = 0, required = 0 } = found.rows[0] ?? {};
    return { newest: Number(newest ?? 0), required: Number(required ?? 0) };
  } catch (error) {
    if (sqlState(error) === SQL_STATE.undefinedTable) return { newest: 0, required: 0 };
    throw error;
  }
}

export async function noteCompatible(
  client: pg.ClientBase,
  migrations: readonly MigrationMeta[],
): Promise<void> {
  await client.query(
    `alter table drizzle.__drizzle_migrations add column if not exists compatible boolean not null default false`,
  );
  const times = migrations.filter(isCompatible).map(({ folderMillis }) => folderMillis);
  await client.query(
    `update drizzle.__drizzle_migrations set compatible = true where created_at = any($1) and not compatible`,
    [times],
  );
}

/** Throws if the server does not know a migration that the database requires. */
export function refuseNewerDatabase({ required }: SchemaVersion, newestKnown: number): void {
  if (required <= newestKnown) return;
  throw new StartupError(
    'This database was already used by a newer version of Kickstand: start that version instead.',
    EXIT_CODES.databaseUnsuitable,
  );
}
