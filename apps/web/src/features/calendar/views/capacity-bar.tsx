import { loadLevel } from '@kickstand/domain/calendar';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/cn.ts';
import { type CalendarDay, roughHours } from '../calendar-query.ts';

type Load = Pick<CalendarDay, 'availableMinutes' | 'bookedMinutes' | 'orderMinutes'>;

const TONES = { free: 'bg-accent', nearly_full: 'bg-warning', over: 'bg-danger' } as const;

/**
 * Light for open orders, full for appointments. The figure is next to it, so it is hidden from screen
 * readers.
 */
export function CapacityBar({ load, className }: { load: Load; className?: string }) {
  const tone = TONES[loadLevel(load)];
  const most = Math.max(load.availableMinutes, load.bookedMinutes + load.orderMinutes, 1);
  const share = (minutes: number) => `${(minutes / most) * 100}%`;
  return (
    <span aria-hidden="true" className={cn('flex h-2 overflow-hidden rounded-full bg-sunken', className)}>
      <span className={cn('opacity-60', tone)} style={{ width: share(load.orderMinutes) }} />
      <span className={tone} style={{ width: share(load.bookedMinutes) }} />
    </span>
  );
}

/** "21.5 of 24 h", red and in words when over. */
export function LoadText({ load, className }: { load: Load; className?: string }) {
  const { t } = useTranslation('calendar');
  const over = loadLevel(load) === 'over';
  const used = roughHours(load.bookedMinutes + load.orderMinutes);
  return (
    <span className={cn('num', over ? 'font-strong text-danger-ink' : 'text-muted', className)}>
      {t(over ? 'loadOver' : 'load', { used, available: roughHours(load.availableMinutes) })}
    </span>
  );
}
