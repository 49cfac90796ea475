import { may } from '@kickstand/domain/auth';
import { HIT_KINDS, type HitKind, searchTerms } from '@kickstand/domain/search';
import { useMemo, useState } from 'react';
import { useSession } from '../../lib/auth/index.ts';
import { type Item, pageItem, recentItem, useHitItem } from './items.ts';
import { findPages } from './pages.ts';
import { noteRecent, readRecent } from './recent.ts';
import { usePages } from './use-pages.ts';
import { useSearch } from './use-search.ts';

type GroupId = 'recent' | 'do' | 'page' | HitKind;
interface Group {
  readonly id: GroupId;
  readonly items: readonly Item[];
}

/** A sign before the text limits the search to one group. */
const SIGNS: Record<string, readonly GroupId[] | undefined> = {
  '#': ['order', 'intake'],
  '@': ['customer'],
  '>': ['page'],
};

function readTyped(typed: string): { text: string; only: readonly GroupId[] | null } {
  const trimmed = typed.trim();
  const only = SIGNS[trimmed.charAt(0)] ?? null;
  return { text: (only ? trimmed.slice(1) : trimmed).trim(), only };
}

/** The items for the current query. */
export function usePalette(typed: string) {
  const { user, profile } = useSession();
  const role = profile?.role ?? null;
  const staff = may(role, 'staff.read');
  const { text, only } = readTyped(typed);
  const { pages, actions } = usePages(role);
  const search = useSearch(text, staff && !only?.includes('page'));
  const hitItem = useHitItem();
  const userId = user?.id ?? '';
  // read once: what is opened now moves up the next time
  const [recent] = useState(() => readRecent(userId).map(recentItem));
  const found = useMemo(() => findPages([...pages, ...actions], text), [pages, actions, text]);

  const allPages = text === '' && (only?.includes('page') ?? false);
  const goTo: Group = {
    id: 'page',
    items: (allPages ? [...pages, ...actions] : found.items).map(pageItem),
  };
  const hits = HIT_KINDS.map((kind) => ({
    id: kind,
    items: search.hits.filter((hit) => hit.kind === kind).map(hitItem),
  }));
  const toDo: Group = { id: 'do', items: actions.map(pageItem) };
  const atRest: Group[] = [
    { id: 'recent', items: recent },
    staff ? toDo : { id: 'page', items: pages.map(pageItem) },
  ];
  const wanted: Group[] = found.fit === 'strong' ? [goTo, ...hits] : [...hits, goTo];
  const groups = (text || allPages ? wanted : atRest).filter(
    ({ id, items }) => items.length > 0 && (only === null || only.includes(id)),
  );
  const items = groups.flatMap((group) => group.items);
  const nothing = text !== '' && items.length === 0 && search.current && !search.error;
  return {
    staff,
    text,
    words: searchTerms(text)?.words ?? [],
    groups: nothing && staff ? [toDo] : groups,
    items: nothing && staff ? toDo.items : items,
    nothing,
    /** There is no exact match, only similar ones. */
    alike:
      text !== '' &&
      items.length > 0 &&
      search.hits.every((hit) => hit.alike) &&
      (found.items.length === 0 || found.fit === 'alike'),
    search,
    /** Remembers a result that was opened. */
    note: ({ keep, path, title }: Item) => {
      if (keep && path && userId) noteRecent(userId, { ...keep, path, title });
    },
  };
}
export type PaletteList = ReturnType<typeof usePalette>;
