import type { OrderPart } from '../../../lib/stock/stock-types.ts';

export type Product = NonNullable<OrderPart['product']>;

export interface ProductGroup {
  readonly product: Product;
  readonly parts: readonly OrderPart[];
  readonly reservedMilli: number;
  readonly shortMilli: number;
  readonly onOrderMilli: number;
}

const sum = (parts: readonly OrderPart[], of: (part: OrderPart) => number) =>
  parts.reduce((total, part) => total + of(part), 0);

function grouped<Group>(
  parts: readonly OrderPart[],
  keyOf: (part: OrderPart) => string | null,
  make: (parts: OrderPart[]) => Group | null,
): Group[] {
  const groups = new Map<string, OrderPart[]>();
  for (const part of parts) {
    const key = keyOf(part);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()].flatMap((group) => make(group) ?? []);
}

/** The pick list: product by product, in the order of the shelves; parts without a bin come last. */
export const byProduct = (parts: readonly OrderPart[]): ProductGroup[] =>
  grouped(
    parts,
    ({ product }) => product?.id ?? null,
    (group) => {
      const product = group[0]?.product;
      if (!product) return null;
      return {
        product,
        parts: group.toSorted(byApproval),
        reservedMilli: sum(group, ({ reservedMilli }) => reservedMilli),
        shortMilli: sum(group, ({ shortMilli }) => shortMilli),
        onOrderMilli: group[0]?.onOrderMilli ?? 0,
      };
    },
  ).toSorted((a, b) => shelfOf(a).localeCompare(shelfOf(b), 'en', { numeric: true }));

const shelfOf = ({ product }: ProductGroup) => `${product.bin || '\uffff'} ${product.nameEn}`;

/** Who approved first is served first. */
const byApproval = (a: OrderPart, b: OrderPart): number =>
  (a.approvedAt ?? '').localeCompare(b.approvedAt ?? '');

export interface OrderGroup {
  readonly order: OrderPart['order'];
  readonly parts: readonly OrderPart[];
  /** Lines of which something is missing. */
  readonly missing: number;
}

/** Order by order: those with everything there first, for they can be worked on now. */
export const byOrder = (parts: readonly OrderPart[]): OrderGroup[] =>
  grouped(
    parts,
    ({ order }) => order.id,
    (group) => {
      const order = group[0]?.order;
      return order
        ? { order, parts: group, missing: group.filter(({ shortMilli }) => shortMilli > 0).length }
        : null;
    },
  ).toSorted((a, b) => Number(a.missing > 0) - Number(b.missing > 0) || a.order.number - b.order.number);
