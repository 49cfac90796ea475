import type { Outputs } from '@kickstand/api';

export type ProductRow = Outputs['inventory']['list']['products'][number];
export type ProductRecord = Outputs['inventory']['find'];
export type MovedOrder = Outputs['inventory']['adjust']['orders'][number];
export type OrderPart = Outputs['inventory']['orderParts']['parts'][number];
