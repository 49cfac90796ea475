import { type Column, like, type SQL, sql } from 'drizzle-orm';

/** Escapes a search text, so that `50%` is not a pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of texts that contain this one. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

/** Conditions that the column contains every word. */
export const containsAll = (column: Column | SQL, words: readonly string[]): SQL[] =>
  words.map((word) => like(column, containsPattern(word)));

const wordName = (at: number): string => `word${at}`;

/** The same for a prepared statement: conditions for this many words, whose values are `wordValues`. */
export const containsPlaceholders = (column: Column, count: number): SQL[] =>
  Array.from({ length: count }, (_, at) => like(column, sql.placeholder(wordName(at))));

export const wordValues = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word, at) => [wordName(at), containsPattern(word)]));
