import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { DatabaseClient } from '../open/database-client.ts';
import { observed } from './observe-statement.ts';

/** Prepared statements take memory on every connection, and lists of ids make a new statement per length. */
const MOST_STATEMENTS = 300;
const REMEMBERED = 1_000;

/** Marks the text of a statement that is never prepared. */
const CUSTOM_PLAN = '/* custom plan */';

/**
 * A condition whose statement is planned for every call. After five calls PostgreSQL may use a generic plan for a
 * prepared statement, which ignores the values. For a search in a sorted list that plan is bad if matches are rare:
 * it reads the list from beginning to end.
 */
export const withCustomPlan = (condition: SQL): SQL => sql`${condition} ${sql.raw(CUSTOM_PLAN)}`;

/**
 * The pool's connections. A statement with parameters is prepared from its second call on, so that the database
 * parses and plans it once per connection.
 */
export function preparedClient(most = MOST_STATEMENTS): typeof DatabaseClient {
  const nameOf = statementNames(most);
  return class PreparedClient extends DatabaseClient {
    // biome-ignore lint/suspicious/noExplicitAny: one body for all the signatures of the method it overrides
    override query(config: any, ...rest: any[]): any {
      const named = isNameless(config, rest[0]) ? { ...config, name: nameOf(config.text) } : config;
      return observed(named, rest, (query, more) => super.query(query as pg.QueryConfig, ...(more as [])));
    }
  };
}

/** Drizzle's calling convention: a configuration without a name, and the parameters. */
function isNameless(config: unknown, values: unknown): boolean {
  const { text, name } = (config ?? {}) as Partial<pg.QueryConfig>;
  return typeof text === 'string' && !name && Array.isArray(values) && values.length > 0;
}

export const statementName = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

function statementNames(most: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const once = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= most || text.includes(CUSTOM_PLAN)) return known;
    if (!once.delete(text)) {
      if (once.size >= REMEMBERED) once.clear();
      once.add(text);
      return undefined;
    }
    const name = statementName(text);
    names.set(text, name);
    return name;
  };
}
