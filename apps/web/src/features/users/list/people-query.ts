import { ROLES } from '@kickstand/domain/auth';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { useListFilter } from '../../../lib/list/list-filter.ts';

export function useFilter() {
  const { get, set, clear } = useListFilter<'search' | 'role'>();
  return {
    search: get('search') ?? '',
    role: ROLES.find((role) => role === get('role')) ?? null,
    setSearch: (search: string) => set('search', search),
    setRole: (role: string) => set('role', role),
    clear: () => clear(),
  };
}

export type Filter = ReturnType<typeof useFilter>;

/** People by name, page by page; earlier results stay until the new answer arrives. */
export function usePeople({ search, role }: Filter) {
  const looked = search.trim();
  return useInfiniteQuery(
    orpc.users.list.infiniteOptions({
      input: (after: string | undefined) => ({
        ...(looked ? { search: looked.slice(0, 200) } : {}),
        ...(role ? { role } : {}),
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.people.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
    }),
  );
}
