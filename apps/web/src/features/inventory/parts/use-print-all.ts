import { useEffect, useState } from 'react';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Prints after every page has loaded: an incomplete pick list sends people to the bins twice. */
export function usePrintAll({ hasNextPage, isFetching, isError, fetchNextPage }: Pages) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked || isFetching) return;
    if (hasNextPage && !isError) {
      void fetchNextPage();
      return;
    }
    setAsked(false);
    window.print();
  }, [asked, hasNextPage, isFetching, isError, fetchNextPage]);
  return { print: () => setAsked(true), busy: asked };
}
