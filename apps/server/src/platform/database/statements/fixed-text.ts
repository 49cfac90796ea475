import type { Query, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { statementName } from './prepared-client.ts';

export const dialect = new PgDialect();

export interface FixedText {
  readonly query: Query;
  /** Given here and not by the connection, which gives none to a statement without parameters. */
  readonly name: string;
}

/**
 * The text of a statement that is built once. Constants are written into the text and only placeholders are parameters:
 * PostgreSQL makes better plans for a limit or a state that it knows.
 */
export function fixedText(statement: SQL): FixedText {
  const query = dialect.sqlToQuery(statement.inlineParams());
  return { query, name: statementName(query.sql) };
}
