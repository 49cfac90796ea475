import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Status } from '../../../ui/data/status.tsx';
import { Card, CardFoot, CardHead } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { Asked } from '../cards/asked.tsx';
import { hoursText, type Mine, shortBike } from '../cards/card-texts.ts';
import { OpenList } from '../cards/figure-card.tsx';
import { Arrived } from './arrived.tsx';
import { RunningClock } from './running-clock.tsx';

type Bike = Mine['orders'][number];

const QUEUE = pathTo('/dashboard/diagnostic');
const SHOWN = 6;

interface MyDayProps {
  /** People without bikes of their own do not see an empty list. */
  quiet: boolean;
}

/** DSH-01: a technician's own day: the clock, the bikes with what to do next, parts that came. */
export function MyDay({ quiet }: MyDayProps) {
  const { t } = useTranslation('home');
  const mine = useQuery({ ...orpc.home.mine.queryOptions({ input: {} }), refetchInterval: 5 * 60_000 });
  if (quiet && (!mine.data || (mine.data.count === 0 && !mine.data.running))) return null;
  return (
    <div className="mb-5">
      <Asked title={t('day.title')} query={mine}>
        {(answer) => (
          <div className="grid gap-5">
            {answer.running ? <RunningClock running={answer.running} /> : null}
            {/* Alone it is as wide as the cards below: an empty column would still take its gap. */}
            <div
              className={cn(
                'grid items-start gap-5',
                answer.arrived.length > 0 && 'min-[75rem]:grid-cols-[minmax(0,1fr)_auto]',
              )}
            >
              <Bikes mine={answer} />
              {answer.arrived.length > 0 ? <Arrived parts={answer.arrived} /> : null}
            </div>
          </div>
        )}
      </Asked>
    </div>
  );
}

function Bikes({ mine }: { mine: Mine }) {
  const { t } = useTranslation('home');
  const id = useId();
  const shown = mine.orders.slice(0, SHOWN);
  return (
    <Card aria-labelledby={id}>
      <CardHead
        id={id}
        title={t('day.title')}
        badge={<Badge className="num">{mine.count}</Badge>}
        action={<OpenList to={QUEUE} title={t('day.title')} text={t('day.all')} />}
      />
      {mine.count === 0 ? (
        <EmptyState
          as="h3"
          title={t('day.none')}
          text={t('day.noneText')}
          className="py-8"
          action={
            <Button asChild>
              <Link to={`${QUEUE}?whose=unassigned`}>{t('day.showUnassigned')}</Link>
            </Button>
          }
        />
      ) : (
        <ul>
          {shown.map((bike) => (
            <DayRow key={bike.id} bike={bike} />
          ))}
        </ul>
      )}
      {mine.count > shown.length ? (
        <CardFoot className="text-small text-muted">
          {t('day.more', { count: mine.count - shown.length })}
        </CardFoot>
      ) : null}
    </Card>
  );
}

function DayRow({ bike }: { bike: Bike }) {
  const { t } = useTranslation(['home', 'workorders']);
  const { language } = useLanguage();
  const todo = useTodo(bike);
  const left = t('home:day.left', { hours: t('home:hours', { hours: hoursText(bike.openMilli, language) }) });
  return (
    <li className="border-t border-line">
      <Link
        to={pathTo('/dashboard/diagnostic/:reportId', { reportId: bike.id })}
        className="grid grid-cols-[68px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-5 py-3 text-ink no-underline hover:bg-hover max-md:gap-x-3 max-md:px-4 md:grid-cols-[68px_minmax(0,1.1fr)_minmax(0,1.3fr)_13rem]"
      >
        <Picture url={bike.thumbnailUrl} alt="" quiet className="h-12.5 w-17 rounded-[9px]" />
        <span className="min-w-0">
          <b className="block font-strong wrap-break-word">{shortBike(bike.bikeInfo)}</b>
          <span className="mt-0.5 flex min-w-0 items-center gap-2 text-small text-muted">
            <OrderTag number={bike.number} />
            <span className="wrap-break-word">{bike.customerName}</span>
          </span>
        </span>
        <span className="min-w-0 max-md:col-span-full">
          <span className="block">{todo}</span>
          <span className="block text-small wrap-break-word text-muted">
            {bike.next ? t('home:day.next', { what: bike.next }) : bike.openMilli > 0 ? left : null}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2 max-md:col-span-full md:justify-end">
          {bike.stuck.overdue ? <Badge tone="warning">{t('home:day.overdue')}</Badge> : null}
          <Status status={bike.status} label={t(`workorders:status.${bike.status}`)} />
        </span>
      </Link>
    </li>
  );
}

/** What the technician does next, or whom the bike waits for. */
function useTodo({ stuck: { whose, event }, status }: Bike): string {
  const { t } = useTranslation('home');
  if (status === 'waiting_parts') return t('day.waits.parts');
  if (whose !== 'technician') return t(`day.waits.${whose}`);
  switch (event) {
    case 'start_diagnosis':
    case 'send_estimate':
    case 'start_work':
    case 'finish_work':
      return t(`day.todo.${event}`);
    default:
      return '';
  }
}
