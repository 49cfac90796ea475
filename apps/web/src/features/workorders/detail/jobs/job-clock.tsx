import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Job, WorkOrder } from '../../shared/order.ts';
import { useOrderAction } from '../../shared/use-order.ts';

/** The clock of who looks: starting one job pauses the other. */
export function JobClock({ order, job }: { order: WorkOrder; job: Job }) {
  const { t } = useTranslation('workorderPage');
  const action = useOrderAction(order.id);
  const mine = order.clock.mine.find(({ jobId }) => jobId === job.id);
  const ask = { id: order.id, jobId: job.id };
  if (mine?.state === 'running')
    return (
      <Button
        size="sm"
        icon={Pause}
        busy={action.isPending}
        aria-label={t('clock.pauseOf', { job: job.title })}
        onClick={() => action.mutate({ work: () => api.workorders.clock.end({ ...ask, how: 'pause' }) })}
      >
        {t('clock.pause')}
      </Button>
    );
  if (order.status !== 'in_progress' || job.decision !== 'approved') return null;
  return (
    <Button
      size="sm"
      icon={Play}
      busy={action.isPending}
      aria-label={t('clock.startOf', { job: job.title })}
      onClick={() => action.mutate({ work: () => api.workorders.clock.start(ask) })}
    >
      {t('clock.start')}
    </Button>
  );
}
