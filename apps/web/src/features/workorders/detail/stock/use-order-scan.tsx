import { useState } from 'react';
import { newId } from '../../../../lib/new-id.ts';
import type { ProductRow } from '../../../../shared/stock/stock-types.ts';
import { useStockScan } from '../../../../shared/stock/use-stock-scan.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { ScannedDialog } from './scanned-dialog.tsx';

/**
 * INV-09. A scanner anywhere on the order's page. A form or dialog with its own scan handler takes
 * precedence, the latest one first. The caller renders `windows`.
 */
export function useOrderScan(order: WorkOrder) {
  // One at a time: scans during an open dialog wait for it to close.
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
          // Scanning the same part twice asks twice.
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
