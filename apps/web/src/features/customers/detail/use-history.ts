import { useInfiniteQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';

const after = (id: string, last: string | undefined) => ({ id, ...(last ? { after: last } : {}) });
const FIRST = { initialPageParam: undefined } as const;

export function useOrders(id: string) {
  const found = useInfiniteQuery(
    orpc.customers.orders.infiniteOptions({
      ...FIRST,
      input: (last: string | undefined) => after(id, last),
      getNextPageParam: (page) => (page.more ? page.orders.at(-1)?.id : undefined),
    }),
  );
  return { ...found, rows: found.data?.pages.flatMap(({ orders }) => orders) };
}

export function useIntakes(id: string) {
  const found = useInfiniteQuery(
    orpc.customers.intakes.infiniteOptions({
      ...FIRST,
      input: (last: string | undefined) => after(id, last),
      getNextPageParam: (page) => (page.more ? page.intakes.at(-1)?.id : undefined),
    }),
  );
  return { ...found, rows: found.data?.pages.flatMap(({ intakes }) => intakes) };
}

export function usePayments(id: string) {
  const found = useInfiniteQuery(
    orpc.customers.payments.infiniteOptions({
      ...FIRST,
      input: (last: string | undefined) => after(id, last),
      getNextPageParam: (page) => (page.more ? page.payments.at(-1)?.id : undefined),
    }),
  );
  return { ...found, rows: found.data?.pages.flatMap(({ payments }) => payments) };
}
