export const CATALOGUE = '/dashboard/inventory';
export const productPath = (id: string): string => `${CATALOGUE}/${id}`;
export const editPath = (id: string): string => `${CATALOGUE}/${id}/edit`;

/** As many as an address and a printer take without complaint. */
export const LABELS_MOST = 100;
export const labelsPath = (ids: readonly string[]): string =>
  `${CATALOGUE}/labels?ids=${ids.slice(0, LABELS_MOST).join(',')}`;
