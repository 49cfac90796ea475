import type { Language } from '@kickstand/domain/language';
import { type LineInput, nameIn, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import type { ProductRow } from '../../../../shared/stock/stock-types.ts';

type FromCatalog = Pick<LineInput, 'description' | 'sku' | 'unitPriceCents' | 'taxable'> &
  Partial<Pick<LineInput, 'costCents'>>;

/** What a line takes over from a product, in the customer's words. The cost only for who may see it. */
export function fromCatalog(product: ProductRow, language: Language): FromCatalog {
  const { sku, priceCents, taxable, costCents } = product;
  return {
    description: nameIn(product, language).slice(0, WORKORDER_LIMITS.line),
    sku,
    unitPriceCents: priceCents,
    taxable,
    ...(costCents === undefined ? {} : { costCents }),
  };
}

/** A whole part line of a product, at the catalog's price. */
export const partLine = (product: ProductRow, quantityMilli: number, language: Language): LineInput => ({
  ...fromCatalog(product, language),
  kind: 'part',
  quantityMilli,
  partCondition: 'new',
  customerSupplied: false,
});
