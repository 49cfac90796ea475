import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import type { OrderPart, ProductRow } from '../../../shared/stock/stock-types.ts';
import { useStockScan } from '../../../shared/stock/use-stock-scan.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useInstaller } from './use-installer.ts';
import { usualInstall } from './verdicts.ts';

interface Choice {
  readonly product: ProductRow;
  readonly parts: readonly OrderPart[];
}

/** INV-09. A scanned part that is reserved for one order is installed there; for several, a dialog asks. */
export function useScanInstall() {
  const { t } = useTranslation(['stock', 'common']);
  const errorText = useErrorText();
  const nameOf = useProductName();
  const quantity = useQuantity();
  const { install, announce, problemOf } = useInstaller();
  const [choice, setChoice] = useState<Choice | null>(null);

  const installPart = async (part: OrderPart) => {
    try {
      announce([await install(part, usualInstall(part))]);
    } catch (error) {
      toast.error(problemOf(error, part), { id: part.lineId });
    }
  };

  const onFound = async (product: ProductRow) => {
    try {
      const { parts } = await api.inventory.orderParts({
        productId: product.id,
        states: ['reserved', 'short'],
      });
      const reserved = parts.filter(({ reservedMilli }) => reservedMilli > 0);
      const [first] = reserved;
      if (!first) toast.warning(t('stock:parts.scanNone', { name: nameOf(product) }), { id: 'stock-scan' });
      else if (reserved.length === 1) await installPart(first);
      else setChoice({ product, parts: reserved });
    } catch (error) {
      toast.error(errorText(error), { id: 'stock-scan' });
    }
  };
  const scan = useStockScan({ type: 'product', onFound: (product) => void onFound(product) });

  const windows = (
    <>
      {scan.windows}
      {choice ? (
        <Dialog
          open
          onOpenChange={() => setChoice(null)}
          title={t('stock:parts.scanChoose')}
          description={nameOf(choice.product)}
          closeLabel={t('common:close')}
        >
          <ul className="grid gap-1">
            {choice.parts.map((part) => (
              <li key={part.lineId}>
                <button
                  type="button"
                  className="flex min-h-control w-full items-center gap-3 rounded-control px-3 py-2 text-left hover:bg-hover"
                  onClick={() => {
                    setChoice(null);
                    void installPart(part);
                  }}
                >
                  <OrderTag number={part.order.number} />
                  <span className="min-w-0 flex-1 wrap-break-word">{part.order.bikeInfo}</span>
                  <span className="num">{quantity(usualInstall(part), part.product?.unit)}</span>
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
  return { open: scan.openCamera, busy: scan.looking, windows };
}
