import {
  INVENTORY_LIMITS,
  ONE,
  PURCHASE_MACHINE,
  PURCHASE_STATES,
  type PurchaseState,
} from '@kickstand/domain/inventory';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { useListFilter } from '../../../lib/list/list-filter.ts';

/** `open`: not cancelled, closed or fully received. */
export const STATE_FILTERS = ['open', ...PURCHASE_STATES] as const;
type StateFilter = (typeof STATE_FILTERS)[number];
const isStateFilter = (text: string): text is StateFilter =>
  (STATE_FILTERS as readonly string[]).includes(text);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const statesOf = (filter: StateFilter): PurchaseState[] =>
  filter === 'open' ? [...PURCHASE_MACHINE.receive] : [filter];

export function usePurchaseFilter() {
  const { get, set, clear } = useListFilter<'state' | 'supplier'>();
  const state = get('state') ?? '';
  const supplierId = get('supplier') ?? '';
  const filter = {
    state: isStateFilter(state) ? state : ('' as const),
    supplierId: UUID.test(supplierId) ? supplierId : '',
  };
  return { ...filter, narrowed: Boolean(filter.state || filter.supplierId), set, clear: () => clear() };
}
export type PurchaseFilter = ReturnType<typeof usePurchaseFilter>;

export const usePurchases = ({ state, supplierId }: PurchaseFilter) =>
  useInfiniteQuery(
    orpc.inventory.purchases.list.infiniteOptions({
      input: (after: string | undefined) => ({
        ...(state ? { states: statesOf(state) } : {}),
        ...(supplierId ? { supplierId } : {}),
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.purchases.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
    }),
  );

/** The dialog for a new purchase order. A URL with `?product=…&quantity=…` opens it with that part. */
export function useWanted() {
  const [parameters, setParameters] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const productId = parameters.get('product') ?? '';
  const asked = UUID.test(productId);
  const found = useQuery({
    ...orpc.inventory.find.queryOptions({ input: { id: productId } }),
    enabled: asked,
  });
  const milli = Number(parameters.get('quantity'));
  const amount = Number.isInteger(milli) && milli > 0 && milli <= INVENTORY_LIMITS.milli ? milli : ONE;
  return {
    ready: opened || (asked && !found.isPending),
    part: asked && found.data?.type === 'product' ? { product: found.data, milli: amount } : null,
    open: () => setOpened(true),
    close: () => {
      setOpened(false);
      if (asked) setParameters({}, { replace: true });
    },
  };
}
