import type { Outputs } from '@kickstand/api';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import { useListFilter } from '../../lib/list/list-filter.ts';

export const FILTERS = ['all', 'unread', 'mine', 'unassigned', 'done'] as const;
export type InboxFilter = (typeof FILTERS)[number];
type Page = Outputs['messages']['list'];

const NO_COUNTS: Page['counts'] = { unread: 0, mine: 0, unassigned: 0 };

/** The list, filtered by the URL; earlier results stay until the new answer arrives. */
export function useConversations() {
  const { get, set, clear } = useListFilter<'search' | 'show'>();
  const search = get('search') ?? '';
  const filter = FILTERS.find((known) => known === get('show')) ?? 'all';
  const looked = search.trim().slice(0, 200);
  const query = useInfiniteQuery(
    orpc.messages.list.infiniteOptions({
      input: (after: string | undefined) => ({
        filter,
        ...(looked ? { search: looked } : {}),
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.conversations.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
    }),
  );
  return {
    query,
    rows: query.data?.pages.flatMap(({ conversations }) => conversations) ?? [],
    counts: query.data?.pages[0]?.counts ?? NO_COUNTS,
    search,
    filter,
    narrowed: looked !== '' || filter !== 'all',
    setSearch: (text: string) => set('search', text),
    setFilter: (next: InboxFilter) => set('show', next === 'all' ? '' : next),
    clear: () => clear(),
  };
}
export type Inbox = ReturnType<typeof useConversations>;
