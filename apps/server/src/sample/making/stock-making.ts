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

/** A movement without its balance, which is computed once all movements of the product are known. */
export type NewMovement = Omit<
  Rows['stockMovements'][number],
  'id' | 'balanceMilli' | 'productId' | 'sample'
>;

export interface Stocked {
  readonly sample: SampleProduct;
  readonly row: Rows['products'][number];
  readonly movements: NewMovement[];
  claimedMilli: number;
}
