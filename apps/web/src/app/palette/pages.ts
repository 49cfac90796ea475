import { searchForm } from '@kickstand/domain/customers';
import type { NavigationEntry } from '@kickstand/domain/navigation';

/** A page of the navigation, or an action. */
export interface PageItem {
  readonly id: string;
  readonly path: string;
  /** The entry of the navigation whose picture it wears; an action wears a plus. */
  readonly icon: string | null;
  readonly title: string;
  /** Its parent page. */
  readonly detail: string;
  /** Other words people look for it by. */
  readonly words: string;
}

/** Every page of a navigation with its top-level entry, in order. */
export function flatPages(entries: readonly NavigationEntry[]): { entry: NavigationEntry; top: string }[] {
  return entries.flatMap((entry) => [
    { entry, top: entry.id },
    ...(entry.children ?? []).map((child) => ({ entry: child, top: entry.id })),
  ]);
}

interface FoundPages {
  readonly items: readonly PageItem[];
  /** strong: a name starts with the query. alike: no match, only similar names. */
  readonly fit: 'strong' | 'weak' | 'alike';
}

const MOST = 5;

/** The pages someone may mean, the best first. Capitals and accents do not matter; a typo is forgiven. */
export function findPages(items: readonly PageItem[], typed: string): FoundPages {
  const words = searchForm(typed).split(' ').filter(Boolean);
  const found = (ranks: readonly number[], fit: FoundPages['fit']): FoundPages => ({
    items: items
      .map((item, at) => ({ item, rank: ranks[at] ?? NONE }))
      .filter(({ rank }) => rank < NONE)
      .sort((a, b) => a.rank - b.rank)
      .slice(0, MOST)
      .map(({ item }) => item),
    fit,
  });
  if (words.length === 0) return found([], 'weak');
  const ranks = items.map((item) => rankOf(item, words));
  const best = Math.min(...ranks, NONE);
  // With a name that starts with the query, pages that are only listed under such a name are noise.
  if (best <= STRONG)
    return found(
      ranks.map((rank) => (rank <= STRONG ? rank : NONE)),
      'strong',
    );
  if (best < NONE) return found(ranks, 'weak');
  return found(
    items.map(({ title }) => (words.every((word) => hasAlike(searchForm(title), word)) ? 0 : NONE)),
    'alike',
  );
}

const STRONG = 1;
const NONE = 9;

/** 0: the name starts with it. 1: its words do. 2: other words do. 3: it is somewhere inside. */
function rankOf({ title, detail, words: others }: PageItem, words: readonly string[]): number {
  const name = searchForm(title);
  if (name.startsWith(words.join(' '))) return 0;
  const begins = (text: string) => words.every((word) => ` ${text}`.includes(` ${word}`));
  if (begins(name)) return 1;
  const all = `${name} ${searchForm(others)} ${searchForm(detail)}`;
  if (begins(all)) return 2;
  return words.every((word) => word.length > 2 && name.includes(word)) ? 3 : NONE;
}

const hasAlike = (text: string, word: string): boolean =>
  word.length >= 4 && text.split(' ').some((one) => slipsBetween(word, one) <= (word.length >= 7 ? 2 : 1));

/** The edit distance between the query and the best-matching beginning of a word. */
function slipsBetween(typed: string, word: string): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      let slips = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      // two neighbours in the wrong order are one slip
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      next.push(slips);
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}
