import { ONE } from '@kickstand/domain/inventory';
import { useQuantity } from '../../../shared/stock/product-texts.ts';

/** A formatted count: 50000 is "50,000". */
export function useCount(): (count: number) => string {
  const quantity = useQuantity();
  return (count) => quantity(count * ONE);
}
