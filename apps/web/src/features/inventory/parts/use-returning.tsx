import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePartName } from '../../../shared/stock/product-texts.ts';
import { ReturnDialog } from '../../../shared/stock/return-dialog.tsx';
import type { MovedOrder, OrderPart } from '../../../shared/stock/stock-types.ts';
import { MovedDialog } from '../shared/moved-orders.tsx';

/** Returns a part to stock, from a line or from the toast that outlives it. */
export function useReturning() {
  const { t } = useTranslation('stock');
  const nameOf = usePartName();
  const [part, setPart] = useState<OrderPart | null>(null);
  const [moved, setMoved] = useState<{ name: string; orders: readonly MovedOrder[] } | null>(null);
  const windows = (
    <>
      {part ? (
        <ReturnDialog
          part={part}
          onClose={() => setPart(null)}
          onDone={(_, orders) => {
            setPart(null);
            if (orders.length > 0) setMoved({ name: nameOf(part), orders });
          }}
        />
      ) : null}
      {moved ? (
        <MovedDialog
          title={t('parts.returnedTitle', { name: moved.name })}
          orders={moved.orders}
          onClose={() => setMoved(null)}
        />
      ) : null}
    </>
  );
  return { ask: setPart, windows };
}
