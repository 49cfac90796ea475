import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../payments/index.ts';
import {
  decode,
  guessMapping,
  guessMark,
  IMPORT_FIELDS,
  numberIn,
  parseTable,
  type ReadOptions,
  readNumber,
  readRows,
  skuGiver,
  withNames,
} from './index.ts';

const utf16 = (text: string, big: boolean, mark: boolean) => {
  const units = [...(mark ? [0xfeff] : []), ...Array.from(text, (char) => char.charCodeAt(0))];
  return Uint8Array.from(units.flatMap((unit) => (big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])));
};
const latin = (text: string) => Uint8Array.from(Array.from(text, (char) => char.charCodeAt(0)));
const read = (text: string, options: ReadOptions = {}) => {
  const table = parseTable(text);
  return readRows(table, guessMapping(table.header), options);
};
const markOf = (cells: readonly string[]) => guessMark(cells).mark;

describe('decoding a file', () => {
  it('INV-05 reads UTF-8 and UTF-16 with and without a byte order mark, and Windows-1252', () => {
    const text = 'sku;name\r\n1;Düse\r\n';
    const utf8 = latin('sku;name\r\n1;D\xc3\xbcse\r\n');
    expect(decode(utf8)).toEqual({ text, encoding: 'utf-8', marked: false });
    expect(decode(Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8]))).toEqual({
      text,
      encoding: 'utf-8',
      marked: true,
    });
    expect(decode(utf16(text, false, true))).toEqual({ text, encoding: 'utf-16le', marked: true });
    expect(decode(utf16(text, true, true))).toEqual({ text, encoding: 'utf-16be', marked: true });
    expect(decode(utf16(text, false, false)).text).toBe(text);
    expect(decode(utf16(text, true, false)).text).toBe(text);
    expect(decode(latin('price \x80 5 \x96 D\xfcse'))).toEqual({
      text: 'price € 5 – Düse',
      encoding: 'windows-1252',
      marked: false,
    });
  });
});

describe('parsing a table', () => {
  it('INV-05 reads commas, semicolons, tabs, pipes and the delimiter named by sep=', () => {
    for (const [mark, text] of [
      [',', 'sku,name\nA,"Pads, front"\n'],
      [';', 'sku;name\nA;Pads, front\n'],
      ['\t', 'sku\tname\nA\tPads, front\n'],
      ['|', 'sku|name\nA|Pads, front\n'],
      [';', 'sep=;\r\nsku;name\r\nA;Pads, front\r\n'],
    ] as const) {
      const table = parseTable(text);
      expect(table.delimiter).toBe(mark);
      expect(table.header).toEqual(['sku', 'name']);
      expect(table.rows.map(({ cells }) => cells)).toEqual([['A', 'Pads, front']]);
    }
  });

  it('INV-05 keeps newlines and quotes within quotes, and counts lines as an editor does', () => {
    const table = parseTable('sku,name\nA,"two\nlines and ""quotes"""\n\nB,next\n');
    expect(table.rows).toEqual([
      { line: 2, cells: ['A', 'two\nlines and "quotes"'] },
      { line: 5, cells: ['B', 'next'] },
    ]);
  });

  it('INV-05 says where a quote was never closed', () => {
    expect(parseTable('sku,name\nA,ok\nB,"never\nC,x').openQuoteAt).toBe(3);
    expect(parseTable('sku,name\nA,ok').openQuoteAt).toBeNull();
  });

  it('INV-05 reads back any cells that were written, except for the mark before a formula', () => {
    const cell = fc.string().filter((text) => !/^\s*[=+\-@\t\r\n＝＋－＠|]/.test(text) && !/[\r]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        const kept = rows.filter((cells) => cells.some((one) => one.trim() !== ''));
        const text = ['a,b,c\r\n', ...kept.map(csvLine)].join('');
        expect(parseTable(text).rows.map(({ cells }) => cells)).toEqual(kept);
      }),
    );
  });
});

