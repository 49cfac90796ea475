import { type Column, like, type SQL } from 'drizzle-orm';

/** What someone typed is looked for as it is: `50%` is no pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Conditions that every word is somewhere in the column. */
export const containsAll = (column: Column | SQL, words: readonly string[]): SQL[] =>
  words.map((word) => like(column, `%${escapeLike(word)}%`));
