import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { productPath } from '../../../shared/paths.ts';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import type { ProductRow } from '../../../shared/stock/stock-types.ts';
import { useStockScan } from '../../../shared/stock/use-stock-scan.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

/** Shows the scanned part with a link, without leaving a page that may have unsaved input. */
export function useShowPart(): (product: ProductRow) => void {
  const { t } = useTranslation('inventory');
  const navigate = useNavigate();
  const nameOf = useProductName();
  const quantity = useQuantity();
  return (product) =>
    void toast.info(nameOf(product), {
      id: 'stock-scan',
      description:
        product.type === 'service'
          ? product.sku
          : t('scan.found', {
              sku: product.sku,
              quantity: quantity(product.availableMilli, product.unit),
            }),
      action: { label: t('scan.show'), onClick: () => void navigate(productPath(product.id)) },
    });
}

interface PartScanOptions {
  /** The page may have unsaved input: show the part with a link. */
  stay?: boolean;
  enabled?: boolean;
}

/** INV-09. A scanner on a page without its own scan action: opens the part. */
export function usePartScan({ stay = false, enabled = true }: PartScanOptions = {}) {
  const navigate = useNavigate();
  const show = useShowPart();
  const { windows } = useStockScan({
    wedge: enabled,
    onFound: (product) => {
      if (stay || hasOpenWindow()) show(product);
      else void navigate(productPath(product.id));
    },
  });
  return windows;
}

const hasOpenWindow = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
