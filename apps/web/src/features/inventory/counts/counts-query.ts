import type { Outputs } from '@kickstand/api';
import { pathTo } from '@kickstand/domain/navigation';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { useListFilter } from '../../../lib/list/list-filter.ts';
import { isGone } from '../../../lib/list/missing-record.tsx';

export const COUNTS = pathTo('/dashboard/inventory/counts');
export type CountRow = Outputs['inventory']['counts']['list'][number];
export type CountItem = Outputs['inventory']['counts']['find']['items'][number];

const SHOWS = ['all', 'open', 'differing'] as const;
export type Show = (typeof SHOWS)[number];
const isShow = (text: string | null): text is Show => (SHOWS as readonly (string | null)[]).includes(text);

export const useCounts = () => useQuery(orpc.inventory.counts.list.queryOptions({ input: {} }));

export function useCountFilter() {
  const { get, set } = useListFilter<'show'>();
  const asked = get('show');
  return {
    show: isShow(asked) ? asked : ('all' as const),
    setShow: (show: Show) => set('show', show === 'all' ? '' : show),
  };
}

/** One count, with its lines in bin order, page by page. */
export function useCount(id: string, show: Show) {
  const found = useInfiniteQuery(
    orpc.inventory.counts.find.infiniteOptions({
      input: (after: string | undefined) => ({ id, show, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.items.at(-1)?.productId : undefined),
      placeholderData: keepPreviousData,
    }),
  );
  return { ...found, gone: isGone(found) };
}
