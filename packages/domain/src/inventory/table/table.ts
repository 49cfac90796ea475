export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export interface Table {
  readonly delimiter: Delimiter;
  /** The first line of the file. */
  readonly first: TableRow | null;
  /** Whether the first line is a header; else it is a row and the names are empty. */
  readonly named: boolean;
  readonly header: readonly string[];
  /** Without empty lines; each with the line number of the file it starts on, as in an editor. */
  readonly rows: readonly TableRow[];
  /** An unclosed quote: everything after it would be one cell. */
  readonly openQuoteAt: number | null;
}

export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}
