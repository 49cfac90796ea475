const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet takes for the start of a formula, even after spaces and in full-width form. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠|]/;

/** A cell that a spreadsheet shows and never evaluates. Plain numbers stay numbers. */
export function csvCell(value: string | number): string {
  const text = String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;
