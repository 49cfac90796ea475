import { partStatus } from '@kickstand/domain/inventory';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { seePart } from '../../../shared/stock/see-part.ts';
import type { OrderPart } from '../../../shared/stock/stock-types.ts';
import type { ListedPart, PartsPage } from './listed-part.ts';

/** Updates a line from the response immediately; refetching the list updates the counts. */
export function seeInstalled(queries: QueryClient, next: OrderPart): void {
  const key = orpc.inventory.partsByOrder.key({ type: 'infinite' });
  void queries.cancelQueries({ queryKey: key });
  queries.setQueriesData<InfiniteData<PartsPage>>(
    { queryKey: key },
    (old) =>
      old && {
        ...old,
        pages: old.pages.map((page) => ({
          ...page,
          orders: page.orders.map((order) => ({
            ...order,
            parts: order.parts.map((part) => (part.lineId === next.lineId ? merged(part, next) : part)),
          })),
        })),
      },
  );
  seePart(queries, next);
}

const merged = (part: ListedPart, next: OrderPart): ListedPart => ({
  ...part,
  ...next,
  status: partStatus({
    cataloged: next.product !== null,
    state: next.state,
    shortMilli: next.shortMilli,
    comingMilli: part.coming?.milli ?? 0,
  }),
  installedAt: next.issuedMilli > 0 ? new Date().toISOString() : null,
});
