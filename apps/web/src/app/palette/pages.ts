import { searchForm } from '@kickstand/domain/customers';
import type { NavigationEntry } from '@kickstand/domain/navigation';

/** A page of the navigation, or an action. */
export interface PageItem {
  readonly id: string;
  readonly path: string;
  /** The navigation entry whose icon is used; an action has a plus. */
  readonly icon: string | null;
  readonly title: string;
  /** Its parent page. */
  readonly detail: string;
  /** Synonyms to search by. */
  readonly words: string;
}

/** All pages of a navigation with their top-level entries, in order. */
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

/** Pages that match the query, best first. Case and accents are ignored, and typos tolerated. */
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
  // if a name starts with the query, pages only listed under such a name are noise
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

/** 0: the title starts with it. 1: a word of the title does. 2: a synonym does. 3: it is somewhere inside. */
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

/** The edit distance between the query and the best-matching prefix of a word. */
function slipsBetween(typed: string, word: string): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      let slips = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      // two swapped neighbors count as one typo
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      next.push(slips);
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}
