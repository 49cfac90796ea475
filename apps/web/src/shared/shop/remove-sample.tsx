import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { useErrorText } from '../../lib/calls/errors.ts';
import { NeedsConnection } from '../../lib/offline/needs-connection.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/** Removes the sample data; the shop's own data stays. */
export function RemoveSample() {
  const { t } = useTranslation('shop');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation(
    orpc.settings.removeSample.mutationOptions({
      onSuccess: async ({ removed }) => {
        // all lists show it
        await queries.invalidateQueries();
        setAsking(false);
        if (removed > 0) toast.success(t('sample.removed'));
        else toast.info(t('sample.none'));
      },
    }),
  );
  return (
    <NeedsConnection what="this">
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
        {t('sample.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        icon={Trash2}
        title={t('sample.ask')}
        text={t('sample.askText')}
        confirmLabel={t('sample.remove')}
        cancelLabel={t('sample.keep')}
        busy={remove.isPending}
        busyLabel={t('sample.removing')}
        onConfirm={() => remove.mutate({})}
        problem={remove.error ? errorText(remove.error) : null}
      />
    </NeedsConnection>
  );
}
