import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { cn } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/empty.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { STATUS_LOOKS } from '../../../ui/status.tsx';
import { KeyTag } from '../../../ui/tag.tsx';
import { type Floor, orderPath, shortBike, useAge } from './card-texts.ts';
import { OpenList } from './figure-card.tsx';

type StuckBike = Floor['stuck']['rows'][number];

/** DSH-01: bikes that stand longer than the shop allows: why, since when, and the next step. */
export function StuckCard({ stuck, now }: { stuck: Floor['stuck']; now: Date }) {
  const { t } = useTranslation('home');
  const id = useId();
  return (
    <Card aria-labelledby={id} className="flex flex-col">
      <CardHead
        id={id}
        title={t('stuck.title')}
        badge={
          <Badge tone={stuck.count > 0 ? 'warning' : 'success'} className="num">
            {stuck.count}
          </Badge>
        }
        action={
          <OpenList to="/dashboard/work-orders?view=stuck" title={t('stuck.title')} text={t('stuck.all')} />
        }
      />
      {stuck.count === 0 ? (
        <EmptyState as="h3" title={t('stuck.none')} text={t('stuck.noneText')} className="py-8" />
      ) : (
        <ul className="grid flex-1 auto-rows-fr">
          {stuck.rows.map((bike) => (
            <StuckRow key={bike.id} bike={bike} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function StuckRow({ bike, now }: { bike: StuckBike; now: Date }) {
  const { t } = useTranslation('home');
  const { money } = useFormat();
  const age = useAge();
  const look = STATUS_LOOKS[bike.status];
  const facts = [
    age(bike.statusSince, now),
    bike.storageCents > 0 ? t('stuck.storage', { amount: money(bike.storageCents) }) : '',
    bike.technician,
  ].filter(Boolean);
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 max-md:grid-cols-[68px_minmax(0,1fr)] max-md:gap-x-3 max-md:px-4 md:grid-cols-[68px_minmax(0,1.15fr)_minmax(0,1.35fr)_8.5rem]">
      <Picture url={bike.thumbnailUrl} alt="" quiet className="h-12.5 w-17 rounded-[9px]" />
      <div className="min-w-0">
        <p className="truncate font-strong">{shortBike(bike.bikeInfo)}</p>
        <p className="mt-0.5 flex min-w-0 items-center gap-2 text-small text-muted">
          <KeyTag>{bike.number}</KeyTag>
          <span className="truncate">{bike.customerName}</span>
        </p>
      </div>
      <div className="flex min-w-0 items-start gap-2 max-md:col-span-full">
        <Icon icon={look.icon} className={cn('mt-0.5 size-4.5 shrink-0', look.ink)} />
        <div className="min-w-0">
          <p>{useWhy(bike)}</p>
          <p className="truncate text-small text-muted">{facts.join(' · ')}</p>
        </div>
      </div>
      <NextStep bike={bike} />
    </li>
  );
}

function useWhy({ status, stuck, technician, questionOpen }: StuckBike): string {
  const { t } = useTranslation('home');
  if (stuck.abandonmentDue) return t('stuck.abandonment');
  if (status === 'submitted' && !technician) return t('stuck.unassigned');
  if (status === 'awaiting_approval' && questionOpen) return t('stuck.question');
  // ended orders are never stuck
  if (status === 'closed' || status === 'cancelled' || status === 'abandoned') return '';
  return t(`stuck.why.${status}`);
}

/** Whose move it is decides the click: a call when it is the customer's. */
function NextStep({ bike }: { bike: StuckBike }) {
  const { t } = useTranslation('home');
  const className = 'max-md:col-span-full';
  if (bike.stuck.whose === 'customer' && bike.customerPhone)
    return (
      <Button asChild size="sm" className={className}>
        <a href={`tel:+1${bike.customerPhone}`} aria-label={t('stuck.callOf', { name: bike.customerName })}>
          {t('stuck.call')}
        </a>
      </Button>
    );
  const what = bike.technician || bike.status !== 'submitted' ? 'open' : 'assign';
  return (
    <Button asChild size="sm" className={className}>
      <Link to={orderPath(bike)} aria-label={t(`stuck.${what}Of`, { number: bike.number })}>
        {t(`stuck.${what}`)}
      </Link>
    </Button>
  );
}
