import { ONE } from '@kickstand/domain/inventory';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import type { ProductRow } from '../../../shared/stock/stock-types.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { CountItem, useCount, useCountFilter } from './counts-query.ts';

export type ScanMode = 'jump' | 'add';

interface Aim {
  readonly product: ProductRow;
  readonly mode: ScanMode;
}

interface GoToOptions {
  found: ReturnType<typeof useCount>;
  filter: ReturnType<typeof useCountFilter>;
  items: readonly CountItem[];
  /** Adds one to the count; returns the new count. */
  add: (item: CountItem, milli: number) => number;
}

export const countFieldId = (productId: string) => `count-${productId}`;

/**
 * Scrolls to the line of a product, or adds one to its count. The line may not be loaded yet, or be hidden by
 * the filter: then the rest is loaded first. Consecutive scans are handled in order.
 */
export function useGoTo({ found, filter, items, add }: GoToOptions) {
  const { t } = useTranslation('stock');
  const nameOf = useProductName();
  const quantity = useQuantity();
  const [aims, setAims] = useState<readonly Aim[]>([]);
  const [aim] = aims;
  const { hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = found;

  const reach = ({ product, mode }: Aim, item: CountItem) => {
    const field = document.getElementById(countFieldId(item.productId));
    field?.scrollIntoView({ block: 'center' });
    // With a scanner in hand nobody wants the tablet's keyboard.
    if (mode === 'jump') field?.focus();
    else
      toast.success(
        t('counts.added', { name: nameOf(product), quantity: quantity(add(item, ONE), item.unit) }),
        { id: 'count-scan' },
      );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once per aim and page, not once per render
  useEffect(() => {
    if (!aim || isPlaceholderData) return;
    const item = items.find(({ productId }) => productId === aim.product.id);
    if (!item) {
      if (filter.show !== 'all') return filter.setShow('all');
      if (hasNextPage) {
        if (!isFetching) void fetchNextPage();
        return;
      }
      toast.warning(t('counts.notPart', { name: nameOf(aim.product) }), { id: 'count-scan' });
    } else reach(aim, item);
    setAims((left) => left.slice(1));
  }, [aims, items.length, hasNextPage, isFetching, isPlaceholderData, filter.show]);

  return (product: ProductRow, mode: ScanMode) => setAims((left) => [...left, { product, mode }]);
}
