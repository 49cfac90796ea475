import { SEARCH_LIMITS } from '@kickstand/domain/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import { useSettled } from '../../lib/list/list-filter.ts';

/** Short, so that results appear while typing. */
const PAUSE_MS = 120;
/** A repeated search shows cached results immediately, but only briefly, so that new customers are found. */
const FRESH_MS = 5000;

/**
 * Searches the shop's records. Typing never waits, previous results stay until new ones arrive, and each response
 * belongs to its query: a late one replaces nothing.
 */
export function useSearch(text: string, enabled: boolean) {
  const looked = useSettled(text, PAUSE_MS).slice(0, SEARCH_LIMITS.query);
  const asking = enabled && text !== '';
  const query = useQuery(
    orpc.search.all.queryOptions({
      input: { query: looked },
      enabled: asking && looked !== '',
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
      // the list shows the failure with a retry button
      retry: false,
    }),
  );
  const settled = looked === text;
  return {
    hits: asking ? (query.data ?? []) : [],
    /** The results belong to the current query. */
    current: !asking || (settled && query.isSuccess && !query.isPlaceholderData),
    error: asking && settled && query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}
