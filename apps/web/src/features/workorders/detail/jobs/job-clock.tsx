import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import type { Job, WorkOrder } from '../../shared/order.ts';
import { useClock } from '../../shared/use-clock.ts';

/** The person's own clock: starting one job pauses the other. */
export function JobClock({ order, job }: { order: WorkOrder; job: Job }) {
  const { t } = useTranslation('workorderPage');
  const { mine, busy, whyNot, start, end } = useClock(order, job.id, job.title);
  const offline = { disabled: whyNot !== null, title: whyNot ?? undefined };
  if (mine.state === 'running')
    return (
      <Button
        size="sm"
        icon={Pause}
        busy={busy}
        {...offline}
        aria-label={t('clock.pauseOf', { job: job.title })}
        onClick={() => end('pause')}
      >
        {t('clock.pause')}
      </Button>
    );
  if (order.status !== 'in_progress' || job.decision !== 'approved') return null;
  return (
    <Button
      size="sm"
      icon={Play}
      busy={busy}
      {...offline}
      aria-label={t('clock.startOf', { job: job.title })}
      onClick={start}
    >
      {t('clock.start')}
    </Button>
  );
}
