import { DrizzleQueryError, fillPlaceholders, type Query } from 'drizzle-orm';
import { PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';

export type QueryClient = pg.Pool | pg.PoolClient | pg.Client;
export type RowMapper = (rows: unknown[][]) => unknown;

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins;
/** Decoded by their columns. The numbers are OIDs of array and numeric types, for which the driver has no names. */
const AS_TEXT = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL, 1115, 1182, 1185, 1187, 1231]);
const same = (text: string) => text;

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format: 'text') =>
    AS_TEXT.has(type) ? same : pg.types.getTypeParser(type, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** Does what Drizzle's class does, without its layers for tracing and caching. */
export class RowQuery<Config extends PreparedQueryConfig> extends PgPreparedQuery<Config> {
  readonly #client: QueryClient;
  readonly #config: pg.QueryConfig & { readonly rowMode?: 'array' };
  readonly #mapper: RowMapper | undefined;

  constructor(client: QueryClient, query: Query, name: string | undefined, mapper: RowMapper | undefined) {
    super(query, undefined, undefined);
    this.#client = client;
    this.#config = {
      text: query.sql,
      types: TYPES,
      ...(name && { name }),
      ...(mapper && { rowMode: 'array' }),
    };
    this.#mapper = mapper;
  }

  async execute(values: Record<string, unknown> = {}): Promise<Config['execute']> {
    const params = fillPlaceholders(this.query.params, values);
    const mapper = this.#mapper;
    const result = await this.#client.query(this.#config, params).catch((error: unknown) => {
      throw new DrizzleQueryError(this.query.sql, params, error as Error);
    });
    return mapper ? mapper(result.rows as unknown[][]) : result;
  }
}
