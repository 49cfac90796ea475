import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { intakeToast } from '../../../ui/overlay/toast.tsx';
import type { Draft } from './draft-row.tsx';

export function DeleteDraft({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useTranslation(['intake', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const gone = () => {
    intakeToast({ variant: 'success', title: t('intake:drafts.deleted') });
    onClose();
    return queries.invalidateQueries({ queryKey: orpc.intake.drafts.key() });
  };
  const remove = useMutation(
    orpc.intake.removeDraft.mutationOptions({
      onSuccess: gone,
      onError: (error) => {
        // Someone else deleted or submitted it: the draft is gone, as intended.
        if (errorCode(error) === 'NOT_FOUND') return gone();
        intakeToast({
          variant: 'destructive',
          title: t('intake:drafts.deleteFailed'),
          description: errorText(error),
        });
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="danger"
      title={t('intake:drafts.deleteTitle')}
      text={
        <>
          <p className="wrap-anywhere text-ink">{draft.title ?? t('intake:drafts.untitled')}</p>
          <p className="mt-1">
            {t(draft.depositPaid ? 'intake:drafts.deletePaidText' : 'intake:drafts.deleteText')}
          </p>
        </>
      }
      confirmLabel={t('intake:list.delete')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      busyLabel={t('intake:list.deleting')}
      onConfirm={() => remove.mutate({ tempId: draft.tempId })}
    />
  );
}
