import type { Query, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { statementName } from './prepared-client.ts';

export const dialect = new PgDialect();

export interface FixedText {
  readonly query: Query;
  /** Set here, because the connection does not name statements without parameters. */
  readonly name: string;
}

/**
 * The text of a prepared statement. Constants become part of the text and only placeholders are parameters:
 * PostgreSQL makes better plans for known limits and states.
 */
export function fixedText(statement: SQL): FixedText {
  const query = dialect.sqlToQuery(statement.inlineParams());
  return { query, name: statementName(query.sql) };
}
