import type { Outputs } from '@kickstand/api';

export type OrderLedger = Outputs['payments']['forOrder'];
export type Entry = OrderLedger['entries'][number];
