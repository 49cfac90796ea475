import { searchForm } from '@kickstand/domain/customers';
import { Fragment } from 'react';

interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Splits a text at the words it contains, ignoring case and accents. */
export function cutAt(text: string, words: readonly string[]): Piece[] {
  const letters = [...text];
  const plain = letters.map((letter) => (letter === ' ' ? ' ' : searchForm(letter)));
  const starts: number[] = [];
  let length = 0;
  for (const one of plain) {
    starts.push(length);
    length += one.length;
  }
  const joined = plain.join('');
  const marks = letters.map(() => false);
  for (const word of words.filter(Boolean))
    for (let at = joined.indexOf(word); at >= 0; at = joined.indexOf(word, at + word.length))
      for (const [place, start] of starts.entries())
        if (start >= at && start < at + word.length) marks[place] = true;
  const pieces: Piece[] = [];
  for (const [place, letter] of letters.entries()) {
    const marked = marks[place] ?? false;
    const last = pieces.at(-1);
    if (last?.marked === marked) pieces[pieces.length - 1] = { text: last.text + letter, marked };
    else pieces.push({ text: letter, marked });
  }
  return pieces;
}

/** Highlights the query in a result. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return cutAt(text, words).map((piece, place) =>
    piece.marked ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no identity except its position
        key={place}
        className="bg-transparent font-[680] text-accent-ink in-aria-selected:text-accent-soft-ink in-aria-selected:underline in-aria-selected:underline-offset-3"
      >
        {piece.text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no identity except its position
      <Fragment key={place}>{piece.text}</Fragment>
    ),
  );
}
