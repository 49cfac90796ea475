import { RESERVATION_STATES, type ReservationState } from '@kickstand/domain/inventory';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { useListFilter } from '../../../lib/list-filter.ts';

/** Lines without a product have no state: nobody can tell whether the part is there. */
export const PART_FILTERS = [...RESERVATION_STATES, 'uncataloged'] as const;
export type PartFilter = (typeof PART_FILTERS)[number];

const isFilter = (text: string): text is PartFilter => (PART_FILTERS as readonly string[]).includes(text);

const asked = (filters: readonly PartFilter[]) => {
  const states = filters.filter((filter): filter is ReservationState => filter !== 'uncataloged');
  return {
    ...(states.length > 0 ? { states } : {}),
    ...(filters.includes('uncataloged') ? { uncataloged: true } : {}),
  };
};

export function usePartsFilter() {
  const { get, set, clear } = useListFilter<'search' | 'state'>();
  const state = get('state') ?? '';
  const filter = { search: get('search') ?? '', state: isFilter(state) ? state : ('' as const) };
  return { ...filter, narrowed: Boolean(filter.search.trim() || filter.state), set, clear: () => clear() };
}
export type PartsFilter = ReturnType<typeof usePartsFilter>;

/** Part lines of live orders, the newest order first; what was found before stays until the new answer is there. */
export function useOrderParts(search: string, filters: readonly PartFilter[]) {
  const looked = search.trim();
  return useInfiniteQuery(
    orpc.inventory.orderParts.infiniteOptions({
      input: (after: string | undefined) => ({
        ...(looked ? { search: looked.slice(0, 200) } : {}),
        ...asked(filters),
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.parts.at(-1)?.lineId : undefined),
      placeholderData: keepPreviousData,
    }),
  );
}
