import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { useProductName } from '../../../shared/stock/product-texts.ts';
import type { ProductRow } from '../../../shared/stock/stock-types.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

/** Archives a product after a confirmation, or restores it without one. The caller renders `windows`. */
export function useSetActive() {
  const { t } = useTranslation(['inventory', 'common']);
  const queries = useQueryClient();
  const errorText = useErrorText();
  const nameOf = useProductName();
  const [asked, setAsked] = useState<ProductRow | null>(null);
  const change = useMutation({
    mutationFn: ({ id, revision, active }: ProductRow) =>
      api.inventory.setActive({ id, revision, active: !active }),
    onSuccess: (product) => {
      setAsked(null);
      toast.success(
        t(product.active ? 'inventory:active.back' : 'inventory:active.gone', { name: nameOf(product) }),
      );
    },
    onError: (error, product) => {
      // Shown in the dialog; without one, as a toast.
      if (product.active) return;
      toast.error(errorText(error));
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: orpc.inventory.key() }),
  });

  const begin = (product: ProductRow) => {
    change.reset();
    if (product.active) setAsked(product);
    else change.mutate(product);
  };
  const confirm = (product: ProductRow) => {
    // Someone saved it in the meantime: the request still applies to the current record.
    change.mutate({ ...product, revision: staleRevision(change.error) ?? product.revision });
  };
  const windows = asked ? (
    <ConfirmDialog
      open
      onOpenChange={() => {
        if (!change.isPending) setAsked(null);
      }}
      title={t('inventory:active.title', { name: nameOf(asked) })}
      text={t('inventory:active.text')}
      confirmLabel={t('inventory:active.deactivate')}
      cancelLabel={t('common:cancel')}
      busy={change.isPending}
      busyLabel={t('common:saving')}
      onConfirm={() => confirm(asked)}
      problem={change.isError ? errorText(change.error) : null}
    />
  ) : null;
  return { begin, busy: change.isPending, windows };
}

const staleRevision = (error: unknown): number | null =>
  currentOf(api.inventory.setActive, error)?.revision ?? null;
