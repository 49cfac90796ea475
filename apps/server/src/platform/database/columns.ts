import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** A point in time. Always with its zone, to the millisecond, as JavaScript holds it. */
export const moment = (name?: string) =>
  name
    ? timestamp(name, { withTimezone: true, precision: 3 })
    : timestamp({ withTimezone: true, precision: 3 });

/** A check that a column holds one of the domain's words, so that no other writer can slip one in. */
export function oneOf(column: AnyColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
}
