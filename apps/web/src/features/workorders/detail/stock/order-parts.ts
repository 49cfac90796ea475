import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '../../../../lib/api.ts';
import type { OrderPart } from '../../../../shared/stock/stock-types.ts';

const usePages = (orderId: string) =>
  useInfiniteQuery(
    orpc.inventory.orderParts.infiniteOptions({
      input: (after: string | undefined) => ({ orderId, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.parts.at(-1)?.lineId : undefined),
    }),
  );

/** Loads the state of every part of the order, across pages. */
export function useLoadParts(orderId: string): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = usePages(orderId);
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
}

/** The state of a line's part; null while loading, and for lines without a product. */
export function usePart(orderId: string, lineId: string): OrderPart | null {
  const { data } = usePages(orderId);
  return data?.pages.flatMap(({ parts }) => parts).find((part) => part.lineId === lineId) ?? null;
}
