import { pathTo } from '@kickstand/domain/navigation';

export const CATALOG = pathTo('/dashboard/inventory');
export const editPath = (id: string): string =>
  pathTo('/dashboard/inventory/:productId/edit', { productId: id });

/** As many as an address and a printer take without complaint. */
export const LABELS_MOST = 100;
export const labelsPath = (ids: readonly string[]): string =>
  `${pathTo('/dashboard/inventory/labels')}?ids=${ids.slice(0, LABELS_MOST).join(',')}`;
