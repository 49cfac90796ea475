import { PART_FILTERS, type PartFilter } from '@kickstand/domain/inventory';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { useListFilter } from '../../../lib/list/list-filter.ts';

/** Empty: every status. */
export type Shown = PartFilter | '';
/** In the URL for pages with another default. */
const ALL = 'all';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isFilter = (text: string): text is PartFilter => (PART_FILTERS as readonly string[]).includes(text);

/** `standard`: the default when the URL has no status. */
export function usePartsFilter(standard: Shown) {
  const { get, set, clear } = useListFilter<'search' | 'state' | 'technician'>();
  const asked = get('state') ?? '';
  const technician = get('technician') ?? '';
  const filter = {
    search: get('search') ?? '',
    shown: isFilter(asked) ? asked : asked === ALL ? ('' as const) : standard,
    technicianId: UUID.test(technician) ? technician : '',
  };
  return {
    ...filter,
    setSearch: (text: string) => set('search', text),
    setTechnician: (id: string) => set('technician', id),
    show: (shown: Shown) => set('state', shown === standard ? '' : shown || ALL),
    clear: () => clear(standard === '' ? {} : { state: ALL }),
  };
}
export type PartsFilter = ReturnType<typeof usePartsFilter>;

/** Earlier results stay until the new answer arrives. */
export function usePartsByOrder({ search, shown, technicianId }: PartsFilter) {
  const looked = search.trim();
  return useInfiniteQuery(
    orpc.inventory.partsByOrder.infiniteOptions({
      input: (after: string | undefined) => ({
        ...(looked ? { search: looked.slice(0, 200) } : {}),
        ...(shown ? { status: shown } : {}),
        ...(technicianId ? { technicianId } : {}),
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.orders.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
    }),
  );
}
