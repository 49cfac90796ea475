import { zonedParts } from '@kickstand/domain/calendar';
import { pathTo } from '@kickstand/domain/navigation';
import { DEFAULT_TIME_ZONE } from '@kickstand/domain/settings';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/auth/index.ts';
import { useOnline } from '../../lib/device/online.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { momentOf } from './appointment-panel.tsx';
import { bikeOf } from './calendar-query.ts';
import { useChange } from './use-change.ts';

/** CAL-05: visits of any week that wait for an answer; nothing while none does. */
export function Requests() {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const online = useOnline();
  const { boot } = useSession();
  const { busy, change } = useChange();
  const [open, setOpen] = useState(false);
  const { data = [] } = useQuery(orpc.calendar.requests.queryOptions({ input: {} }));
  if (data.length === 0) return null;
  const dayOf = (startsAt: string) => zonedParts(startsAt, boot?.shop?.timeZone ?? DEFAULT_TIME_ZONE).day;
  return (
    <section
      aria-labelledby="requests"
      className="mb-4 grid gap-2 rounded-card border border-line bg-surface py-2 pr-2 pl-4 shadow-card"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="requests" className="flex items-center gap-2 font-strong">
          <Icon icon={Inbox} className="text-muted" />
          {t('waiting.title')}
          <Badge tone="warning" className="num">
            {data.length}
          </Badge>
        </h2>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={open}
          aria-controls="request-list"
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'waiting.hide' : 'waiting.show')}
        </Button>
      </div>
      <ul id="request-list" hidden={!open} className={open ? 'grid gap-2 pb-1' : undefined}>
        {data.map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              <span className="font-medium num">{momentOf(format, visit.startsAt)}</span>
              <span className="text-muted">
                {' · '}
                {[visit.name, bikeOf(visit), visit.service].filter(Boolean).join(', ')}
              </span>
            </span>
            <span className="flex gap-2">
              <Button size="sm" asChild>
                <Link
                  to={`${pathTo('/dashboard/calendar')}?day=${dayOf(visit.startsAt)}&appointment=${visit.id}`}
                  aria-label={t('waiting.openOne', { name: visit.name })}
                >
                  {t('waiting.open')}
                </Link>
              </Button>
              <Button
                size="sm"
                variant="soft"
                disabled={!online || busy !== null}
                aria-label={t('waiting.confirmOne', { name: visit.name })}
                onClick={() => void change(visit, 'confirm')}
              >
                {t('panel.confirm')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
