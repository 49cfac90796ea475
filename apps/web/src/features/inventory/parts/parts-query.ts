import { RESERVATION_STATES, type ReservationState } from '@kickstand/domain/inventory';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { useListFilter, useSettled } from '../../../lib/list-filter.ts';

const isState = (text: string): text is ReservationState =>
  (RESERVATION_STATES as readonly string[]).includes(text);

export function usePartsFilter() {
  const { get, set, clear } = useListFilter<'search' | 'state'>();
  const state = get('state') ?? '';
  const filter = { search: get('search') ?? '', state: isState(state) ? state : ('' as const) };
  return { ...filter, narrowed: Boolean(filter.search.trim() || filter.state), set, clear: () => clear() };
}
export type PartsFilter = ReturnType<typeof usePartsFilter>;

/** Part lines of live orders, the newest order first; what was found before stays until the new answer is there. */
export function useOrderParts(search: string, states: readonly ReservationState[]) {
  const looked = useSettled(search.trim());
  return useInfiniteQuery(
    orpc.inventory.orderParts.infiniteOptions({
      input: (after: string | undefined) => ({
        ...(looked ? { search: looked.slice(0, 200) } : {}),
        ...(states.length > 0 ? { states: [...states] } : {}),
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.parts.at(-1)?.lineId : undefined),
      placeholderData: keepPreviousData,
    }),
  );
}
