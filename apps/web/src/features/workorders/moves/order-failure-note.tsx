import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { WorkOrder } from '../shared/order.ts';

interface OrderFailureNoteProps {
  failure: unknown;
  /** The order as someone else changed it in the meantime. */
  stale?: WorkOrder | null;
}

export function OrderFailureNote({ failure, stale }: OrderFailureNoteProps) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
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
  return <FailureNote error={failure} />;
}
