import type { Outputs } from '@kickstand/api';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { orpc } from '../../../lib/api.ts';

export type ListedForm = Outputs['intake']['list']['forms'][number];

/** A word is typed before it is looked for. */
const PAUSE_MS = 250;

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);
const isDeposit = (text: string | null): text is 'paid' | 'unpaid' => text === 'paid' || text === 'unpaid';

type FilterName = 'search' | 'from' | 'to' | 'deposit' | 'removed';

/** What the list is narrowed to; it stands in the address, so that a reload and a link keep it. */
export function useFilter(mayRestore: boolean) {
  const [parameters, setParameters] = useSearchParams();
  const [from, to, deposit] = ['from', 'to', 'deposit'].map((name) => parameters.get(name)) as [
    string | null,
    string | null,
    string | null,
  ];
  const filter = {
    search: parameters.get('search') ?? '',
    from: isDay(from) ? from : null,
    to: isDay(to) ? to : null,
    deposit: isDeposit(deposit) ? deposit : null,
    /** Looking at what was deleted, for those who may restore it. */
    removed: mayRestore && parameters.get('removed') === '1',
  };
  return {
    ...filter,
    narrowed: Boolean(filter.search.trim() || filter.from || filter.to || filter.deposit),
    set: (name: FilterName, value: string) =>
      setParameters(
        (current) => {
          const next = new URLSearchParams(current);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    clear: () =>
      setParameters(filter.removed ? { removed: '1' } : {}, { replace: true, preventScrollReset: true }),
  };
}

export type Filter = ReturnType<typeof useFilter>;

/** Forms newest first, a page at a time; what was found before stays until the new answer is there. */
export function useForms({ search, from, to, deposit, removed }: Filter) {
  const looked = useSettled(search.trim());
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

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
