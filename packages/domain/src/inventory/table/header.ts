import { isColumnName } from './columns.ts';
import { readNumber } from './numbers.ts';
import type { Table, TableRow } from './table.ts';

/** Rows that are compared with the first. */
const LOOKED = 20;

const isNumber = (cell: string): boolean => readNumber(cell, '.') !== null || readNumber(cell, ',') !== null;

/**
 * Whether the first line is a header. A column name is one we know and does not appear below it ("product" in
 * the column of kinds does). A number in the first line is a price or a quantity, so that line is a part.
 */
export function hasNames(first: TableRow, rest: readonly TableRow[]): boolean {
  const below = rest.slice(0, LOOKED);
  const comesAgain = (cell: string, at: number) =>
    below.some(({ cells }) => (cells[at] ?? '').trim().toLowerCase() === cell.trim().toLowerCase());
  const names = first.cells.filter((cell, at) => isColumnName(cell) && !comesAgain(cell, at)).length;
  if (names > 1) return true;
  return !first.cells.some(isNumber);
}

/** The same table with its first line as the header, or as the first row. */
export function withNames(table: Table, named: boolean): Table {
  const { first } = table;
  if (!first || table.named === named) return table;
  if (named)
    return { ...table, named, header: first.cells.map((cell) => cell.trim()), rows: table.rows.slice(1) };
  const rows = [first, ...table.rows];
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return { ...table, named, header: Array.from({ length: columns }, () => ''), rows };
}
