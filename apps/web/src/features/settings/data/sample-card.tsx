import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';

export function SampleCard() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation(
    orpc.settings.removeSample.mutationOptions({
      onSuccess: async ({ removed }) => {
        await queries.invalidateQueries();
        setAsking(false);
        if (removed > 0) toast.success(t('sample.removed', { count: removed }));
        else toast.info(t('sample.none'));
      },
    }),
  );
  return (
    <Card aria-labelledby="sample">
      <CardHead id="sample" title={t('sample.title')} />
      <CardBody className="grid justify-items-start gap-4">
        <p className="text-muted">{t('sample.text')}</p>
        <Button
          variant="danger-ghost"
          icon={Trash2}
          className="-ml-3"
          onClick={() => {
            remove.reset();
            setAsking(true);
          }}
        >
          {t('sample.remove')}
        </Button>
      </CardBody>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        icon={Trash2}
        title={t('sample.ask')}
        text={t('sample.askText')}
        confirmLabel={t('sample.confirm')}
        cancelLabel={t('sample.keep')}
        busy={remove.isPending}
        busyLabel={t('sample.removing')}
        onConfirm={() => remove.mutate({})}
      >
        {remove.error ? (
          <Note tone="danger" role="alert">
            {errorText(remove.error)}
          </Note>
        ) : null}
      </ConfirmDialog>
    </Card>
  );
}
