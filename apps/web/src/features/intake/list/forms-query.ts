import type { Outputs } from '@kickstand/api';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { useListFilter } from '../../../lib/list/list-filter.ts';

export type ListedForm = Outputs['intake']['list']['forms'][number];

const day = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);
const depositState = (text: string | null): 'paid' | 'unpaid' | null =>
  text === 'paid' || text === 'unpaid' ? text : null;

type FilterName = 'search' | 'from' | 'to' | 'deposit' | 'removed';

export function useFilter(mayRestore: boolean) {
  const { get, set, clear } = useListFilter<FilterName>();
  const filter = {
    search: get('search') ?? '',
    from: day(get('from')),
    to: day(get('to')),
    deposit: depositState(get('deposit')),
    /** Shows deleted forms, for those who may restore them. */
    removed: mayRestore && get('removed') === '1',
  };
  return {
    ...filter,
    narrowed: Boolean(filter.search.trim() || filter.from || filter.to || filter.deposit),
    set,
    clear: () => clear(filter.removed ? { removed: '1' } : {}),
  };
}

export type Filter = ReturnType<typeof useFilter>;

/** Newest first, page by page; earlier results stay until the new answer arrives. */
export function useForms({ search, from, to, deposit, removed }: Filter) {
  const looked = search.trim();
  return useInfiniteQuery(
    orpc.intake.list.infiniteOptions({
      input: (after: string | undefined) => ({
        ...(looked ? { search: looked.slice(0, 200) } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(deposit ? { deposit } : {}),
        ...(removed ? { removed } : {}),
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.forms.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
    }),
  );
}
