import { Column, is, type SelectedFieldsFlat, SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from './database.ts';

/** A select of plain columns and aliased expressions, not yet sent. */
interface Query {
  readonly _: { readonly selectedFields: unknown };
  getSQL(): SQL;
}

type RowsOf<Queries> = { [Name in keyof Queries]: Awaited<Queries[Name]> };

/**
 * Sends several selects as one statement: one round trip and one plan instead of one for each. The rows come back
 * as JSON and are decoded by their columns, so they equal what each select would give by itself.
 */
export async function readTogether<Queries extends Record<string, Query>>(
  db: DbOrTx,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const parts = Object.entries(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(part), '[]') from (${query.getSQL()}) part) as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<string, readonly JsonRow[]>>(
    sql`select ${sql.join(parts, sql`, `)}`,
  );
  const [found = {}] = rows;
  return Object.fromEntries(
    Object.entries(queries).map(([name, query]) => {
      const decode = decoderOf(query._.selectedFields as SelectedFieldsFlat<Column>);
      return [name, (found[name] ?? []).map(decode)];
    }),
  ) as RowsOf<Queries>;
}

type JsonRow = Readonly<Record<string, unknown>>;
type Field = SelectedFieldsFlat<Column>[string];

function decoderOf(fields: Readonly<Record<string, Field>>): (row: JsonRow) => object {
  const columns = Object.entries(fields).map(([key, field]) => ({ key, ...sourceOf(field) }));
  return (row) =>
    Object.fromEntries(
      columns.map(({ key, name, decode }) => {
        const value = row[name];
        return [key, value === null ? null : decode(value)];
      }),
    );
}

function sourceOf(field: Field): { name: string; decode: (value: unknown) => unknown } {
  if (is(field, Column)) return { name: field.name, decode: (value) => field.mapFromDriverValue(value) };
  if (is(field, SQL.Aliased)) {
    const { decoder } = field.sql as unknown as { decoder: { mapFromDriverValue(value: unknown): unknown } };
    return { name: field.fieldAlias, decode: (value) => decoder.mapFromDriverValue(value) };
  }
  throw new Error('readTogether: an expression needs a name, by .as()');
}

/** Whether a column is one of these ids: one parameter however many they are, and so one statement. */
export const isOneOf = (column: Column, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;
