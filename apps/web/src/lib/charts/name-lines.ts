/**
 * Breaks a name into at most two lines. A longer one is shortened in the middle, because similar parts start alike
 * and differ at the end ("… 180/55 ZR17", "… rear").
 */
export function nameLines(name: string, letters: number): readonly string[] {
  const words = name.trim().split(/\s+/);
  const first = fitting(words, letters);
  const rest = name.trim().slice(first.length).trim();
  if (rest === '') return [first];
  if (rest.length <= letters) return [first, rest];
  const last = fitting(words.toReversed(), letters - 1, (line, word) => `${word} ${line}`, -1);
  return [first, `…${last}`];
}

/** As many words as fit on a line; a single word that is too long is cut. */
function fitting(
  words: readonly string[],
  letters: number,
  join = (line: string, word: string) => `${line} ${word}`,
  /** Which end of a too long word is kept. */
  end: 1 | -1 = 1,
): string {
  const [first = '', ...others] = words;
  if (first.length > letters) return end === 1 ? first.slice(0, letters) : first.slice(-letters);
  let line = first;
  for (const word of others) {
    const longer = join(line, word);
    if (longer.length > letters) break;
    line = longer;
  }
  return line;
}
