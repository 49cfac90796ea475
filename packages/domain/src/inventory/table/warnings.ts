import type { ImportField } from './columns.ts';

export const ROW_WARNINGS = ['SPREADSHEET_NUMBER', 'CHECK_DIGIT'] as const;

/** Imported as it is, but someone should check it. */
export interface RowWarning {
  readonly line: number;
  readonly field: ImportField;
  readonly code: (typeof ROW_WARNINGS)[number];
  readonly value: string;
}

/** A long number that a spreadsheet shortened, losing its last digits: `1.23457E+12`. */
const isShortened = (value: string): boolean => /^\d([.,]\d+)?E\+\d+$/i.test(value);

/** EAN-8, UPC-A, EAN-13 and GTIN-14 end in a check digit. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  const digits = [...code].reverse().map(Number);
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

const isGtinLong = (code: string): boolean => /^(\d{8}|\d{12,14})$/.test(code);

/** A warning about a cell that can be read. */
export function warningOf(field: ImportField, value: string): RowWarning['code'] | null {
  if (field !== 'sku' && field !== 'barcode' && field !== 'supplier_sku') return null;
  if (isShortened(value)) return 'SPREADSHEET_NUMBER';
  const code = value.replace(/[\s-]/g, '');
  return field === 'barcode' && isGtinLong(code) && !isGtin(code) ? 'CHECK_DIGIT' : null;
}
