import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { AlertDialog } from '../shared/alert-dialog.tsx';
import type { ListedForm } from './forms-query.ts';

interface DeleteDialogProps {
  form: ListedForm;
  onClose: () => void;
  onDeleted: (form: ListedForm) => void;
}

/** LST-02. Asks for confirmation; an error is shown in a dialog of its own. */
export function DeleteDialog({ form, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation(['intake', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: orpc.intake.list.key() });
  const remove = useMutation(
    orpc.intake.remove.mutationOptions({
      onSuccess: async () => {
        onDeleted(form);
        onClose();
        await reread();
      },
      // Someone else deleted or converted it: the list is outdated.
      onError: (error) => void (['NOT_FOUND', 'ALREADY_CONVERTED'].includes(errorCode(error)) && reread()),
    }),
  );
  if (remove.isError)
    return (
      <AlertDialog
        title={t('intake:list.deleteFailed')}
        text={errorText(remove.error)}
        okLabel={t('intake:list.ok')}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      tone="danger"
      title={t('intake:list.deleteTitle')}
      text={
        <>
          <p className="text-ink">{t('intake:list.deleteQuestion')}</p>
          <p className="mt-2 wrap-anywhere">
            {[form.customerName, form.bikeInfo].filter(Boolean).join(', ')}
          </p>
        </>
      }
      confirmLabel={t('intake:list.delete')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      busyLabel={t('intake:list.deleting')}
      onConfirm={() => remove.mutate({ id: form.id })}
    />
  );
}
