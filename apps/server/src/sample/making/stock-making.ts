import type { SampleProduct } from '../data/stock.ts';
import type { Random } from './random.ts';
import type { Person, Rows } from './rows.ts';

export const ONE = 1000;
export const HISTORY_DAYS = 270;

export interface StockMaking {
  readonly random: Random;
  readonly owner: Person;
  readonly now: Date;
}

/** A movement before it is known what lay there. */
export type Booking = Omit<Rows['stockMovements'][number], 'id' | 'balanceMilli' | 'productId' | 'sample'>;

export interface Stocked {
  readonly sample: SampleProduct;
  readonly row: Rows['products'][number];
  readonly bookings: Booking[];
  claimedMilli: number;
}
