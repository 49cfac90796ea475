export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface Table {
  readonly delimiter: Delimiter;
  /** The first line of the file. */
  readonly first: TableRow | null;
  /** Whether that line holds the names of the columns; else it is a row and the names are empty. */
  readonly named: boolean;
  readonly header: readonly string[];
  /** Without empty ones; each with the line of the file it begins on, as an editor counts. */
  readonly rows: readonly TableRow[];
  /** A quote was opened and never closed: everything behind it would be one cell. */
  readonly openQuoteAt: number | null;
}

export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}
