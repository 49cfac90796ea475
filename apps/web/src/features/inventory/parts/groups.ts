import type { ListedPart } from './listed-part.ts';

type Product = NonNullable<ListedPart['product']>;

export interface ProductGroup {
  readonly product: Product;
  readonly parts: readonly ListedPart[];
}

/** The pick list: what is reserved, by product, in bin order; parts without a bin come last. */
export function byProduct(parts: readonly ListedPart[]): ProductGroup[] {
  const groups = new Map<string, { product: Product; parts: ListedPart[] }>();
  for (const part of parts) {
    if (!part.product || part.reservedMilli === 0) continue;
    const group = groups.get(part.product.id) ?? { product: part.product, parts: [] };
    group.parts.push(part);
    groups.set(part.product.id, group);
  }
  return [...groups.values()]
    .map((group) => ({ ...group, parts: group.parts.toSorted(byApproval) }))
    .toSorted((a, b) => binOf(a).localeCompare(binOf(b), 'en', { numeric: true }));
}

const binOf = ({ product }: ProductGroup) => `${product.bin || '\uffff'} ${product.nameEn}`;

/** First approved, first served. */
const byApproval = (a: ListedPart, b: ListedPart): number =>
  (a.approvedAt ?? '').localeCompare(b.approvedAt ?? '');
