import {
  decode,
  type GiveSku,
  type ImportField,
  type ImportRow,
  INVENTORY_LIMITS,
  type Mapping,
  parseTable,
  type RowError,
  readRows,
  skuGiver,
  type Table,
  type TableRow,
  withNames,
} from '@kickstand/domain/inventory';
import { csvLine } from '@kickstand/domain/payments';
import type {
  ErrorWords,
  Reading,
  Refusal,
  Sheet,
  SheetOptions,
  SheetRow,
  TableKind,
  TableReplies,
  TableRequest,
  TableRequests,
} from './messages.ts';
import { FILE_BYTES, refuseBytes, refuseText } from './refuse.ts';

const SAMPLES = 3;
const SAMPLED_ROWS = 200;
const FIRST = 25;
const WARNINGS = 5;
/** The maximum number of categories that the server numbers at once. */
const CATEGORIES = 500;
const PAGE = 50;
/** Below the server's request limit, with room for the envelope. */
const CHUNK_BYTES = 700_000;
/** A cell is shortened for display; the error file has it in full. */
const SHOWN = 200;

const encoder = new TextEncoder();

type FileFacts = Pick<Sheet, 'filename' | 'encoding' | 'marked'>;

/** One file in a worker: its table stays there, and the page requests what it shows. */
export function createTableWork() {
  let table: Table = parseTable('');
  let mapping: Mapping = [];
  let rows: readonly ImportRow[] = [];
  let errors = new Map<number, RowError[]>();
  let options: SheetOptions = {};
  let giveSku: GiveSku | undefined;
  let file: FileFacts = { filename: '', encoding: 'utf-8', marked: false };
  const left = new Set<number>();

  const open = async ({ filename, source }: TableRequests['open']): Promise<TableReplies['open']> => {
    const read = await textOf(source);
    if ('refusal' in read) return read;
    const parsed = parseTable(read.text);
    const refusal = refuseTable(parsed);
    if (refusal) return { refusal };
    table = parsed;
    left.clear();
    file = { filename, encoding: read.encoding, marked: read.marked };
    return { sheet: sheetOf(file, table) };
  };

  const reread = (): Reading => {
    const taken = { ...table, rows: table.rows.filter(({ line }) => !left.has(line)) };
    const read = readRows(taken, mapping, { mark: options.mark, round: options.round, giveSku });
    const { mark, markSure, markExample, fractions, unnumbered, warnings } = read;
    rows = read.rows;
    errors = byLine(read.errors);
    return {
      rows: rows.length,
      bad: errors.size,
      leftOut: left.size,
      mark,
      markSure,
      markExample,
      fractions,
      unnumbered,
      warnings: { count: warnings.length, first: warnings.slice(0, WARNINGS) },
      first: rows.slice(0, FIRST),
    };
  };

  const rowOf = (line: number): SheetRow => {
    const found = table.rows.find((row) => row.line === line);
    return sheetRow(line, found?.cells ?? [], mapping, errors.get(line) ?? []);
  };

  const fix = ({ line, cells }: TableRequests['fix']): TableReplies['fix'] => {
    const before = new Map(rows.map((row) => [row.line, row.sku]));
    const fixed = (row: TableRow) => (row.line === line ? withCells(row, cells, mapping) : row);
    table = { ...table, rows: table.rows.map(fixed) };
    const reading = reread();
    const changed = rows.filter((row) => row.line === line || before.get(row.line) !== row.sku);
    return { reading, row: rowOf(line), changed };
  };

  const answers: { [Kind in TableKind]: (request: TableRequests[Kind]) => unknown } = {
    open,
    read: (request) => {
      mapping = request.mapping;
      options = request.options;
      giveSku = request.numbering ? skuGiver(request.numbering) : undefined;
      left.clear();
      return reread();
    },
    names: (request) => {
      table = withNames(table, request.named);
      left.clear();
      return { sheet: sheetOf(file, table) };
    },
    categories: (request) => {
      const at = request.mapping.indexOf('category');
      const words = table.rows.map(({ cells }) => (cells[at] ?? '').trim().slice(0, INVENTORY_LIMITS.word));
      return [...new Set(words)].slice(0, CATEGORIES);
    },
    chunk: ({ from }) => chunkOf(rows, from),
    bad: ({ after }) => {
      const lines = [...errors.keys()].filter((line) => line > after);
      const page = new Set(lines.slice(0, PAGE));
      const shown = table.rows.filter(({ line }) => page.has(line));
      return {
        rows: shown.map(({ line, cells }) => sheetRow(line, cells, mapping, errors.get(line) ?? [])),
        more: lines.length > PAGE,
      };
    },
    row: ({ line }) => rowOf(line),
    fix,
    leaveOut: ({ lines }) => {
      for (const line of [...errors.keys(), ...lines]) left.add(line);
      return reread();
    },
    errorsCsv: ({ words }) => errorsCsv([...errors.values()].flat(), words),
  };
  return <Kind extends TableKind>(request: { kind: Kind } & TableRequests[Kind]) => {
    const answer = answers[request.kind] as (given: TableRequest) => unknown;
    return Promise.resolve(answer(request as unknown as TableRequest)) as Promise<TableReplies[Kind]>;
  };
}

