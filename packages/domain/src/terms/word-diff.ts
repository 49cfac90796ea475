export interface DiffRun {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A word diff. The runs without the removed ones, joined, are the new text. */
export function wordDiff(before: string, after: string): DiffRun[] {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && same(old[start], now[start])) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && same(old[old.length - 1 - end], now[now.length - 1 - end])) end += 1;
  const runs: DiffRun[] = [];
  add(runs, 'same', now.slice(0, start));
  middle(runs, old.slice(start, old.length - end), now.slice(start, now.length - end));
  add(runs, 'same', now.slice(now.length - end));
  return runs;
}

/** Words with the whitespace after them: unchanged spaces alone would split every change. */
const tokensOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** A word at the end of a line is the same word; before a new paragraph it is not. */
const same = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && keyOf(one) === keyOf(other));
const keyOf = (token: string): string => (token.includes('\n') ? token : token.trimEnd());

function add(runs: DiffRun[], kind: DiffRun['kind'], tokens: readonly string[]): void {
  if (tokens.length === 0) return;
  const last = runs.at(-1);
  const text = tokens.join('');
  if (last?.kind === kind) runs[runs.length - 1] = { kind, text: last.text + text };
  else runs.push({ kind, text });
}

/**
 * Longest common subsequence of words. A section has about a thousand words at most, so the table is small.
 */
function middle(runs: DiffRun[], old: readonly string[], now: readonly string[]): void {
  const width = now.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      longest[i * width + j] = same(old[i], now[j])
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && same(old[i], now[j])) {
      add(runs, 'same', now.slice(j, j + 1));
      i += 1;
      j += 1;
    } else if (i < old.length && (j === now.length || at(i + 1, j) >= at(i, j + 1))) {
      add(runs, 'removed', old.slice(i, i + 1));
      i += 1;
    } else {
      add(runs, 'added', now.slice(j, j + 1));
      j += 1;
    }
  }
}
