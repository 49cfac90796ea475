import { Column, is, Placeholder, SQL, type Query as Statement, sql } from 'drizzle-orm';
import type { DbOrTx } from '../database.ts';
import { columnDecoder, type Decode } from './column-decoder.ts';
import { dialect, type FixedText, fixedText } from './fixed-text.ts';
import {
  driverValues,
  type OrPlaceholder,
  type Placeholders,
  placeholdersFor,
  type Values,
} from './placeholders.ts';

/** A select of plain columns and aliased expressions that was not sent yet. */
interface Query {
  readonly _: { readonly selectedFields: unknown };
  getSQL(): SQL;
}

export type RowsOf<Queries> = { [Name in keyof Queries]: Awaited<Queries[Name]> };

/**
 * Sends several selects as one statement: one round trip and one plan instead of several. Rows come back as
 * JSON and are decoded by column type, so they equal what each select would return on its own.
 */
export async function readTogether<Queries extends Record<string, Query>>(
  db: DbOrTx,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  return readRows(db, dialect.sqlToQuery(statementOf(queries)), decodersOf(queries));
}

/**
 * The same for selects in which only these values differ. They are built once, because building takes longer than
 * sending.
 */
export function prepareTogether<Name extends string, Queries extends Record<string, Query>>(
  names: readonly Name[],
  build: (db: DbOrTx, given: Placeholders<Name>) => Queries,
): (db: DbOrTx, values: Values<Name>) => Promise<RowsOf<Queries>> {
  let built: (FixedText & { readonly decoders: Decoders }) | undefined;
  return (db, values) => {
    if (!built) {
      const queries = build(db, placeholdersFor(names));
      built = { ...fixedText(statementOf(queries)), decoders: decodersOf(queries) };
    }
    const { query, name, decoders } = built;
    return readRows(db, query, decoders, name, driverValues(values));
  };
}

/** Each select as one column, with rows named by its fields' keys, so that they need no renaming. */
const statementOf = (queries: Record<string, Query>): SQL =>
  sql`select ${sql.join(
    Object.entries(queries).map(([name, query]) => {
      const keys = sql.join(Object.keys(fieldsOf(query)).map(sql.identifier), sql`, `);
      const part = sql`(${query.getSQL()}) part(${keys})`;
      return sql`(select coalesce(json_agg(part), '[]') from ${part}) as ${sql.identifier(name)}`;
    }),
    sql`, `,
  )}`;

type Field = Column | SQL.Aliased;
type JsonRow = Record<string, unknown>;
type Decoders = readonly (readonly [name: string, fields: readonly (readonly [key: string, Decode])[]])[];

const fieldsOf = (query: Query) => query._.selectedFields as Readonly<Record<string, Field>>;

/** For each select, the fields that JSON cannot represent. */
const decodersOf = (queries: Record<string, Query>): Decoders =>
  Object.entries(queries).map(([name, query]) => [
    name,
    Object.entries(fieldsOf(query)).flatMap(([key, field]) => {
      if (!is(field, Column) && !is(field, SQL.Aliased))
        throw new Error('readTogether: an expression needs a name, by .as()');
      const decode = columnDecoder(field);
      return decode ? [[key, decode] as const] : [];
    }),
  ]);

async function readRows<Rows>(
  db: DbOrTx,
  statement: Statement,
  decoders: Decoders,
  name?: string,
  values?: Record<string, unknown>,
): Promise<Rows> {
  const prepared = db._.session.prepareQuery(statement, undefined, name, false);
  const { rows } = (await prepared.execute(values)) as { rows: readonly Record<string, JsonRow[]>[] };
  const [found = {}] = rows;
  for (const [part, fields] of decoders) for (const row of found[part] ?? []) decodeRow(row, fields);
  return found as Rows;
}

/** Changes the row in place; it was parsed for this answer only. */
function decodeRow(row: JsonRow, fields: Decoders[number][1]): void {
  for (const [key, decode] of fields) row[key] = decode(row[key]);
}

/**
 * One id or a list. A statement for one id is planned once; a list is planned on every call, which takes longer than
 * executing it.
 */
export class OneId {
  readonly id: Placeholder;
  constructor(id: Placeholder) {
    this.id = id;
  }
}

export type Ids = OrPlaceholder<readonly string[]> | OneId;

/** Whether a column is one of these ids, as one parameter, so that the statement is always the same. */
export const isOneOf = (column: Column, ids: Ids): SQL =>
  ids instanceof OneId ? sql`${column} = ${ids.id}::uuid` : sql`${column} = any(${idsParam(ids)}::uuid[])`;

/** Ids as one parameter. */
export const idsParam = (ids: OrPlaceholder<readonly string[]>) =>
  ids instanceof Placeholder ? ids : sql.param([...ids]);
