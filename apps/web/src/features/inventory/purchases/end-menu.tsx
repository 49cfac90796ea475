import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { useQuantity } from '../../../shared/stock/product-texts.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { DotsMenu } from '../../../ui/overlay/dots-menu.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Purchase } from './draft.ts';
import { seePurchase, stalePurchase } from './use-purchase.ts';

/** Ends a purchase order: cancels it, or closes it with what arrived. */
export function EndMenu({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { number, receivedMilli, items } = purchase;
  const came = receivedMilli > 0;
  const openMilli = items.reduce((sum, item) => sum + item.openMilli, 0);
  const end = useMutation({
    mutationFn: () => api.inventory.purchases.end({ id: purchase.id, revision: purchase.revision }),
    onSuccess: (next) => {
      seePurchase(queries, next);
      setAsking(false);
      toast.success(t(next.state === 'cancelled' ? 'purchases.cancelled' : 'purchases.ended', { number }));
    },
    onError: (error) => {
      const current = stalePurchase(error);
      if (current) seePurchase(queries, current);
    },
  });
  const label = t(came ? 'purchases.endRest' : 'purchases.cancel');
  return (
    <>
      <DotsMenu
        label={t('purchases.actions', { number })}
        variant="secondary"
        size="icon"
        items={[{ label, icon: Ban, tone: 'danger', onSelect: () => setAsking(true) }]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          if (end.isPending) return;
          end.reset();
          setAsking(open);
        }}
        tone="danger"
        title={t(came ? 'purchases.endTitle' : 'purchases.cancelTitle', { number })}
        text={
          came
            ? t('purchases.endText', { quantity: quantity(openMilli) })
            : t(purchase.state === 'draft' ? 'purchases.cancelDraftText' : 'purchases.cancelText')
        }
        confirmLabel={label}
        cancelLabel={t('purchases.keep')}
        busy={end.isPending}
        busyLabel={t('purchases.ending')}
        onConfirm={() => end.mutate()}
        problem={
          end.error ? (stalePurchase(end.error) ? t('purchases.staleLook') : errorText(end.error)) : null
        }
      />
    </>
  );
}