describe('numbers', () => {
  it('INV-05 reads $1,234.56 and 1.234,56', () => {
    expect(readNumber('$1,234.56', '.')).toBe(1234.56);
    expect(readNumber('1.234,56 €', ',')).toBe(1234.56);
    expect(readNumber('1 234,5', ',')).toBe(1234.5);
    expect(readNumber('1,234,567', '.')).toBe(1_234_567);
    expect(readNumber('(12.00)', '.')).toBe(-12);
    expect(readNumber('.5', '.')).toBe(0.5);
    for (const none of ['58.9O', 'n/a', '', '1,2,3', '12,34.5', '--', '1.2.3'])
      expect(readNumber(none, '.'), none).toBeNull();
  });

  it('INV-05 guesses the decimal separator from unambiguous numbers', () => {
    expect(markOf(['1,234', '12,50', '7'])).toBe(',');
    expect(markOf(['1,234', '12.50'])).toBe('.');
    expect(markOf(['1.234,56'])).toBe(',');
    expect(markOf(['1,234,567'])).toBe('.');
    expect(markOf(['1,234', '2,000'])).toBe('.');
  });

  it('INV-05 says if nothing decides the separator, and names an ambiguous number', () => {
    expect(guessMark(['2.500', '7'], ';')).toEqual({ mark: ',', sure: false, example: '2.500' });
    expect(guessMark(['2.500', '7'], ',')).toEqual({ mark: '.', sure: false, example: '2.500' });
    expect(guessMark(['2.500', '0.125'], ';')).toEqual({ mark: '.', sure: true, example: '2.500' });
    expect(guessMark(['7', '12,50'])).toEqual({ mark: ',', sure: true, example: '12,50' });
    expect(guessMark(['7'], ';')).toEqual({ mark: '.', sure: true, example: null });
  });
});

describe('columns and rows', () => {
  it('INV-05 knows its own columns and their usual other names', () => {
    expect(guessMapping(IMPORT_FIELDS)).toEqual([...IMPORT_FIELDS]);
    expect(
      guessMapping(['Artikel-Nr', 'Name', 'EK', 'VK', 'Bestand', 'Lager', 'Lieferant', 'Notiz']),
    ).toEqual(['sku', 'name_en', 'cost', 'price', 'qty', 'bin', 'supplier', null]);
    expect(guessMapping(['Part #', 'Part Number', 'Descripción', 'Precio de venta'])).toEqual([
      'sku',
      null,
      'name_es',
      'price',
    ]);
  });

  it('INV-05 reads a messy export', () => {
    const { rows, errors, mark } = read(
      'Artikel-Nr;Name;EK;VK;Bestand;aktiv;Typ\r\n 07bb38sa ;"Brembo ""sintered"" pads";31,20;1.068,50;6;ja;x\r\n',
    );
    expect(errors).toEqual([]);
    expect(mark).toBe(',');
    expect(rows).toEqual([
      {
        line: 2,
        sku: '07BB38SA',
        nameEn: 'Brembo "sintered" pads',
        costCents: 3120,
        priceCents: 106_850,
        qtyMilli: 6000,
        active: true,
      },
    ]);
  });

  it('INV-05 says for each row what is wrong, where and with which value', () => {
    const { rows, errors } = read(
      [
        'sku,name,price,qty,taxable,type',
        'A,Pads,58.9O,1,yes,product',
        ',No number,1,1,no,part',
        'B,Oil,12.345,-1,maybe,thing',
        'C,Fine,$12.50,0.5,1,service',
        'c,Again,1,1,1,',
        'D,x,1,1,1,product,extra',
      ].join('\n'),
    );
    expect(rows.map(({ sku }) => sku)).toEqual(['C']);
    expect(
      errors.map(({ line, field, code, value, otherLine }) => [line, field, code, value, otherLine]),
    ).toEqual([
      [2, 'price', 'NOT_A_NUMBER', '58.9O', undefined],
      [3, 'sku', 'MISSING', '', undefined],
      [4, 'price', 'TOO_MANY_DECIMALS', '12.345', undefined],
      [4, 'qty', 'OUT_OF_RANGE', '-1', undefined],
      [4, 'taxable', 'NOT_YES_OR_NO', 'maybe', undefined],
      [4, 'type', 'TYPE_UNKNOWN', 'thing', undefined],
      [6, 'sku', 'DUPLICATE_SKU', 'C', 5],
      [7, null, 'TOO_MANY_CELLS', 'extra', undefined],
    ]);
  });

  it('INV-05 keeps a cell that starts a formula as text, and writes it escaped', () => {
    const { rows } = read('sku,name\nA,"=HYPERLINK(""http://x"")"\nB,\'=1+1\n');
    expect(rows.map(({ nameEn }) => nameEn)).toEqual(['=HYPERLINK("http://x")', '=1+1']);
    expect(csvLine(['=1+1', '@x', '-2'])).toBe("'=1+1,'@x,-2\r\n");
  });

  it('INV-05 reads 50,000 rows', () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, at) => `SKU-${at},"Part, ${at}","$1,0${at % 10}0.50",${at % 40}`,
    );
    const { rows, errors } = read(`sku,name,price,qty\n${lines.join('\n')}`);
    expect([rows.length, errors.length]).toEqual([50_000, 0]);
  });
});

