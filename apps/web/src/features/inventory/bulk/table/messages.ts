import type {
  DecimalMark,
  Delimiter,
  Encoding,
  ImportField,
  ImportRow,
  Mapping,
  Numbering,
  ReadRows,
  RowError,
  RowWarning,
} from '@kickstand/domain/inventory';

/** Why a file is not read. */
export type Refusal =
  | { readonly why: 'spreadsheet' | 'binary' | 'empty' | 'too_big' }
  | { readonly why: 'open_quote'; readonly line: number }
  | { readonly why: 'too_many_rows'; readonly rows: number };

/** A file that was read: its columns, each with a few sample values. */
export interface Sheet {
  readonly filename: string;
  readonly header: readonly string[];
  /** Whether the first line is a header; else it is the first row. */
  readonly named: boolean;
  /** The first line, for choosing between the two. */
  readonly firstLine: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly rows: number;
  readonly delimiter: Delimiter;
  readonly encoding: Encoding;
  readonly marked: boolean;
}

/** One line of the file as written, by column. */
export interface SheetRow {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<ImportField, string>>>;
  readonly errors: readonly RowError[];
}

/** The person's options for reading the file; what is omitted is guessed. */
export interface SheetOptions {
  readonly mark?: DecimalMark | undefined;
  /** Costs and prices are rounded to the cent. */
  readonly round?: boolean;
  /** Rows without a SKU get one from the shop's pattern. */
  readonly numbered?: boolean;
}

/** The rows' result under a mapping. */
export interface Reading extends Pick<ReadRows, 'markSure' | 'markExample' | 'fractions' | 'unnumbered'> {
  /** Rows without an error. */
  readonly rows: number;
  /** Lines with one. */
  readonly bad: number;
  readonly leftOut: number;
  readonly mark: DecimalMark;
  readonly warnings: { readonly count: number; readonly first: readonly RowWarning[] };
  /** The first of those without an error. */
  readonly first: readonly ImportRow[];
}

/** The texts of an error file. */
export interface ErrorWords {
  readonly head: readonly string[];
  readonly fields: Readonly<Record<ImportField, string>>;
  readonly codes: Readonly<Record<RowError['code'], string>>;
}

export interface TableRequests {
  open: { readonly filename: string; readonly source: Blob | string };
  read: {
    readonly mapping: Mapping;
    readonly options: SheetOptions;
    /** For rows without a SKU. */
    readonly numbering: Numbering | null;
  };
  /** Whether the first line holds the names of the columns. */
  names: { readonly named: boolean };
  /** The categories of rows without a SKU, for their numbers. */
  categories: { readonly mapping: Mapping };
  /** Valid rows, starting at this index. */
  chunk: { readonly from: number };
  /** Invalid lines after this one. */
  bad: { readonly after: number };
  row: { readonly line: number };
  /** Replacements for some cells of a line. */
  fix: { readonly line: number; readonly cells: Readonly<Partial<Record<ImportField, string>>> };
  /** Every invalid line, and these. */
  leaveOut: { readonly lines: readonly number[] };
  errorsCsv: { readonly words: ErrorWords };
}

export interface TableReplies {
  open: { readonly sheet: Sheet } | { readonly refusal: Refusal };
  read: Reading;
  names: { readonly sheet: Sheet };
  categories: readonly string[];
  chunk: { readonly rows: readonly ImportRow[]; readonly next: number };
  bad: { readonly rows: readonly SheetRow[]; readonly more: boolean };
  row: SheetRow;
  /** With the rows that change: the line's own, and one whose SKU it no longer has. */
  fix: { readonly reading: Reading; readonly row: SheetRow; readonly changed: readonly ImportRow[] };
  leaveOut: Reading;
  errorsCsv: string;
}

export type TableKind = keyof TableRequests;
export type TableRequest = { [Kind in TableKind]: { kind: Kind } & TableRequests[Kind] }[TableKind];

export interface WorkerRequest {
  readonly id: number;
  readonly request: TableRequest;
}

export type WorkerReply =
  | { readonly id: number; readonly reply: TableReplies[TableKind] }
  | { readonly id: number; readonly message: string };
