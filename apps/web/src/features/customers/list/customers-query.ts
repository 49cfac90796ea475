import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { useListFilter } from '../../../lib/list/list-filter.ts';

export function useCustomerFilter() {
  const { get, set, clear } = useListFilter<'search' | 'duplicates'>();
  const search = get('search') ?? '';
  const duplicates = get('duplicates') === '1';
  return {
    search,
    duplicates,
    narrowed: Boolean(search.trim() || duplicates),
    setSearch: (text: string) => set('search', text),
    setDuplicates: (only: boolean) => set('duplicates', only ? '1' : ''),
    clear: () => clear(),
  };
}
export type CustomerFilter = ReturnType<typeof useCustomerFilter>;

/** Page by page; earlier results stay until the new answer arrives. */
export function useCustomers({ search }: CustomerFilter) {
  const looked = search.trim();
  return useInfiniteQuery(
    orpc.customers.list.infiniteOptions({
      input: (after: string | undefined) => ({
        ...(looked ? { search: looked.slice(0, 200) } : {}),
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.customers.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
    }),
  );
}
