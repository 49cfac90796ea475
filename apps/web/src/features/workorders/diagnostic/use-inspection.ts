import type { ItemResult } from '@kickstand/domain/workorders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { seeOrder, staleOrder } from '../shared/use-order.ts';

export type ShownResult = WorkOrder['inspection']['items'][string];

/** A result as stored: pictures as paths. */
export const storedResult = (shown: ShownResult | undefined): ItemResult | null =>
  shown ? { ...shown, photos: shown.photos.map(({ path }) => path) } : null;

interface Checked {
  readonly itemId: string;
  readonly label: string;
  readonly result: ItemResult;
}

/** Saves one item against the value the person saw; only a change of that item is a conflict. */
export function useCheck(order: WorkOrder) {
  const { t } = useTranslation('diagnostic');
  const errorText = useErrorText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ itemId, result }: Checked) => {
      const seen = storedResult(order.inspection.items[itemId]);
      return api.workorders.inspection.set({ id: order.id, items: [{ itemId, seen, result }] });
    },
    onSuccess: (next) => seeOrder(queries, next),
    onError: (error, { label }) => {
      const current = staleOrder(error);
      if (current) {
        seeOrder(queries, current);
        toast.warning(t('inspection.stale', { item: label }), { description: t('inspection.staleText') });
      } else toast.error(errorText(error));
    },
  });
}
