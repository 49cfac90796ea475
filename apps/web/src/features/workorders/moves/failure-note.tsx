import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/errors.ts';
import { Note } from '../../../ui/note.tsx';
import type { WorkOrder } from '../shared/order.ts';

interface FailureNoteProps {
  failure: unknown;
  /** The order as someone else left it meanwhile. */
  stale?: WorkOrder | null;
}

export function FailureNote({ failure, stale }: FailureNoteProps) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const errorText = useErrorText();
  if (failure === null) return null;
  if (stale)
    return (
      <Note tone="warning" role="alert" title={t('workorderPage:stale.title')}>
        {t('workorderPage:stale.now', {
          status: t(`workorders:status.${stale.status}`),
          technician: stale.technician || t('workorders:nobody'),
        })}{' '}
        {t('workorderPage:stale.sendAgain')}
      </Note>
    );
  return (
    <Note tone="danger" role="alert">
      {errorText(failure)}
    </Note>
  );
}
