import { OPEN_STATUSES, STATUSES, type Status } from '@kickstand/domain/workorders';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { useListFilter } from '../../../lib/list/list-filter.ts';

export const SORTS = {
  newest: { sort: 'number', direction: 'down' },
  oldest: { sort: 'number', direction: 'up' },
  waiting: { sort: 'age', direction: 'up' },
  recent: { sort: 'age', direction: 'down' },
  customer: { sort: 'customer', direction: 'up' },
} as const;
export type SortName = keyof typeof SORTS;

const isStatus = (text: string): text is Status => (STATUSES as readonly string[]).includes(text);
const isSort = (text: string): text is SortName => Object.hasOwn(SORTS, text);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `open` is every status that has not ended, `unpaid` those of them with a balance due. */
function narrowedTo(text: string): { unpaid?: true; statuses?: Status[] } {
  if (text === 'unpaid') return { unpaid: true };
  if (text === 'open') return { statuses: [...OPEN_STATUSES] };
  return isStatus(text) ? { statuses: [text] } : {};
}

/** A person's id, or `none`: unassigned. */
export const technicianOf = (text: string | null): string | null =>
  text === 'none' || (text !== null && UUID.test(text)) ? text : null;

export function useOrderFilter() {
  const { get, set, clear } = useListFilter<'search' | 'status' | 'technician' | 'sort'>();
  const status = get('status') ?? '';
  const sort = get('sort') ?? '';
  const filter = {
    search: get('search') ?? '',
    status: status === 'open' || status === 'unpaid' || isStatus(status) ? status : '',
    technician: technicianOf(get('technician')),
    sort: isSort(sort) ? sort : ('newest' as const),
  };
  return {
    ...filter,
    narrowed: Boolean(filter.search.trim() || filter.status || filter.technician),
    set,
    clear: () => clear(),
  };
}
export type OrderFilter = ReturnType<typeof useOrderFilter>;

/** Page by page; earlier results stay until the new answer arrives. */
export function useOrders({ search, status, technician, sort }: OrderFilter, archived: boolean) {
  const looked = search.trim();
  return useInfiniteQuery(
    orpc.workorders.list.infiniteOptions({
      input: (after: string | undefined) => ({
        ...(looked ? { search: looked.slice(0, 200) } : {}),
        ...narrowedTo(status),
        ...(technician ? { technician } : {}),
        ...(archived ? { archived } : {}),
        ...SORTS[sort],
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.orders.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
    }),
  );
}

export const useTechnicians = () => useQuery(orpc.workorders.technicians.queryOptions({ input: {} }));
