import { ROLES, type Role } from '@kickstand/domain/auth';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { orpc } from '../../../lib/api.ts';

/** A word is typed before it is looked for. */
const PAUSE_MS = 250;

const isRole = (text: string | null): text is Role => ROLES.some((role) => role === text);

/** What the list is narrowed to; it stands in the address, so that a reload and a link keep it. */
export function useFilter() {
  const [parameters, setParameters] = useSearchParams();
  const role = parameters.get('role');
  const set = (name: 'search' | 'role', value: string) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    search: parameters.get('search') ?? '',
    role: isRole(role) ? role : null,
    setSearch: (search: string) => set('search', search),
    setRole: (role: string) => set('role', role),
    clear: () => setParameters({}, { replace: true, preventScrollReset: true }),
  };
}

export type Filter = ReturnType<typeof useFilter>;

/** People by name, a page at a time; what was found before stays until the new answer is there. */
export function usePeople({ search, role }: Filter) {
  const looked = useSettled(search.trim());
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

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
