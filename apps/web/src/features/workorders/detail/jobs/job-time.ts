import { useTranslation } from 'react-i18next';
import { milliText } from '../../shared/amounts.ts';
import type { Job, WorkOrder } from '../../shared/order.ts';
import { elapsedSeconds, useTicking } from '../../shared/use-ticking.ts';

/** Who is clocked in on a job, for how long, and its billed hours. */
export function useJobTime(order: Pick<WorkOrder, 'clock'>, job: Job) {
  const { t } = useTranslation('workorderPage');
  const mine = order.clock.mine.find(({ jobId }) => jobId === job.id);
  const others = order.clock.running.filter(({ jobId }) => jobId === job.id);
  const running = mine?.state === 'running';
  const now = useTicking(running || others.length > 0);
  const [first] = others;
  const seconds = mine
    ? elapsedSeconds(mine.seconds, mine.runningSince, now)
    : elapsedSeconds(0, first?.since ?? null, now);
  const hours = job.lines
    .filter(({ kind, struck, priceOnly }) => kind === 'labor' && !struck && !priceOnly)
    .reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
  const planned = hours > 0 ? t('clock.hours', { hours: milliText(hours) }) : '';
  const time = hoursAndMinutes(seconds);
  const spent = hours > 0 ? t('clock.of', { time, planned }) : time;
  const onClock = running || others.length > 0;
  return {
    running: onClock,
    mine: running,
    person: first?.person ?? '',
    planned,
    spent: seconds > 0 || onClock ? spent : '',
    text: onClock ? t('clock.on', { spent }) : seconds > 0 ? t('clock.pausedAt', { spent }) : '',
  };
}

/** 1:12 */
function hoursAndMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
