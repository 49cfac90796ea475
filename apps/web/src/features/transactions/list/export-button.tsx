import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { downloadText } from '../../../lib/device/download.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Filter } from '../filter.ts';

/** TXN-02. Exports the whole filtered list for a spreadsheet. */
export function ExportButton({ filter }: { filter: Filter }) {
  const { t } = useTranslation('money');
  const errorText = useErrorText();
  const file = useMutation({
    mutationFn: () => api.payments.export(filter.input),
    onSuccess: ({ filename, csv, rows, cut }) => {
      downloadText(filename, csv);
      if (cut) toast.warning(t('list.cut', { count: rows }), { description: t('list.cutText') });
      else toast.success(t('list.exported', { count: rows }));
    },
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Button
      icon={Download}
      busy={file.isPending}
      busyLabel={t('list.exporting')}
      onClick={() => file.mutate()}
    >
      {t('list.export')}
    </Button>
  );
}
