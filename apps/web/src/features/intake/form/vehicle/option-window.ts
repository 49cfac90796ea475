import { searchForm } from '@kickstand/domain/customers';
import type { VehicleOption } from './use-options.ts';

export const ROW_HEIGHT = 44;
export const SHOWN_HEIGHT = 264;
const SPARE_ROWS = 4;

/** The visible rows and a few around them, so that 2,500 models render fast. */
export function rowsInSight(scrollTop: number, count: number): { first: number; last: number } {
  const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - SPARE_ROWS);
  const last = Math.min(count, Math.ceil((scrollTop + SHOWN_HEIGHT) / ROW_HEIGHT) + SPARE_ROWS);
  return { first: Math.min(first, last), last };
}

/** Options that contain every typed word; those that start with the text come first. */
export function searched(options: readonly VehicleOption[], typed: string): VehicleOption[] {
  const wanted = searchForm(typed);
  if (wanted === '') return [...options];
  const words = wanted.split(' ');
  const begins: VehicleOption[] = [];
  const holds: VehicleOption[] = [];
  for (const option of options) {
    const text = searchForm([option.text ?? option.label, option.label].join(' '));
    if (text.startsWith(wanted)) begins.push(option);
    else if (words.every((word) => text.includes(word))) holds.push(option);
  }
  return [...begins, ...holds];
}
