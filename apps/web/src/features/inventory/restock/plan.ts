import type { Outputs } from '@kickstand/api';
import { INVENTORY_LIMITS, stockValue } from '@kickstand/domain/inventory';
import { centsText, parseCents } from '../../../shared/money/amounts.ts';
import { parseQuantity, quantityText } from '../../../shared/stock/quantities.ts';

export type Restock = Outputs['inventory']['restock'];
type Group = Restock['suppliers'][number];
export type RestockItem = Group['items'][number];

/** A person's changes to a suggestion. Anything not listed here follows the suggestion as it changes. */
export interface Choice {
  readonly taken?: boolean;
  readonly quantity?: string;
  readonly cost?: string;
  /** For a part without a supplier. */
  readonly supplierId?: string;
}
export type Choices = Readonly<Record<string, Choice>>;

export type Problem = 'quantity' | 'cost';

export interface PlannedItem {
  readonly item: RestockItem;
  /** Whether the catalog has its supplier; otherwise it is chosen here. */
  readonly settled: boolean;
  readonly taken: boolean;
  readonly quantity: string;
  readonly cost: string;
  readonly totalCents: number;
  /** Why it cannot be ordered as is. */
  readonly problem: Problem | null;
}

export interface PlannedGroup {
  /** Null: nobody was chosen yet. */
  readonly supplier: { readonly id: string; readonly name: string } | null;
  readonly items: readonly PlannedItem[];
  readonly taken: readonly PlannedItem[];
  readonly totalCents: number;
  /** Until the slowest of its parts arrives. */
  readonly leadDays: number;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Supplier extends Named {
  /** Null: the shop's. */
  readonly leadDays: number | null;
}

/**
 * The suggestions grouped by supplier. A part without a supplier joins the one chosen for it; the rest come
 * last.
 */
export function planOf(restock: Restock, choices: Choices, suppliers: readonly Supplier[]): PlannedGroup[] {
  const groups = new Map<string, { supplier: Named | null; items: PlannedItem[] }>();
  for (const { id, name, items } of restock.suppliers)
    for (const item of items) {
      const choice = choices[item.productId] ?? {};
      const chosen = suppliers.find((one) => one.id === choice.supplierId) ?? null;
      const supplier = id === null ? chosen : { id, name };
      const key = supplier?.id ?? '';
      const group = groups.get(key) ?? { supplier, items: [] };
      group.items.push(planned(item, choice, id !== null));
      groups.set(key, group);
    }
  return [...groups.values()]
    .map(({ supplier, items }) => {
      const taken = items.filter((one) => one.taken);
      const lead = suppliers.find(({ id }) => id === supplier?.id)?.leadDays ?? null;
      return {
        supplier,
        items,
        taken,
        totalCents: taken.reduce((sum, one) => sum + one.totalCents, 0),
        leadDays: longestLead(taken.length > 0 ? taken : items, lead),
      };
    })
    .sort((a, b) => Number(a.supplier === null) - Number(b.supplier === null));
}

const longestLead = (items: readonly PlannedItem[], supplierDays: number | null): number =>
  Math.max(0, ...items.map(({ item }) => item.leadDays ?? supplierDays ?? item.suggestion.leadDays));

function planned(item: RestockItem, choice: Choice, settled: boolean): PlannedItem {
  const quantity = choice.quantity ?? quantityText(item.suggestion.orderMilli);
  const cost = choice.cost ?? centsText(item.unitCostCents);
  const milli = parseQuantity(quantity);
  const cents = parseCents(cost);
  return {
    item,
    settled,
    taken: choice.taken ?? true,
    quantity,
    cost,
    totalCents: stockValue(milli ?? 0, cents),
    problem: !isQuantity(milli) ? 'quantity' : cents === null ? 'cost' : null,
  };
}

const isQuantity = (milli: number | null): boolean =>
  milli !== null && milli > 0 && milli <= INVENTORY_LIMITS.milli;

/** Can be ordered: it has a supplier, and something is checked. */
export const isOrderable = (group: PlannedGroup): group is PlannedGroup & { supplier: Named } =>
  group.supplier !== null && group.taken.length > 0;

/** The first checked part that cannot be ordered as is. */
export const firstProblem = (groups: readonly PlannedGroup[]): PlannedItem | null =>
  groups.flatMap(({ taken }) => taken).find(({ problem }) => problem !== null) ?? null;

export const linesOf = (group: PlannedGroup) =>
  group.taken.map(({ item, quantity, cost }) => ({
    productId: item.productId,
    quantityMilli: parseQuantity(quantity) ?? 0,
    unitCostCents: parseCents(cost) ?? 0,
  }));

/** One pack more or less, on whole packs; never below one. */
export function stepped(quantity: string, packMilli: number, packs: 1 | -1): string {
  const milli = parseQuantity(quantity) ?? 0;
  const whole = packs > 0 ? Math.floor(milli / packMilli) : Math.ceil(milli / packMilli);
  return quantityText(Math.max(1, whole + packs) * packMilli);
}

const only = (restock: Restock, keep: (item: RestockItem) => boolean): Restock => ({
  ...restock,
  suppliers: restock.suppliers
    .map((group) => ({ ...group, items: group.items.filter(keep) }))
    .filter(({ items }) => items.length > 0),
});

/** Only what a work order waits for. */
export const blocking = (restock: Restock): Restock => only(restock, ({ waiting }) => waiting.length > 0);

/** Only what this work order waits for. */
export const blockingOrder = (restock: Restock, orderId: string): Restock =>
  only(restock, ({ waiting }) => waiting.some(({ id }) => id === orderId));

/** The part that blocks the most orders, in page order. */
export const firstBlocking = (groups: readonly PlannedGroup[]): string | null =>
  groups.flatMap(({ items }) => items).find(({ item }) => item.waiting.length > 0)?.item.productId ?? null;

/** The orders that wait for a part, each once: an order may need it on several lines. */
export const ordersWaiting = ({ waiting }: RestockItem): RestockItem['waiting'] =>
  waiting.filter(({ id }, place) => waiting.findIndex((one) => one.id === id) === place);

export const itemsOf = ({ suppliers }: Restock): RestockItem[] => suppliers.flatMap(({ items }) => items);
