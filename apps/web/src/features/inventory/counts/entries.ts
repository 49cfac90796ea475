import { api } from '../../../lib/api.ts';
import { refusalOf } from '../../../lib/calls/refusal.ts';
import { parseQuantity, quantityText } from '../../../shared/stock/quantities.ts';
import type { CountItem } from './counts-query.ts';

export interface TheirCount {
  readonly countedMilli: number | null;
  readonly by: string;
}

/** A line's input that is not on the server yet. */
export interface Entry {
  readonly text: string;
  /** The value when typing began: a different one since then came from someone else. */
  readonly over: number | null;
  readonly step: 'typing' | 'saving' | 'failed' | 'theirs';
  readonly failure?: unknown;
  /** Someone else counted the line in the meantime: one of the two has to be chosen. */
  readonly theirs?: TheirCount;
}
export type Entries = Readonly<Record<string, Entry>>;

/** The field's value: the input, or else what is saved. */
export const shownText = (item: CountItem, entry: Entry | undefined): string =>
  entry?.text ?? quantityText(item.countedMilli);

/** A count that would have overwritten theirs; null for every other failure. */
export const theirCountOf = (error: unknown): TheirCount | null =>
  refusalOf(api.inventory.counts.set, error, 'COUNTED_MEANWHILE');

/** Empty is not counted; anything that is not a number is not sent. */
export function readText(text: string): { ok: true; countedMilli: number | null } | { ok: false } {
  if (text.trim() === '') return { ok: true, countedMilli: null };
  const countedMilli = parseQuantity(text);
  return countedMilli === null ? { ok: false } : { ok: true, countedMilli };
}

/** Someone else's number for a line being edited here; undefined: none. */
export function theirCount(item: CountItem, entry: Entry | undefined): number | null | undefined {
  if (!entry || item.countedMilli === entry.over) return undefined;
  const mine = readText(entry.text);
  return mine.ok && mine.countedMilli === item.countedMilli ? undefined : item.countedMilli;
}

export const typed = (entries: Entries, item: CountItem, text: string): Entries => ({
  ...entries,
  [item.productId]: { text, over: entries[item.productId]?.over ?? item.countedMilli, step: 'typing' },
});

export const without = (entries: Entries, productId: string): Entries => {
  const { [productId]: _gone, ...rest } = entries;
  return rest;
};
