export const CATALOG = '/dashboard/inventory';
export const productPath = (id: string): string => `${CATALOG}/${id}`;
export const editPath = (id: string): string => `${CATALOG}/${id}/edit`;

/** As many as an address and a printer take without complaint. */
export const LABELS_MOST = 100;
export const labelsPath = (ids: readonly string[]): string =>
  `${CATALOG}/labels?ids=${ids.slice(0, LABELS_MOST).join(',')}`;
