import { pathTo } from '@kickstand/domain/navigation';

export const CATALOG = pathTo('/dashboard/inventory');
export const editPath = (id: string): string =>
  pathTo('/dashboard/inventory/:productId/edit', { productId: id });

/** The maximum that a URL and a printer handle well. */
export const LABELS_MOST = 100;
export const labelsPath = (ids: readonly string[]): string =>
  `${pathTo('/dashboard/inventory/labels')}?ids=${ids.slice(0, LABELS_MOST).join(',')}`;
