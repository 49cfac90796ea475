import type { Language } from '@kickstand/domain/language';
import { type LineInput, nameIn, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import type { ProductRow } from '../../../../shared/stock/stock-types.ts';

type FromCatalog = Pick<LineInput, 'description' | 'sku' | 'unitPriceCents' | 'taxable'> &
  Partial<Pick<LineInput, 'costCents'>>;

/**
 * The fields of a line filled in from a product, in the customer's language. The cost only for those who may
 * see it.
 */
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

/** A complete part line for a product, at the catalog's price. */
export const partLine = (product: ProductRow, quantityMilli: number, language: Language): LineInput => ({
  ...fromCatalog(product, language),
  kind: 'part',
  quantityMilli,
  partCondition: 'new',
  customerSupplied: false,
});
