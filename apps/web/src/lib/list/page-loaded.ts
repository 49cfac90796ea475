import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Settles once all queries of the page were answered for the first time, at the latest after `atMostMs`. */
export function pageLoaded(queries: QueryClient, atMostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const check = () => {
      if (queries.isFetching({ predicate: ({ state }) => state.data === undefined }) === 0) settle();
    };
    const timer = setTimeout(settle, atMostMs);
    const unsubscribe = queries.getQueryCache().subscribe(check);
    check();
  });
}

/** How long to wait for the slowest part, because parts that appear one by one move the page. */
const TIMEOUT_MS = 1000;

/** For a page that shows its parts together. `known`: it has data from an earlier visit and shows that. */
export function usePageLoaded(known: boolean): boolean {
  const queries = useQueryClient();
  const [loaded, setLoaded] = useState(known);
  useEffect(() => {
    let gone = false;
    void pageLoaded(queries, TIMEOUT_MS).then(() => gone || setLoaded(true));
    return () => {
      gone = true;
    };
  }, [queries]);
  return loaded;
}
