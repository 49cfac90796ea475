import type { Outputs } from '@kickstand/api';
import type { MovedOrder } from './sync-reservations.ts';

/** Orders whose parts came or went: moved to another status (`to`), or not (null). */
export const presentMoved = (orders: readonly MovedOrder[]): Outputs['inventory']['adjust']['orders'] =>
  orders.map((order) => ({ ...order }));
