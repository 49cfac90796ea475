import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductLine } from '../../../../shared/stock/product-line.tsx';
import type { ProductRow } from '../../../../shared/stock/stock-types.ts';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { AddPartDialog } from './add-part-dialog.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { openJobs, scannedOn } from './scanned.ts';
import { ServiceDialog } from './service-dialog.tsx';

interface ScannedDialogProps {
  order: WorkOrder;
  product: ProductRow;
  onClose: () => void;
}

/** INV-09. A part was scanned on the order's page: install it, add it, or show why neither is possible. */
export function ScannedDialog({ order, product, onClose }: ScannedDialogProps) {
  const { t } = useTranslation(['orderStock', 'common']);
  const [another, setAnother] = useState(false);
  // A snapshot from the scan: the dialog must not change under the person's hand when the answer arrives.
  const [scanned] = useState(() => scannedOn(order, product));
  if (scanned.kind === 'service') return <ServiceDialog order={order} opened={product} onClose={onClose} />;
  if (scanned.kind === 'install' && !another)
    return (
      <InstallDialog
        order={order}
        product={product}
        lines={scanned.lines}
        onAddInstead={openJobs(order).length > 0 ? () => setAnother(true) : null}
        onClose={onClose}
      />
    );
  if (scanned.kind !== 'closed')
    return (
      <AddPartDialog
        order={order}
        product={product}
        why={scanned.kind === 'add' ? scanned.why : 'another'}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`orderStock:scan.why.${scanned.why}`)}
      closeLabel={t('common:close')}
    >
      <div className="rounded-control bg-sunken p-3">
        <ProductLine product={product} />
      </div>
      <p className="text-muted">{t(scanned.noJob ? 'orderStock:scan.noJob' : 'orderStock:scan.locked')}</p>
    </Dialog>
  );
}
