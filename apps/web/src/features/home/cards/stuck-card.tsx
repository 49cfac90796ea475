import { may } from '@kickstand/domain/auth';
import { telHref } from '@kickstand/domain/format';
import { pathTo } from '@kickstand/domain/navigation';
import { isStuckReason, type ReasonCode } from '@kickstand/domain/workorders';
import { ChevronRight, type LucideIcon, Phone, Truck, UserPlus } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { useReasonText } from '../../../shared/orders/reason.ts';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { STATUS_LOOKS } from '../../../ui/data/status.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardHead } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { type Floor, shortBike, useAge } from './card-texts.ts';
import { OpenList } from './figure-card.tsx';

type StuckBike = Floor['stuck']['rows'][number];

/** DSH-01: bikes that wait longer than the shop allows: why, since when, and the next step. */
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
          <OpenList
            to={`${pathTo('/dashboard/work-orders')}?view=stuck`}
            title={t('stuck.title')}
            text={t('stuck.all')}
          />
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
  const { t } = useTranslation(['home', 'workorders']);
  const { money } = useFormat();
  const age = useAge();
  const why = useWhy();
  const look = STATUS_LOOKS[bike.status];
  const facts = [
    age(bike.statusSince, now),
    bike.storageCents > 0 ? t('home:stuck.storage', { amount: money(bike.storageCents) }) : '',
    bike.storageCents > 0 ? '' : bike.technician,
  ].filter(Boolean);
  return (
    <li className="relative grid min-h-19 items-center gap-x-4 gap-y-2 border-t border-line py-2 pr-4 pl-3 hover:bg-hover max-md:grid-cols-[76px_minmax(0,1fr)_auto] max-md:gap-x-3 max-md:px-4 max-md:py-3 md:grid-cols-[76px_minmax(0,1fr)_minmax(0,1.1fr)_9rem]">
      <Picture url={bike.thumbnailUrl} alt="" quiet className="h-15 w-19 rounded-[8px] max-md:h-14" />
      <div className="min-w-0 max-md:col-span-2">
        <h3 className="leading-5 font-strong">
          <Link
            to={orderPath(bike.id)}
            className="text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-[8px] focus-visible:after:outline-2 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring"
          >
            {shortBike(bike.bikeInfo) || t('workorders:notAvailable')}
          </Link>
        </h3>
        <p className="mt-[3px] flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
          <OrderTag number={bike.number} className="h-[22px] text-caption" />
          <span className="min-w-0">{bike.customerName}</span>
        </p>
      </div>
      <div className="flex min-w-0 items-start gap-2 max-md:col-span-2">
        <Icon icon={look.icon} className={cn('mt-0.5 size-4.5 shrink-0', look.ink)} />
        <div className="min-w-0">
          <p className="leading-5">{why(bike, now)}</p>
          <p className="text-small leading-[18px] text-muted">{facts.join(' · ')}</p>
        </div>
      </div>
      <div className="justify-self-end md:w-full">
        <NextStep bike={bike} />
      </div>
    </li>
  );
}

/** The board's reason as a sentence. */
function useWhy(): (bike: StuckBike, now: Date) => string {
  const { t } = useTranslation('home');
  const short = useReasonText();
  return ({ reason }, now) => {
    if (!reason) return '';
    return isStuckReason(reason.code) ? t(`stuck.why.${reason.code}`) : short(reason, now);
  };
}

/** A call brings the answer, or the customer to the counter. */
const CALLS: readonly ReasonCode[] = ['no_answer', 'storage', 'not_picked_up', 'abandonment_due'];

/** What can be done right here. Everything else is done on the order, which the row opens. */
function NextStep({ bike }: { bike: StuckBike }) {
  const { t } = useTranslation('home');
  const role = useSession().profile?.role;
  const code = bike.reason?.code;
  if (code && CALLS.includes(code) && bike.customerPhone)
    return (
      <Step icon={Phone}>
        <a href={telHref(bike.customerPhone)} aria-label={t('stuck.callOf', { name: bike.customerName })}>
          {t('stuck.call')}
        </a>
      </Step>
    );
  if (code === 'parts_unordered' && may(role, 'stock.manage'))
    return (
      <Step icon={Truck}>
        <Link
          to={`${pathTo('/dashboard/inventory/restock')}?order=${bike.id}`}
          aria-label={t('stuck.orderOf', { number: bike.number })}
        >
          {t('stuck.order')}
        </Link>
      </Step>
    );
  if (code === 'no_technician')
    return (
      <Step icon={UserPlus}>
        <Link to={orderPath(bike.id)} aria-label={t('stuck.assignOf', { number: bike.number })}>
          {t('stuck.assign')}
        </Link>
      </Step>
    );
  return <Icon icon={ChevronRight} size="sm" className="ml-auto text-faint" />;
}

/** Over the row, of which every other point opens the order. */
function Step({ icon, children }: { icon: LucideIcon; children: ReactElement }) {
  return (
    <Button asChild size="sm" icon={icon} className="relative z-1 max-md:min-h-control md:w-full">
      {children}
    </Button>
  );
}
