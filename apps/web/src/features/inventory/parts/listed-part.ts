import type { Outputs } from '@kickstand/api';

export type PartsPage = Outputs['inventory']['partsByOrder'];
export type PartsOfOrder = PartsPage['orders'][number];
export type ListedPart = PartsOfOrder['parts'][number];
export type Counts = PartsPage['counts'];