describe('a file without a header', () => {
  it('INV-05 keeps its first line as a product', () => {
    const table = parseTable('07BB38SA;Brembo pads;68,50;6\nKITG-43S;Fork seals;43,20;2\n');
    expect(table.named).toBe(false);
    expect(table.header).toEqual(['', '', '', '']);
    expect(table.rows.map(({ line }) => line)).toEqual([1, 2]);
    const { rows } = readRows(table, ['sku', 'name_en', 'price', 'qty']);
    expect(rows.map(({ sku, priceCents }) => [sku, priceCents])).toEqual([
      ['07BB38SA', 6850],
      ['KITG-43S', 4320],
    ]);
  });

  it('INV-05 recognizes column names, and a kind of product is none', () => {
    const named = (text: string) => parseTable(text).named;
    expect(named('sku,qty\nA,1\n')).toBe(true);
    expect(named('Nummer,Wert\nA,1\n')).toBe(true);
    expect(named('product,A-1,Pads,12.50\nproduct,A-2,Oil,8.00\n')).toBe(false);
    expect(named('A-1,Pads,12.50\n')).toBe(false);
  });

  it('INV-05 takes the first line as a header or as a row, as chosen', () => {
    const table = parseTable('Ref,Wert\nA,x\n');
    const data = withNames(table, false);
    expect([data.header, data.rows.map(({ cells }) => cells)]).toEqual([
      ['', ''],
      [
        ['Ref', 'Wert'],
        ['A', 'x'],
      ],
    ]);
    expect(withNames(data, true)).toEqual(table);
  });
});

describe('options for reading a file', () => {
  it('INV-05 reads 2.500 by the chosen decimal separator', () => {
    const file = 'sku;price\nA;2.500\n';
    expect(read(file)).toMatchObject({ mark: ',', markSure: false, markExample: '2.500' });
    expect(read(file).rows[0]?.priceCents).toBe(250_000);
    expect(read(file, { mark: '.' }).rows[0]?.priceCents).toBe(250);
  });

  it('INV-05 rounds prices with three or four decimals to the cent on request, and counts them', () => {
    const file = 'sku,cost,price,qty\nA,12.3456,0.005,1\nB,1.005,20,1.5\nC,3,2,0.12345\n';
    const refused = read(file);
    expect(refused.fractions).toEqual({ count: 3, example: '12.3456' });
    expect(refused.errors.filter(({ code }) => code === 'TOO_MANY_DECIMALS')).toHaveLength(4);
    const rounded = read(file, { round: true });
    expect(rounded.fractions.count).toBe(3);
    expect(rounded.rows.map(({ costCents, priceCents }) => [costCents, priceCents])).toEqual([
      [1235, 1],
      [101, 2000],
    ]);
    expect(rounded.errors).toMatchObject([{ line: 4, field: 'qty', code: 'TOO_MANY_DECIMALS' }]);
  });

  it('INV-05 gives rows without a SKU the next one of the shop’s pattern, and keeps it when read again', () => {
    const file = 'name,category,sku\nPads,Brakes,\nLever,Brakes,BRA-0019\nDisc,Brakes,\nOil,,\n';
    expect(read(file)).toMatchObject({ unnumbered: 3, rows: [{ sku: 'BRA-0019' }] });
    const giveSku = skuGiver({ pattern: '{CAT}-{NNNN}', highest: { Brakes: 17 } });
    const numbered = read(file, { giveSku });
    expect(numbered.rows.map(({ line, sku, newSku }) => [line, sku, newSku])).toEqual([
      [2, 'BRA-0018', true],
      [3, 'BRA-0019', undefined],
      [4, 'BRA-0020', true],
      [5, 'GEN-0001', true],
    ]);
    const mended = read(file.replace('Pads,Brakes,', 'Pads,Brakes,BRA-0020'), { giveSku });
    expect(mended.rows.map(({ sku }) => sku)).toEqual(['BRA-0020', 'BRA-0019', 'BRA-0021', 'GEN-0001']);
  });

  it('INV-05 finds the number in a SKU of the shop’s pattern', () => {
    expect(numberIn('{CAT}-{NNNN}', 'Brakes', 'BRA-0017')).toBe(17);
    expect(numberIn('{CAT}-{NNNN}', 'Brakes', 'BRA-X-17')).toBeNull();
    expect(numberIn('P.{NN}/a', '', 'P.170/A')).toBe(170);
    expect(numberIn('P.{NN}/a', '', 'PX170/A')).toBeNull();
  });
});

describe('warnings', () => {
  it('INV-05 warns of a number that a spreadsheet shortened, and of a wrong check digit', () => {
    const { rows, warnings } = read(
      'sku,barcode,name\n1.23457E+12,4006381333931,a\nB,4006381333930,b\nC,1.23457E+12,c\nD,036000291452,d\nE,SHELF-7,e\n',
    );
    expect(rows).toHaveLength(5);
    expect(warnings.map(({ line, field, code }) => [line, field, code])).toEqual([
      [2, 'sku', 'SPREADSHEET_NUMBER'],
      [3, 'barcode', 'CHECK_DIGIT'],
      [4, 'barcode', 'SPREADSHEET_NUMBER'],
    ]);
  });
});
