import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { intakeToast } from '../../../ui/overlay/toast.tsx';

/** Restores a deleted form and shows the result. */
export function useRestore() {
  const { t } = useTranslation('intake');
  const errorText = useErrorText();
  const queries = useQueryClient();
  return useMutation(
    orpc.intake.restore.mutationOptions({
      onSuccess: () => {
        intakeToast({ variant: 'success', title: t('list.restored') });
        return queries.invalidateQueries({ queryKey: orpc.intake.list.key() });
      },
      onError: (error) =>
        void intakeToast({
          variant: 'destructive',
          title: t('list.restoreFailed'),
          description: errorText(error),
        }),
    }),
  );
}
