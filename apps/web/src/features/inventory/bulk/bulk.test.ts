import { guessMapping, IMPORT_FIELDS, type Mapping, ROW_ERRORS } from '@kickstand/domain/inventory';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixableFields } from './check/rows.ts';
import { assign, mappingOf, recallColumns, rememberColumns } from './columns/mapping.ts';
import { secondsLeft } from './run/run-card.tsx';
import type { ErrorWords } from './table/messages.ts';
import { createTableWork } from './table/table-work.ts';

const MESSY = [
  'Artikel-Nr;Name;VK;Bestand',
  'A-1;"Pads, ""rear""";58,9O;2',
  'A-2;"=HYPERLINK(""http://x"")";1.234,56;3',
  'A-2;Again;12,50;1',
  ';No number;1,00;1',
].join('\r\n');
const utf16 = (text: string) =>
  new Blob([
    new Uint8Array([0xff, 0xfe]),
    new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer),
  ]);

const read = (work: ReturnType<typeof createTableWork>, mapping: Mapping) =>
  work({ kind: 'read', mapping, options: {}, numbering: null });

async function opened(source: Blob | string = MESSY) {
  const work = createTableWork();
  const answer = await work({ kind: 'open', filename: 'parts.csv', source });
  if (!('sheet' in answer)) throw new Error(answer.refusal.why);
  const mapping = guessMapping(answer.sheet.header);
  return { work, sheet: answer.sheet, mapping, reading: await read(work, mapping) };
}

describe('a table in the worker', () => {
  it('INV-05 reads UTF-16 with a byte order mark, semicolons and decimal commas, and says so', async () => {
    const { sheet, reading } = await opened(utf16(MESSY));
    expect(sheet).toMatchObject({ encoding: 'utf-16le', delimiter: ';', marked: true, rows: 4 });
    expect(sheet.samples[3]).toEqual(['2', '3', '1']);
    expect(reading).toMatchObject({ rows: 1, bad: 3, mark: ',' });
    expect(reading.first[0]).toMatchObject({ nameEn: '=HYPERLINK("http://x")', priceCents: 123_456 });
  });

  it.each([
    ['spreadsheet', new Blob([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2])])],
    ['binary', new Blob([new Uint8Array([7, 0, 1, 9, 0, 200, 201])])],
    ['empty', 'sku,name\r\n'],
    ['empty', new Blob([])],
    ['open_quote', 'sku,name\nA,"never closed\nB,x'],
    ['too_many_rows', `sku\n${'x\n'.repeat(50_001)}`],
    ['too_big', new Blob([new Uint8Array(20 * 1024 * 1024 + 1)])],
  ])('INV-05 refuses what is no table: %s', async (why, source) => {
    const answer = await createTableWork()({ kind: 'open', filename: 'x', source });
    expect(answer).toMatchObject({ refusal: { why } });
  });

  it('INV-05 corrects a cell; a freed SKU also frees the row that had it', async () => {
    const { work } = await opened();
    const price = await work({ kind: 'fix', line: 2, cells: { price: '58,90' } });
    expect(price.row.errors).toEqual([]);
    expect(price.changed).toEqual([expect.objectContaining({ line: 2, priceCents: 5890 })]);
    const freed = await work({ kind: 'fix', line: 3, cells: { sku: 'A-9' } });
    expect(freed.changed.map(({ line }) => line)).toEqual([3, 4]);
    expect(freed.reading).toMatchObject({ rows: 3, bad: 1 });
  });

  it('INV-05 generates SKUs by the shop’s pattern; a row that takes one moves the others on', async () => {
    const { work } = await opened('sku,name,category\n,Pads,Brakes\n,Disc,Brakes\n');
    const mapping: Mapping = ['sku', 'name_en', 'category'];
    expect(await work({ kind: 'categories', mapping })).toEqual(['Brakes']);
    const numbering = { pattern: '{CAT}-{NNNN}', highest: { Brakes: 4 } };
    const reading = await work({ kind: 'read', mapping, options: {}, numbering });
    expect(reading.first.map(({ sku }) => sku)).toEqual(['BRA-0005', 'BRA-0006']);
    const { changed } = await work({ kind: 'fix', line: 2, cells: { sku: 'BRA-0006' } });
    expect(changed.map(({ line, sku, newSku }) => [line, sku, newSku])).toEqual([
      [2, 'BRA-0006', undefined],
      [3, 'BRA-0007', true],
    ]);
  });

  it('INV-05 excludes unreadable rows, and any others named; another mapping restores all', async () => {
    const { work, mapping } = await opened();
    expect(await work({ kind: 'leaveOut', lines: [] })).toMatchObject({ rows: 1, bad: 0, leftOut: 3 });
    expect(await work({ kind: 'leaveOut', lines: [3] })).toMatchObject({ rows: 0, leftOut: 4 });
    expect(await read(work, mapping)).toMatchObject({ rows: 1, bad: 3, leftOut: 0 });
  });

  it('INV-05 writes every error to a file that runs nothing', async () => {
    const { work } = await opened('sku,price\n=1+1,=cmd()\nB,2');
    const words: ErrorWords = {
      head: ['Line', 'Column', 'Value', 'Problem', 'Other'],
      fields: Object.fromEntries(IMPORT_FIELDS.map((one) => [one, one])) as ErrorWords['fields'],
      codes: Object.fromEntries(ROW_ERRORS.map((one) => [one, one])) as ErrorWords['codes'],
    };
    const csv = await work({ kind: 'errorsCsv', words });
    expect(csv).toBe("\uFEFFLine,Column,Value,Problem,Other\r\n2,price,'=cmd(),NOT_A_NUMBER,\r\n");
  });

  it('INV-05 splits the rows by count and by request size', async () => {
    const { work } = await opened(
      `sku,name\n${Array.from({ length: 2500 }, (_, at) => `S-${at},x`).join('\n')}`,
    );
    expect((await work({ kind: 'chunk', from: 0 })).next).toBe(1000);
    expect((await work({ kind: 'chunk', from: 2000 })).next).toBe(2500);
    const long = 'ñ'.repeat(200);
    const wide = await opened(
      `sku,name,nombre\n${Array.from({ length: 1000 }, (_, at) => `S-${at},${long},${long}`).join('\n')}`,
    );
    const { rows, next } = await wide.work({ kind: 'chunk', from: 0 });
    expect(next).toBeLessThan(1000);
    expect(new TextEncoder().encode(JSON.stringify(rows)).length).toBeLessThan(1024 * 1024);
  });
});

