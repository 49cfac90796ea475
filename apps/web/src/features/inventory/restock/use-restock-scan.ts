import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { productPath } from '../../../shared/paths.ts';
import { useProductName } from '../../../shared/stock/product-texts.ts';
import type { ProductRow } from '../../../shared/stock/stock-types.ts';
import { useStockScan } from '../../../shared/stock/use-stock-scan.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { itemsOf, type Restock } from './plan.ts';

export const takeFieldId = (productId: string) => `take-${productId}`;

/** INV-09. Goes to the line of a scanned part; a part that needs no ordering is named. */
export function useRestockScan(restock: Restock | undefined, showAll: () => void) {
  const { t } = useTranslation(['stock', 'inventory']);
  const navigate = useNavigate();
  const nameOf = useProductName();
  const [aim, setAim] = useState<ProductRow | null>(null);

  useEffect(() => {
    if (!aim || !restock) return;
    const field = document.getElementById(takeFieldId(aim.id));
    if (field) {
      field.scrollIntoView({ block: 'center' });
      field.focus();
    } else if (itemsOf(restock).some(({ productId }) => productId === aim.id)) {
      showAll();
      return;
    } else
      toast.info(t('stock:restock.notListed', { name: nameOf(aim) }), {
        id: 'stock-scan',
        action: { label: t('inventory:scan.show'), onClick: () => void navigate(productPath(aim.id)) },
      });
    setAim(null);
  });

  return useStockScan({ wedge: true, type: 'product', onFound: setAim }).windows;
}
