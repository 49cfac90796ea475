import { useState } from 'react';
import { newId } from '../../../../lib/new-id.ts';
import type { ProductRow } from '../../../../shared/stock/stock-types.ts';
import { useStockScan } from '../../../../shared/stock/use-stock-scan.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { ScannedDialog } from './scanned-dialog.tsx';

/**
 * INV-09. A scanner anywhere on the order's page. A form or window that scans for itself hears it instead: the one
 * that opened last does. `windows` belongs into the tree.
 */
export function useOrderScan(order: WorkOrder) {
  // One after the other: what is scanned while a window is open waits for it to close.
  const [found, setFound] = useState<readonly { id: string; product: ProductRow }[]>([]);
  const scan = useStockScan({
    onFound: (product) => setFound((waiting) => [...waiting, { id: newId(), product }]),
    wedge: true,
  });
  const [first] = found;
  const windows = (
    <>
      {scan.windows}
      {first ? (
        <ScannedDialog
          // The same part twice in a row is asked about twice.
          key={first.id}
          order={order}
          product={first.product}
          onClose={() => setFound((waiting) => waiting.slice(1))}
        />
      ) : null}
    </>
  );
  return { openCamera: scan.openCamera, windows };
}
