/** Which mark stands before the decimals in a file. */
export type DecimalMark = '.' | ',';

/** A number as people write one: `$1,234.56`, `1.234,56 €`, `1 234,5`, `(12.00)`. Null: it is none. */
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
    // a mark that comes twice parts thousands, whatever the file's is
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

/**
 * The decimal mark of a column of numbers. Only a cell that can be read in one way tells: `1,234` is a thousand or
 * one and a bit, `12,5` and `1.234,56` are not.
 */
export function guessMark(cells: readonly string[]): DecimalMark {
  let comma = 0;
  let point = 0;
  for (const cell of cells) {
    const plain = cell.replace(/[^\d.,]/g, '');
    const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
    if (last === -1) continue;
    const mark = plain[last];
    const both = plain.includes(',') && plain.includes('.');
    const once = plain.split(mark ?? '').length === 2;
    if (!both && plain.length - last - 1 === 3 && once) continue;
    if (!once) {
      if (mark === ',') point += 1;
      else comma += 1;
    } else if (mark === ',') comma += 1;
    else point += 1;
  }
  return comma > point ? ',' : '.';
}

/** Cents or thousandths of a written number, exactly; null when it has more decimals than that. */
export function scaled(value: number, scale: 100 | 1000): number | null {
  const result = Math.round(value * scale);
  return Math.abs(result / scale - value) < 1e-9 && Number.isSafeInteger(result) ? result : null;
}
