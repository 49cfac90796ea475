import type { Outputs } from '@kickstand/api';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import type { OrderPart } from './stock-types.ts';

/** Shows the line from the response at once; refetching updates the rest. */
export function seePart(queries: QueryClient, part: OrderPart): void {
  type Pages = InfiniteData<Outputs['inventory']['orderParts']>;
  const key = orpc.inventory.orderParts.key({ type: 'infinite' });
  void queries.cancelQueries({ queryKey: key });
  queries.setQueriesData<Pages>(
    { queryKey: key },
    (old) =>
      old && {
        ...old,
        pages: old.pages.map((page) => ({
          ...page,
          parts: page.parts.map((one) => (one.lineId === part.lineId ? part : one)),
        })),
      },
  );
  void queries.invalidateQueries({ queryKey: orpc.inventory.key() });
  void queries.invalidateQueries({ queryKey: orpc.workorders.key() });
}
