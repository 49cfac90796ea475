import { pathTo } from '@kickstand/domain/navigation';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { isGone } from '../../../lib/list/missing-record.tsx';
import type { Purchase } from './draft.ts';

export const PURCHASES = pathTo('/dashboard/inventory/purchase-orders');

export function usePurchase(id: string) {
  const found = useQuery(orpc.inventory.purchases.find.queryOptions({ input: { id } }));
  return { ...found, gone: isGone(found) };
}

/** Stores the purchase order from a response; an older one never replaces a newer one. */
export function seePurchase(queries: QueryClient, next: Purchase): void {
  const key = orpc.inventory.purchases.find.queryKey({ input: { id: next.id } });
  void queries.cancelQueries({ queryKey: key });
  queries.setQueryData<Purchase>(key, (old) => (old && old.revision > next.revision ? old : next));
  void queries.invalidateQueries({ queryKey: orpc.inventory.purchases.list.key() });
  void queries.invalidateQueries({ queryKey: orpc.inventory.restock.key() });
}

/** The current record, if someone saved since; null for every other failure. */
export const stalePurchase = (error: unknown): Purchase | null =>
  currentOf(api.inventory.purchases.update, error);

export const useSuppliers = () => useQuery(orpc.inventory.suppliers.list.queryOptions({ input: {} }));
