import { pathTo } from '@kickstand/domain/navigation';
import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { type Mine, shortBike } from '../cards/card-texts.ts';

/** What this person's clock runs for. Seconds would only flicker: minutes are read in passing. */
export function RunningClock({ running }: { running: NonNullable<Mine['running']> }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <Card pad className="flex flex-wrap items-center gap-x-4 gap-y-3 border-accent">
      <span className="grid size-11 shrink-0 place-items-center rounded-[11px] bg-accent-soft text-accent-soft-ink">
        <Icon icon={Timer} />
      </span>
      <div className="min-w-0 flex-[1_1_14rem]">
        <h2 className="font-strong">{t('day.running', { job: running.job ?? t('day.diagnosis') })}</h2>
        <p className="flex min-w-0 items-center gap-2 text-small text-muted">
          <OrderTag number={running.number} />
          <span className="truncate">
            {t('day.since', {
              bike: shortBike(running.bikeInfo),
              time: format.date(running.since, 'time'),
            })}
          </span>
        </p>
      </div>
      <b role="timer" className="num text-title font-title">
        {useElapsed(running.since)}
      </b>
      <Button asChild variant="primary" className="max-md:flex-1">
        <Link to={pathTo('/dashboard/diagnostic/:reportId', { reportId: running.id })}>
          {t('day.toOrder')}
        </Link>
      </Button>
    </Card>
  );
}

/** 1:07, hours and minutes. The device's clock may be behind the server's: never negative. */
function useElapsed(since: string): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(0, Math.floor((now - new Date(since).getTime()) / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
