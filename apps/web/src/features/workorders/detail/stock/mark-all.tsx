import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import type { Job, WorkOrder } from '../../shared/order.ts';
import { isToDo } from '../jobs/line-changes.ts';
import { useMarkDone } from './use-mark-done.tsx';

/** Every line of a job that is left to do, one after the other; it stops where a part is missing. */
export function MarkAll({ order, job }: { order: WorkOrder; job: Job }) {
  const { t } = useTranslation('jobPhotos');
  const { markAll, busy, window } = useMarkDone(order);
  const left = job.lines.filter((line) => isToDo(order, job, line));
  return (
    <>
      {left.length > 1 || busy ? (
        <Button
          size="sm"
          icon={CheckCheck}
          busy={busy}
          aria-label={t('markAllOf', { job: job.title })}
          onClick={() => void markAll(left.map((line) => ({ job, line, done: true })))}
        >
          {t('markAll')}
        </Button>
      ) : null}
      {window}
    </>
  );
}