describe('columns', () => {
  beforeEach(() => localStorage.clear());

  it('INV-05 remembers the choice for a column by its name, and assigns no field twice', () => {
    const header = ['Code', 'Name', 'Ref'];
    expect(mappingOf(header, {})).toEqual(['sku', 'name_en', null]);
    rememberColumns(header, ['supplier_sku', 'name_en', 'sku']);
    expect(recallColumns()).toEqual({ Code: 'supplier_sku', Ref: 'sku' });
    expect(mappingOf(['Ref', 'Qty', 'Code', 'Ref'], recallColumns())).toEqual([
      'sku',
      'qty',
      'supplier_sku',
      null,
    ]);
    rememberColumns(header, guessMapping(header));
    expect(recallColumns()).toEqual({});
  });

  it('INV-05 takes a field from the column that had it', () => {
    expect(assign(['sku', 'name_en', null], 2, 'sku')).toEqual([null, 'name_en', 'sku']);
    expect(assign(['sku', null, null], 1, null)).toEqual(['sku', null, null]);
  });

  it('INV-05 offers to edit a cell only if that can correct the row', () => {
    const error = { line: 2, field: 'price', code: 'NOT_A_NUMBER', value: 'x' } as const;
    const many = { line: 2, field: null, code: 'TOO_MANY_CELLS', value: 'x' } as const;
    const bad = (...errors: (typeof error | typeof many)[]) =>
      ({ kind: 'bad', line: 2, sheetRow: { line: 2, cells: {}, errors } }) as const;
    expect(fixableFields(bad(error), ['sku', 'price'])).toEqual(['price']);
    expect(fixableFields(bad(error, many), ['sku', 'price'])).toEqual([]);
    expect(fixableFields(bad(error), ['sku'])).toEqual([]);
  });
});

describe('time left', () => {
  it('INV-05 is shown once there is enough progress to estimate it', () => {
    expect(secondsLeft(10, 1000, 500)).toBeNull();
    expect(secondsLeft(500, 1000, 4000)).toBe(4);
    expect(secondsLeft(1000, 1000, 4000)).toBeNull();
  });
});
