import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { draftPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** CAL-06: who checked in on a phone and is at the counter; nothing while nobody is. */
export function Arrivals() {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const { data = [] } = useQuery(orpc.calendar.arrivals.queryOptions({ input: {} }));
  if (data.length === 0) return null;
  return (
    <section
      aria-labelledby="arrivals"
      className="mb-4 grid gap-2 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <h2 id="arrivals" className="flex items-center gap-2 font-strong">
        <Icon icon={Smartphone} className="text-muted" />
        {t('arrivals.title')}
      </h2>
      <ul className="grid gap-1.5">
        {data.map((arrival) => (
          <li key={arrival.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="accent" className="num">
              {t('arrivals.code', { code: arrival.code })}
            </Badge>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{arrival.name}</span>
              <span className="text-muted">
                {arrival.bikeInfo ? `, ${arrival.bikeInfo}` : ''} · {format.date(arrival.at, 'time')}
              </span>
            </span>
            <Button size="sm" asChild>
              <Link to={draftPath(arrival.draftId)}>{t('arrivals.open')}</Link>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
