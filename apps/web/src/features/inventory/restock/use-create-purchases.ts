import type { Outputs } from '@kickstand/api';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, orpc } from '../../../lib/api.ts';
import { newId } from '../../../lib/new-id.ts';
import { isOrderable, linesOf, type PlannedGroup } from './plan.ts';

export type Purchase = Outputs['inventory']['purchases']['create'];

export interface Outcome {
  readonly created: readonly Purchase[];
  /** What went wrong, by supplier. */
  readonly failures: Readonly<Record<string, unknown>>;
}

/**
 * Creates a purchase order per supplier. Each keeps its id until the server answers, so that a retry after a
 * lost response does not create it twice. Other lines make another order.
 */
export function useCreatePurchases(onDone: (outcome: Outcome) => void) {
  const queries = useQueryClient();
  const ids = useRef(new Map<string, { lines: string; id: string }>());
  const running = useRef(false);
  const [busy, setBusy] = useState<readonly string[]>([]);

  const idFor = (supplierId: string, lines: string): string => {
    const known = ids.current.get(supplierId);
    if (known?.lines === lines) return known.id;
    const id = newId();
    ids.current.set(supplierId, { lines, id });
    return id;
  };

  const create = async (groups: readonly PlannedGroup[]) => {
    const orderable = groups.filter(isOrderable);
    if (running.current || orderable.length === 0) return;
    running.current = true;
    setBusy(orderable.map(({ supplier }) => supplier.id));
    const created: Purchase[] = [];
    const failures: Record<string, unknown> = {};
    for (const group of orderable) {
      const { id: supplierId } = group.supplier;
      const lines = linesOf(group);
      try {
        const id = idFor(supplierId, JSON.stringify(lines));
        created.push(
          await api.inventory.purchases.create({ id, supplierId, lines, note: '', ordered: false }),
        );
        ids.current.delete(supplierId);
      } catch (error) {
        failures[supplierId] = error;
      }
    }
    running.current = false;
    setBusy([]);
    void queries.invalidateQueries({ queryKey: orpc.inventory.purchases.key() });
    onDone({ created, failures });
  };
  return { create, busy };
}
