import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';

export function RemoveSample() {
  const { t } = useTranslation('home');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation(
    orpc.settings.removeSample.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: orpc.home.key() });
        setAsking(false);
        toast.success(t('team.removed'));
      },
    }),
  );
  return (
    <>
      <Button
        size="sm"
        variant="danger-ghost"
        icon={Trash2}
        className="-ml-3"
        onClick={() => {
          remove.reset();
          setAsking(true);
        }}
      >
        {t('team.removeSample')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        icon={Trash2}
        title={t('team.removeTitle')}
        text={t('team.removeText')}
        confirmLabel={t('team.removeConfirm')}
        cancelLabel={t('team.keep')}
        busy={remove.isPending}
        busyLabel={t('team.removing')}
        onConfirm={() => remove.mutate({})}
      >
        {remove.error ? (
          <Note tone="danger" role="alert">
            {errorText(remove.error)}
          </Note>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
