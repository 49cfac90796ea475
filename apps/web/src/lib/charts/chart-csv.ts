import { csvLine } from '@kickstand/domain/payments';

/** A column of a chart's table and file. */
export interface ChartColumn<Row> {
  readonly key: string;
  readonly head: string;
  /** As shown on the page. */
  readonly text: (row: Row) => string;
  /** As a number for spreadsheets; defaults to `text`. */
  readonly value?: (row: Row) => string | number;
  /** Link to the row's record. */
  readonly to?: (row: Row) => string;
  readonly align?: 'end';
  /** Position on a phone. */
  readonly mobile?: 'title' | 'subtitle' | 'side' | 'hidden';
}

/** Cents in the format of spreadsheets. */
export const csvMoney = (cents: number): string => (cents / 100).toFixed(2);

/** The CSV file of a chart, with a byte order mark for spreadsheets. */
export const chartCsv = <Row>(columns: readonly ChartColumn<Row>[], rows: readonly Row[]): string =>
  [
    `\uFEFF${csvLine(columns.map(({ head }) => head))}`,
    ...rows.map((row) => csvLine(columns.map(({ text, value = text }) => value(row)))),
  ].join('');
