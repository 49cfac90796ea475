import { useProductName } from '../../../lib/stock/words.ts';
import type { OrderPart } from './parts-query.ts';

/** What it is called: by the catalogue, or as somebody wrote it on the order. */
export function usePartName(): (part: Pick<OrderPart, 'product' | 'description' | 'sku'>) => string {
  const nameOf = useProductName();
  return ({ product, description, sku }) => (product ? nameOf(product) : description || sku);
}
