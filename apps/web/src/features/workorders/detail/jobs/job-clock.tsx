import { Pause, Play, Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Job, WorkOrder } from '../../shared/order.ts';
import { useOrderAction } from '../../shared/use-order.ts';
import { clockText, elapsedSeconds, useTicking } from '../../shared/use-ticking.ts';

/** Who works on a job and for how long; starting one pauses the other. */
export function JobClock({ order, job }: { order: WorkOrder; job: Job }) {
  const { t } = useTranslation('workorderPage');
  const action = useOrderAction(order.id);
  const mine = order.clock.mine.find(({ jobId }) => jobId === job.id);
  const running = mine?.state === 'running';
  const others = order.clock.running.filter(({ jobId }) => jobId === job.id).length - (running ? 1 : 0);
  const now = useTicking(running);
  const seconds = mine ? elapsedSeconds(mine.seconds, mine.runningSince, now) : 0;
  const ask = { id: order.id, jobId: job.id };
  const works = order.status === 'in_progress' && job.decision === 'approved';
  return (
    <>
      {seconds > 0 || running ? (
        <Badge tone="info" icon={Timer} className="num">
          {clockText(seconds)}
        </Badge>
      ) : null}
      {others > 0 ? <Badge tone="info">{t('clock.others')}</Badge> : null}
      {running ? (
        <Button
          size="sm"
          icon={Pause}
          busy={action.isPending}
          aria-label={t('clock.pauseOf', { job: job.title })}
          onClick={() => action.mutate({ work: () => api.workorders.clock.end({ ...ask, how: 'pause' }) })}
        >
          {t('clock.pause')}
        </Button>
      ) : works ? (
        <Button
          size="sm"
          icon={Play}
          busy={action.isPending}
          aria-label={t('clock.startOf', { job: job.title })}
          onClick={() => action.mutate({ work: () => api.workorders.clock.start(ask) })}
        >
          {t('clock.start')}
        </Button>
      ) : null}
    </>
  );
}
