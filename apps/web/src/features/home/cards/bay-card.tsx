import { pathTo } from '@kickstand/domain/navigation';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../lib/device/language.ts';
import { orderPath } from '../../../shared/paths.ts';
import { cn } from '../../../ui/cn.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { STATUS_LOOKS } from '../../../ui/data/status.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardHead } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { type Floor, hoursText, shortBike, statusPath } from './card-texts.ts';
import { OpenList } from './figure-card.tsx';

type Lane = Floor['bay'][number];
const TONES = ['accent', 'violet', 'orange'] as const;
/** What has no hours yet takes the room of one. */
const LEAST = 1000;

/** DSH-01: who works on what, and how much of it is left. */
export function BayCard({ bay }: { bay: Floor['bay'] }) {
  const { t } = useTranslation('home');
  const id = useId();
  return (
    <Card aria-labelledby={id} className="flex flex-col">
      <CardHead
        id={id}
        title={t('bay.title')}
        badge={<span className="min-w-0 truncate text-small text-muted max-md:hidden">{t('bay.facts')}</span>}
        action={
          <OpenList
            to={`${pathTo('/dashboard/diagnostic')}?whose=all`}
            title={t('bay.title')}
            text={t('bay.queue')}
          />
        }
      />
      {bay.length === 0 ? (
        <EmptyState as="h3" title={t('bay.none')} text={t('bay.noneText')} className="py-8" />
      ) : (
        <ul className="grid flex-1">
          {bay.map((lane, nth) => (
            <LaneRow
              key={lane.technician?.id ?? ''}
              lane={lane}
              tone={TONES[nth % TONES.length] ?? 'accent'}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function LaneRow({ lane, tone }: { lane: Lane; tone: (typeof TONES)[number] }) {
  const { t } = useTranslation(['home', 'workorders']);
  const { language } = useLanguage();
  const { technician, orders, count, openMilli } = lane;
  const name = technician?.name ?? t('home:bay.unassigned');
  const hours = t('home:hours', { hours: hoursText(openMilli, language) });
  return (
    <li className="grid min-h-17 items-center gap-x-4 gap-y-2 border-t border-line px-5 py-2.5 max-md:px-4 max-md:py-3 md:grid-cols-[9rem_minmax(0,1fr)]">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={name} tone={technician ? tone : 'none'} />
        <div className="min-w-0">
          <p className="truncate font-medium">{name.split(' ')[0]}</p>
          <p className="num truncate text-small text-muted">
            {openMilli > 0 ? t('home:bay.left', { hours }) : t('home:bay.bikes', { count })}
          </p>
        </div>
      </div>
      {/* A phone has no room for hours side by side. */}
      <div className="flex min-w-0 gap-1.5 max-md:grid max-md:grid-cols-2">
        {orders.map((bike) => (
          <Link
            key={bike.id}
            to={orderPath(bike.id)}
            title={bike.bikeInfo}
            style={{ flexGrow: Math.max(LEAST, bike.openMilli) }}
            className={cn(
              '@container/chip min-w-18 basis-0 rounded-[8px] px-2.5 py-1.5 text-small leading-[18px] no-underline hover:brightness-97',
              STATUS_LOOKS[bike.status].badge,
            )}
          >
            <b className="flex min-w-0 items-center gap-1.5 font-strong">
              {bike.workingSince ? <Running label={t('home:bay.working')} /> : null}
              <span className="truncate">{bike.bike.model || shortBike(bike.bikeInfo)}</span>
            </b>
            <span className="flex min-w-0 items-center gap-1 text-caption">
              <Icon icon={STATUS_LOOKS[bike.status].icon} size="sm" className="size-3 shrink-0" />
              <span className="truncate">
                {bike.number}
                {/* The icon and the color show it where there is no room for text. */}
                <span className="sr-only @min-[130px]/chip:not-sr-only">
                  {`, ${t(`workorders:status.${bike.status}`)}`}
                </span>
              </span>
            </span>
          </Link>
        ))}
        {count > orders.length ? (
          <Link
            to={technician ? `${statusPath('open')}&technician=${technician.id}` : statusPath('open')}
            className="num grid min-w-11 place-items-center rounded-[8px] border border-dashed border-line-strong px-2 text-caption text-muted no-underline"
          >
            {t('home:bay.more', { count: count - orders.length })}
          </Link>
        ) : null}
      </div>
    </li>
  );
}

/** A clock runs. */
function Running({ label }: { label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="size-2 shrink-0 rounded-full bg-success" />
  );
}
