import type { Outputs } from '@kickstand/api';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { currentOf, refusalOf } from '../../../lib/calls/refusal.ts';
import { isGone } from '../../../lib/list/missing-record.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Blocker, WorkOrder } from './order.ts';

const keyOf = (id: string) => orpc.workorders.find.queryKey({ input: { id } });

export function useOrder(id: string) {
  const order = useQuery(orpc.workorders.find.queryOptions({ input: { id } }));
  return { ...order, gone: isGone(order) };
}

/** Stores the order from a response. An older one never replaces a newer one. */
export function seeOrder(queries: QueryClient, next: WorkOrder): void {
  const key = keyOf(next.id);
  void queries.cancelQueries({ queryKey: key });
  queries.setQueryData<WorkOrder>(key, (old) => (old && old.revision > next.revision ? old : next));
  queries.setQueriesData<BoardColumn[]>(
    { queryKey: orpc.workorders.board.key() },
    (columns) => columns && moved(columns, next),
  );
  const lists = [
    orpc.workorders.list,
    orpc.workorders.board,
    orpc.workorders.queue,
    orpc.workorders.stuck,
    orpc.workorders.timeline,
    orpc.workorders.suggestions,
    orpc.workorders.forecast,
  ];
  for (const list of lists) void queries.invalidateQueries({ queryKey: list.key() });
  // Its reservations follow every change.
  void queries.invalidateQueries({ queryKey: orpc.inventory.orderParts.key() });
}

type BoardColumn = Outputs['workorders']['board'][number];

/** Moves the card to its new column immediately; refetching the board updates the rest. */
export function moved(columns: readonly BoardColumn[], order: WorkOrder): BoardColumn[] {
  const card = columns.flatMap(({ orders }) => orders).find(({ id }) => id === order.id);
  if (!card || card.status === order.status) return [...columns];
  const { revision, status, statusSince } = order;
  return columns.map((column) => {
    if (column.status === card.status)
      return {
        ...column,
        count: column.count - 1,
        orders: column.orders.filter(({ id }) => id !== order.id),
      };
    if (column.status !== status) return column;
    // The server returns the reason for the status.
    const next = { ...card, revision, status, statusSince, reason: null };
    return { ...column, count: column.count + 1, orders: [...column.orders, next] };
  });
}

/** The current record, if someone saved since; null for every other failure. */
export const staleOrder = (error: unknown): WorkOrder | null => currentOf(api.workorders.update, error);

/** The blockers of a refused move; null for every other failure. */
export const blockersOf = (error: unknown): readonly Blocker[] | null =>
  refusalOf(api.workorders.move, error, 'BLOCKED')?.blockers ?? null;

export interface Change {
  /** The call, based on the known revision. */
  readonly work: (revision: number) => Promise<WorkOrder>;
  /**
   * Someone saved in the meantime: whether the call means the same for the current record. If omitted, the
   * person looks first.
   */
  readonly again?: (current: WorkOrder) => boolean;
}

const TRIES = 3;

/** Changes of one order, each based on the revision this page knows. */
export function useRun(): (id: string, change: Change) => Promise<WorkOrder> {
  const queries = useQueryClient();
  return async (id, { work, again }) => {
    let revision = queries.getQueryData<WorkOrder>(keyOf(id))?.revision ?? 0;
    for (let left = TRIES; ; left -= 1) {
      try {
        const next = await work(revision);
        seeOrder(queries, next);
        return next;
      } catch (error) {
        const current = staleOrder(error);
        if (current) seeOrder(queries, current);
        if (!current || left <= 1 || !again?.(current)) throw error;
        revision = current.revision;
      }
    }
  };
}

/** A button's change: an error is shown as a toast. */
export function useOrderAction(id: string) {
  const run = useRun();
  const failed = useFailureToast();
  return useMutation({ mutationFn: (change: Change) => run(id, change), onError: failed });
}

interface Addition {
  readonly work: Change['work'];
  /** Whether the order has what is being added, by its client-made id. */
  readonly isThere: (order: WorkOrder) => boolean;
  readonly onDone: (order: WorkOrder) => void;
}

/**
 * Adds something to an order. If the order already has it, because a response was lost, that counts as
 * success.
 */
export function useAddOnce(id: string) {
  const run = useRun();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const add = async ({ work, isThere, onDone }: Addition) => {
    setBusy(true);
    setFailure(null);
    try {
      onDone(await run(id, { work, again: (current) => !isThere(current) }));
    } catch (error) {
      const current = staleOrder(error);
      if (current && isThere(current)) onDone(current);
      else {
        setFailure(error);
        setBusy(false);
      }
    }
  };
  return { add, busy, failure };
}

/** Shows a failure; after someone else's change it says that the page was updated. */
export function useFailureToast(): (error: unknown) => void {
  const { t } = useTranslation('workorderPage');
  const errorText = useErrorText();
  return (error) => {
    if (staleOrder(error)) toast.warning(t('stale.title'), { description: t('stale.look'), id: 'stale' });
    else toast.error(errorText(error));
  };
}
