import { mayPurchase, type PurchaseState } from '@kickstand/domain/inventory';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api.ts';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { refusalOf } from '../../../lib/calls/refusal.ts';
import type { MovedOrder } from '../../../shared/stock/stock-types.ts';
import type { Purchase } from './draft.ts';
import { type Arrival, arrivalOf, carriedOver, deliveryOf } from './receipt.ts';
import { seePurchase, stalePurchase } from './use-purchase.ts';

/** A delivery being entered, for the purchase order as this dialog knows it. */
export function useReceive(opened: Purchase, onDone: (orders: readonly MovedOrder[]) => void) {
  const queries = useQueryClient();
  const once = useOnceKey();
  // A snapshot: a change from elsewhere must not move what is being typed.
  const [purchase, setPurchase] = useState(opened);
  const [arrival, setArrival] = useState<Arrival>(() => arrivalOf(opened));
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [stale, setStale] = useState(false);
  const [locked, setLocked] = useState<PurchaseState | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const merge = (current: Purchase) => {
    seePurchase(queries, current);
    setPurchase(current);
    setArrival((typed) => carriedOver(typed, current));
    if (mayPurchase(current.state, 'receive')) setStale(true);
    else setLocked(current.state);
  };

  const send = async () => {
    const { id, revision } = purchase;
    const values = { id, note, lines: deliveryOf(purchase, arrival) };
    setBusy(true);
    setFailure(null);
    setStale(false);
    try {
      const done = await api.inventory.purchases.receive({ ...values, revision, key: once.keyFor(values) });
      seePurchase(queries, done.purchase);
      void queries.invalidateQueries({ queryKey: orpc.inventory.key() });
      void queries.invalidateQueries({ queryKey: orpc.workorders.key() });
      onDone(done.orders);
    } catch (error) {
      const current = stalePurchase(error);
      const locked = refusalOf(api.inventory.purchases.receive, error, 'PURCHASE_LOCKED');
      if (current) merge(current);
      else if (locked) setLocked(locked.state);
      else setFailure(error);
      setBusy(false);
    }
  };

  return { purchase, arrival, setArrival, note, setNote, send, busy, stale, locked, failure };
}
