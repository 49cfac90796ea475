import type { Query, SQL } from 'drizzle-orm';
import { QuickDialect } from './quick-dialect.ts';

export const dialect = new QuickDialect();

/**
 * The text of a statement that is built once. What is the same in every call stands in it, and only placeholders are
 * parameters: PostgreSQL plans a limit or a state that it knows better than one it does not.
 */
export const fixedText = (statement: SQL): Query => dialect.sqlToQuery(statement.inlineParams());
