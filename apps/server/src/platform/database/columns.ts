import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

const FIRST = new Date('1900-01-01T00:00:00.000Z');
const LAST = new Date('2999-12-31T23:59:59.999Z');
/** Earlier dates are read as this one. */
const LONG_AGO = new Date('2000-01-01T00:00:00.000Z');

/**
 * PostgreSQL has 'infinity', years BC and years past 9999. Formatting one would fail, and counting the days since
 * then would take minutes.
 */
export function readMoment(value: string | Date): Date {
  const text = String(value);
  const at = new Date(value);
  if (at >= FIRST && at <= LAST) return at;
  return at < FIRST || text.startsWith('-') || text.endsWith('BC') ? LONG_AGO : LAST;
}

const zoned = customType<{ data: Date; driverData: string | Date }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (value) => value.toISOString(),
  fromDriver: readMoment,
});

/** A point in time, always with a time zone, in milliseconds like JavaScript's. */
export const moment = (name?: string) => (name ? zoned(name) : zoned());

export const NOW = sql`now()`;

/** A check constraint for an enum of the domain, so that no other writer can insert other values. */
export function oneOf(column: AnyColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
}