type Read = ReturnType<typeof decode>;

async function textOf(source: Blob | string): Promise<Read | { refusal: Refusal }> {
  if (typeof source === 'string') {
    const refusal = source.length > FILE_BYTES ? ({ why: 'too_big' } as const) : refuseText(source);
    return refusal ? { refusal } : { text: source, encoding: 'utf-8', marked: false };
  }
  if (source.size > FILE_BYTES) return { refusal: { why: 'too_big' } };
  const bytes = new Uint8Array(await source.arrayBuffer());
  const refused = refuseBytes(bytes);
  if (refused) return { refusal: refused };
  const read = decode(bytes);
  const refusal = refuseText(read.text);
  return refusal ? { refusal } : read;
}

function refuseTable({ rows, openQuoteAt }: Table): Refusal | null {
  if (openQuoteAt !== null) return { why: 'open_quote', line: openQuoteAt };
  if (rows.length === 0) return { why: 'empty' };
  return rows.length > INVENTORY_LIMITS.importRows ? { why: 'too_many_rows', rows: rows.length } : null;
}

function sheetOf(file: FileFacts, table: Table): Sheet {
  const looked = table.rows.slice(0, SAMPLED_ROWS);
  const samples = table.header.map((_, at) => {
    const values = new Set<string>();
    for (const { cells } of looked) {
      const value = (cells[at] ?? '').trim();
      if (value) values.add(value.slice(0, SHOWN));
      if (values.size === SAMPLES) break;
    }
    return [...values];
  });
  const { header, rows, delimiter, named, first } = table;
  const firstLine = (first?.cells ?? []).map((cell) => cell.trim().slice(0, SHOWN));
  return { ...file, header, named, firstLine, samples, rows: rows.length, delimiter };
}

function byLine(errors: readonly RowError[]): Map<number, RowError[]> {
  const lines = new Map<number, RowError[]>();
  for (const error of errors) {
    const known = lines.get(error.line);
    if (known) known.push(error);
    else lines.set(error.line, [error]);
  }
  return lines;
}

function sheetRow(
  line: number,
  cells: readonly string[],
  mapping: Mapping,
  errors: readonly RowError[],
): SheetRow {
  const named: Partial<Record<ImportField, string>> = {};
  for (const [at, field] of mapping.entries())
    if (field) named[field] = (cells[at] ?? '').trim().slice(0, SHOWN);
  // Of the surplus cells the first one is enough.
  const told = errors.filter(
    ({ field }, at) => field !== null || errors.findIndex((one) => one.field === null) === at,
  );
  return { line, cells: named, errors: told };
}

function withCells(row: TableRow, texts: TableRequests['fix']['cells'], mapping: Mapping): TableRow {
  const cells = mapping.map((_, at) => row.cells[at] ?? '').concat(row.cells.slice(mapping.length));
  for (const [at, field] of mapping.entries()) {
    const text = field ? texts[field] : undefined;
    if (text !== undefined) cells[at] = text;
  }
  return { ...row, cells };
}

/** As many rows as fit into one call, by count and by size. */
function chunkOf(rows: readonly ImportRow[], from: number): TableReplies['chunk'] {
  let bytes = 0;
  let next = from;
  while (next < rows.length && next - from < INVENTORY_LIMITS.importChunk) {
    bytes += encoder.encode(JSON.stringify(rows[next])).length;
    if (bytes > CHUNK_BYTES && next > from) break;
    next += 1;
  }
  return { rows: rows.slice(from, next), next };
}

const errorsCsv = (errors: readonly RowError[], { head, fields, codes }: ErrorWords): string =>
  [
    `\uFEFF${csvLine(head)}`,
    ...errors.map(({ line, field, value, code, otherLine }) =>
      csvLine([line, field ? fields[field] : '', value, codes[code], otherLine ?? '']),
    ),
  ].join('');
