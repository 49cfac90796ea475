import { Column, is, Placeholder, type SelectedFieldsFlat, SQL, StringChunk, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { DbOrTx } from './database.ts';

/** A select of plain columns and aliased expressions, not yet sent. */
interface Query {
  readonly _: { readonly selectedFields: unknown };
  getSQL(): SQL;
}

export type RowsOf<Queries> = { [Name in keyof Queries]: Awaited<Queries[Name]> };

/**
 * Sends several selects as one statement: one round trip and one plan instead of one for each. The rows come back
 * as JSON and are decoded by their columns, so they equal what each select would give by itself.
 */
export async function readTogether<Queries extends Record<string, Query>>(
  db: DbOrTx,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  return readRows(db, sql`select ${partsOf(queries)}`, decodersOf(queries));
}

/** A value, or a placeholder for it in a statement that is built once for every call. */
export type OrPlaceholder<Value> = Value | Placeholder;
type Values<Name extends string> = Readonly<Record<Name, string | readonly string[] | Date>>;

/** The same for selects that differ in these values only. They are built once, which takes longer than sending them. */
export function prepareTogether<Name extends string, Queries extends Record<string, Query>>(
  names: readonly Name[],
  build: (db: DbOrTx, given: Readonly<Record<Name, Placeholder>>) => Queries,
): (db: DbOrTx, values: Values<Name>) => Promise<RowsOf<Queries>> {
  const given = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  let built: { statement: (values: Values<Name>) => SQL; decoders: Decoders } | undefined;
  return (db, values) => {
    if (!built) {
      const queries = build(
        db,
        given as Readonly<Record<string, Placeholder>> as Readonly<Record<Name, Placeholder>>,
      );
      built = { statement: template(sql`select ${partsOf(queries)}`), decoders: decodersOf(queries) };
    }
    return readRows(db, built.statement(values), built.decoders);
  };
}

const dialect = new PgDialect();

/** The text of a statement, cut at its parameters. */
function template<Name extends string>(statement: SQL): (values: Values<Name>) => SQL {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const pieces = text.split(/\$\d+/).map((piece) => new StringChunk(piece));
  if (pieces.length !== params.length + 1)
    throw new Error('prepareTogether: a text that looks like a parameter');
  return (values) => {
    const bound = (param: unknown) =>
      is(param, Placeholder) ? driverValue(values[param.name as Name]) : param;
    return sql.join(
      pieces.flatMap((piece, i) => (i < params.length ? [piece, sql.param(bound(params[i]))] : [piece])),
    );
  };
}

const driverValue = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

const partsOf = (queries: Record<string, Query>) =>
  sql.join(
    Object.entries(queries).map(
      ([name, query]) =>
        sql`(select coalesce(json_agg(part), '[]') from (${query.getSQL()}) part) as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );

type Decoders = readonly (readonly [name: string, decode: (row: JsonRow) => object])[];

const decodersOf = (queries: Record<string, Query>): Decoders =>
  Object.entries(queries).map(([name, query]) => [
    name,
    decoderOf(query._.selectedFields as SelectedFieldsFlat<Column>),
  ]);

async function readRows<Rows>(db: DbOrTx, statement: SQL, decoders: Decoders): Promise<Rows> {
  const { rows } = await db.execute<Record<string, readonly JsonRow[]>>(statement);
  const [found = {}] = rows;
  return Object.fromEntries(
    decoders.map(([name, decode]) => [name, (found[name] ?? []).map(decode)]),
  ) as Rows;
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
export const isOneOf = (column: Column, ids: OrPlaceholder<readonly string[]>): SQL =>
  sql`${column} = any(${idsParam(ids)}::uuid[])`;

/** Ids as one parameter. */
export const idsParam = (ids: OrPlaceholder<readonly string[]>) =>
  ids instanceof Placeholder ? ids : sql.param([...ids]);
