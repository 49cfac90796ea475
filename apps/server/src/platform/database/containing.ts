import { type Column, like, type SQL } from 'drizzle-orm';

/** What someone typed is looked for as it is: `50%` is no pattern. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Conditions that every word is somewhere in the column. */
export const containing = (column: Column | SQL, words: readonly string[]): SQL[] =>
  words.map((word) => like(column, `%${literal(word)}%`));
