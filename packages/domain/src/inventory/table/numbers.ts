import type { Delimiter } from './table.ts';

/** The decimal separator of a file. */
export type DecimalMark = '.' | ',';

/**
 * Parses a number as people write it: `$1,234.56`, `1.234,56 €`, `1 234,5`, `(12.00)`. Null: not a number.
 */
export function readNumber(text: string, mark: DecimalMark): number | null {
  const negative = /^\s*\(.*\)\s*$/.test(text) || /^\s*[-−]/.test(text) || /[-−]\s*$/.test(text);
  const plain = text.replace(/[\s\u00a0\u202f'’$€£()−-]|US\$|USD|EUR/gi, '');
  if (!/^[\d.,]*\d[\d.,]*$/.test(plain)) return null;
  const value = toValue(plain, mark);
  if (value === null) return null;
  return negative ? -value : value;
}

function toValue(plain: string, mark: DecimalMark): number | null {
  const other = mark === '.' ? ',' : '.';
  const [whole = '', decimals, ...more] = plain.split(mark);
  if (more.length > 0) {
    // a separator that occurs twice separates thousands, whatever the file's is
    return grouped(plain, mark) ? Number(plain.replaceAll(mark, '')) : null;
  }
  if (decimals?.includes(other)) return null;
  if (whole.includes(other) && !grouped(whole, other)) return null;
  const digits = whole.replaceAll(other, '');
  return Number(`${digits || '0'}.${decimals || '0'}`);
}

function grouped(text: string, mark: DecimalMark): boolean {
  const [first = '', ...groups] = text.split(mark);
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}

export interface MarkGuess {
  readonly mark: DecimalMark;
  /** No cell is ambiguous, or none depends on the separator. */
  readonly sure: boolean;
  /** An example cell that shows the effect of the separator; an ambiguous one if there is one. */
  readonly example: string | null;
}

/**
 * Guesses the decimal separator of a column of numbers. Only an unambiguous cell decides: `1,234` is
 * ambiguous, `12,5` and `1.234,56` are not. If no cell decides, a file with semicolons most likely uses
 * decimal commas.
 */
export function guessMark(cells: readonly string[], delimiter: Delimiter = ','): MarkGuess {
  let comma = 0;
  let point = 0;
  let clear: string | null = null;
  let unclear: string | null = null;
  for (const cell of cells) {
    const told = markIn(cell);
    if (told === null) continue;
    if (told === 'either') unclear ??= cell;
    else {
      clear ??= cell;
      if (told === ',') comma += 1;
      else point += 1;
    }
  }
  const tie: DecimalMark = delimiter === ';' && unclear !== null ? ',' : '.';
  const mark = comma > point ? ',' : point > comma ? '.' : tie;
  return { mark, sure: clear !== null || unclear === null, example: (unclear ?? clear)?.trim() ?? null };
}

/** The decimal separator of one number, `either` if both are possible, null if it has none. */
function markIn(cell: string): DecimalMark | 'either' | null {
  const plain = cell.replace(/[^\d.,]/g, '');
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const mark = plain[last];
  if (mark !== ',' && mark !== '.') return null;
  const other = mark === ',' ? '.' : ',';
  if (plain.split(mark).length > 2) return other;
  if (plain.includes(other)) return mark;
  // `0.125` and `12345,678` have no thousands separators.
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain) ? 'either' : mark;
}

/** Cents or thousandths of a written number, exactly; null if it has more decimals than that. */
export function scaled(value: number, scale: 100 | 1000): number | null {
  const result = Math.round(value * scale);
  return Math.abs(result / scale - value) < 1e-9 && Number.isSafeInteger(result) ? result : null;
}

/** Rounds to the cent, half a cent up: `12.345` is 12.35, without binary rounding to 12.34. */
export const roundedToCents = (value: number): number =>
  Math.sign(value) * Math.round(Number(`${Math.abs(value)}e2`));
