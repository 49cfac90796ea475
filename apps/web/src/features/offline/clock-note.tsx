import { useTranslation } from 'react-i18next';
import { useUnsentCounts } from '../../lib/offline/unsent-state.ts';
import { Note } from '../../ui/page/note.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A wrong clock is said; what is entered carries its age, so that it is right on the server all the same. */
export function ClockNote() {
  const { t } = useTranslation('offline');
  const { clockAheadMs } = useUnsentCounts();
  if (clockAheadMs === 0) return null;
  const off = Math.abs(clockAheadMs);
  const time =
    off >= DAY_MS - HOUR_MS
      ? t('days', { count: Math.round(off / DAY_MS) })
      : off >= HOUR_MS
        ? t('hours', { count: Math.round(off / HOUR_MS) })
        : t('minutes', { count: Math.round(off / MINUTE_MS) });
  return (
    <Note tone="warning" role="status">
      {t(clockAheadMs > 0 ? 'clockAhead' : 'clockBehind', { time })}
    </Note>
  );
}
