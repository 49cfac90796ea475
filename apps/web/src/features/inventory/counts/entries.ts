import { api } from '../../../lib/api.ts';
import { refusalOf } from '../../../lib/calls/refusal.ts';
import { parseQuantity, quantityText } from '../../../shared/stock/quantities.ts';
import type { CountItem } from './counts-query.ts';

export interface TheirCount {
  readonly countedMilli: number | null;
  readonly by: string;
}

/** What a person typed into a line and the server does not know yet. */
export interface Entry {
  readonly text: string;
  /** The value when typing began: a different one since came from someone else. */
  readonly over: number | null;
  readonly step: 'typing' | 'saving' | 'failed' | 'theirs';
  readonly failure?: unknown;
  /** Someone else counted the line meanwhile: one of both is to be chosen. */
  readonly theirs?: TheirCount;
}
export type Entries = Readonly<Record<string, Entry>>;

/** The field's value: what is typed, otherwise what is saved. */
export const shownText = (item: CountItem, entry: Entry | undefined): string =>
  entry?.text ?? quantityText(item.countedMilli);

/** A count that would have overwritten theirs; null for every other failure. */
export const theirCountOf = (error: unknown): TheirCount | null =>
  refusalOf(api.inventory.counts.set, error, 'COUNTED_MEANWHILE');

/** Empty is not counted; what is no number is not sent. */
export function readText(text: string): { ok: true; countedMilli: number | null } | { ok: false } {
  if (text.trim() === '') return { ok: true, countedMilli: null };
  const countedMilli = parseQuantity(text);
  return countedMilli === null ? { ok: false } : { ok: true, countedMilli };
}

/** Someone else's number under what is being typed here; undefined: there is none. */
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
