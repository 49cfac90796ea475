import type { Outputs } from '@kickstand/api';
import type { MovedOrder } from './sync-reservations.ts';

/** Whose bike moves, and whose has its parts and stays. */
export const presentMoved = (orders: readonly MovedOrder[]): Outputs['inventory']['adjust']['orders'] =>
  orders.map((order) => ({ ...order }));
