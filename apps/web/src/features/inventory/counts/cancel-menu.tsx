import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { DotsMenu } from '../../../ui/overlay/dots-menu.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { CountRow } from './counts-query.ts';

export function CancelMenu({ count }: { count: CountRow }) {
  const { t } = useTranslation('stock');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => api.inventory.counts.cancel({ id: count.id }),
    onSuccess: () => {
      setAsking(false);
      toast.success(t('counts.cancelled'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: orpc.inventory.counts.key() }),
  });
  return (
    <>
      <DotsMenu
        label={t('counts.actions', { number: count.number })}
        variant="secondary"
        size="icon"
        items={[{ label: t('counts.cancel'), icon: Ban, tone: 'danger', onSelect: () => setAsking(true) }]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          if (cancel.isPending) return;
          cancel.reset();
          setAsking(open);
        }}
        tone="danger"
        title={t('counts.cancelTitle')}
        text={t('counts.cancelText')}
        confirmLabel={t('counts.cancel')}
        cancelLabel={t('counts.back')}
        busy={cancel.isPending}
        busyLabel={t('counts.cancelling')}
        onConfirm={() => cancel.mutate()}
        problem={cancel.error ? errorText(cancel.error) : null}
      />
    </>
  );
}
