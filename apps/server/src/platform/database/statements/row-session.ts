import { is, type Query, Subquery, type TablesRelationalConfig } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import type { PgPreparedQuery, PreparedQueryConfig, SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import { columnDecoder } from './column-decoder.ts';
import { dialect } from './fixed-text.ts';
import { type QueryClient, RowQuery } from './row-query.ts';

type PrepareQuery = NodePgSession<never, never>['prepareQuery'];
type Rest = [Parameters<PrepareQuery>[5]?, Parameters<PrepareQuery>[6]?];

/**
 * Drizzle's session, but with rows decoded in one pass by column type; Drizzle checks the type for every value.
 * Nested rows, as from a join, are left to Drizzle.
 */
export class RowSession<
  Full extends Record<string, unknown>,
  Tables extends TablesRelationalConfig,
> extends NodePgSession<Full, Tables> {
  readonly #client: QueryClient;

  constructor(client: QueryClient) {
    super(client, dialect, undefined);
    this.#client = client;
  }

  override prepareQuery<Config extends PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    isResponseInArrayMode: boolean,
    mapper?: (rows: unknown[][]) => Config['execute'],
    ...rest: Rest
  ): PgPreparedQuery<Config> {
    const decode = mapper ?? (fields && decoderFor(fields));
    if (decode === null)
      return super.prepareQuery<Config>(query, fields, name, isResponseInArrayMode, mapper, ...rest);
    return new RowQuery(this.#client, query, name, decode);
  }
}

const isFlat = (fields: SelectedFieldsOrdered) =>
  fields.every(({ path, field }) => path.length === 1 && !is(field, Subquery));

type RowsDecoder = (rows: unknown[][]) => unknown;

/** For prepared selects, whose field list is always the same object. */
const known = new WeakMap<SelectedFieldsOrdered, RowsDecoder | null>();

/** Null for nested rows. */
function decoderFor(fields: SelectedFieldsOrdered): RowsDecoder | null {
  const before = known.get(fields);
  if (before !== undefined) return before;
  const made = isFlat(fields) ? rowsDecoder(fields) : null;
  known.set(fields, made);
  return made;
}

function rowsDecoder(fields: SelectedFieldsOrdered): RowsDecoder {
  const columns = fields.map(({ path: [key = ''], field }) => ({ key, decode: columnDecoder(field) }));
  return (rows) => rows.map((row) => decodeRow(row, columns));
}

type Columns = readonly { readonly key: string; readonly decode: ReturnType<typeof columnDecoder> }[];

function decodeRow(row: readonly unknown[], columns: Columns): object {
  const decoded: Record<string, unknown> = {};
  let at = 0;
  for (const { key, decode } of columns) {
    const value = row[at];
    decoded[key] = decode ? decode(value) : value;
    at += 1;
  }
  return decoded;
}
