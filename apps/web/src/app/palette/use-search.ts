import { SEARCH_LIMITS } from '@kickstand/domain/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import { useSettled } from '../../lib/list/list-filter.ts';

/** Short: an answer while someone types. */
const PAUSE_MS = 120;
/** What was just found is shown at once when it is typed again; a new customer must not be missing for long. */
const FRESH_MS = 5000;

/**
 * What the shop's records have for a text. Typing waits for nothing, what was found before stays until the new
 * answer is there, and each answer belongs to its own text: a late one replaces nothing.
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
      // Whoever looks at the list sees at once that it failed, and has a button.
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
