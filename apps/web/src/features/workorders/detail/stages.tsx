import { type Status, stagesOf } from '@kickstand/domain/workorders';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { cn } from '../../../ui/cn.ts';
import { STATUS_LOOKS } from '../../../ui/data/status.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card } from '../../../ui/page/card.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { useIsPhone } from '../shared/use-width.ts';

interface Stage {
  readonly status: Status;
  readonly state: 'passed' | 'current' | 'ahead';
  /** Null: not reached, or skipped. */
  readonly at: string | null;
}

function stagesFor({ status, statusSince, stages }: WorkOrder): Stage[] {
  const way = stagesOf(status);
  const now = way.indexOf(status);
  return way.map((one, at) => ({
    status: one,
    state: at < now ? 'passed' : at === now ? 'current' : 'ahead',
    at:
      at > now ? null : at === now ? statusSince : (stages.find((stage) => stage.status === one)?.at ?? null),
  }));
}

/** The stages as a scale: done, current, and to come. */
export function Stages({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('workorders');
  const phone = useIsPhone();
  const stages = stagesFor(order);
  if (stages.length === 0)
    return order.endReason ? (
      <Card pad className="mb-5 max-md:mt-3">
        <p className="wrap-anywhere">
          <b className="block">{t(`status.${order.status}`)}</b>
          {order.endReason}
        </p>
      </Card>
    ) : null;
  return phone ? <FoldedStages stages={stages} /> : <StageRail stages={stages} />;
}

function StageRail({ stages }: { stages: readonly Stage[] }) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const format = useFormat();
  return (
    <Card pad className="mb-5 py-4">
      <ol aria-label={t('workorderPage:stages')} className="flex items-start gap-1">
        {stages.map(({ status, state, at }) => (
          <li
            key={status}
            aria-current={state === 'current' ? 'step' : undefined}
            className={cn('min-w-0 flex-1', STATUS_LOOKS[status].ink)}
          >
            <Bar state={state} />
            <span
              className={cn(
                'mt-1.5 block text-caption font-strong wrap-break-word',
                state === 'current' ? 'text-ink' : 'text-muted',
              )}
            >
              {t(`workorders:status.${status}`)}
            </span>
            {at ? (
              <span
                className={cn('block text-caption text-muted', state === 'passed' && 'max-[74.99rem]:hidden')}
              >
                {format.date(at, 'day')}
                <span className="max-[74.99rem]:hidden">{`, ${format.date(at, 'time')}`}</span>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Phone: the current stage; a tap shows all with their dates. */
function FoldedStages({ stages }: { stages: readonly Stage[] }) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const moment = useMoment();
  const id = useId();
  const [open, setOpen] = useState(false);
  const at = stages.findIndex(({ state }) => state === 'current');
  const current = stages[at];
  return (
    <div className="-mx-gutter mb-3 border-b border-line bg-surface px-gutter pb-2.5">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="block min-h-control w-full rounded-control text-left"
      >
        <span className="flex items-center gap-2 text-small">
          <b className="num font-strong">
            {t('workorderPage:stageOf', { number: at + 1, count: stages.length })}
          </b>{' '}
          <span className="font-medium">{current ? t(`workorders:status.${current.status}`) : ''}</span>{' '}
          <span className="ml-auto truncate text-muted">
            {current?.at ? t('workorderPage:since', { when: moment(current.at) }) : ''}
          </span>
          <Icon icon={ChevronDown} size="sm" className={cn('text-muted', open && 'rotate-180')} />
        </span>
        <span className="mt-1.5 flex items-end gap-1">
          {stages.map(({ status, state }) => (
            <span key={status} className={cn('min-w-0 flex-1', STATUS_LOOKS[status].ink)}>
              <Bar state={state} low />
            </span>
          ))}
        </span>
      </button>
      <ol id={id} hidden={!open} aria-label={t('workorderPage:stages')} className="grid gap-2 pt-3 pb-1">
        {stages.map(({ status, state, at: when }) => (
          <li
            key={status}
            aria-current={state === 'current' ? 'step' : undefined}
            className={cn(
              'flex justify-between gap-3',
              state === 'current' ? 'font-strong' : state === 'ahead' && 'text-muted',
            )}
          >
            <span>{t(`workorders:status.${status}`)}</span>
            <span className="text-small text-muted">{when ? moment(when) : ''}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Bar({ state, low = false }: { state: Stage['state']; low?: boolean }) {
  return (
    <span aria-hidden="true" className={cn('flex items-end', low ? 'h-3' : 'h-4.5')}>
      <span
        className={cn(
          'block w-full rounded-[3px]',
          low ? 'h-1.5' : 'h-2.5',
          state === 'passed' && 'bg-accent',
          state === 'current' && cn('bg-current', low ? 'h-3' : 'h-4.5'),
          state === 'ahead' &&
            'bg-[repeating-linear-gradient(90deg,var(--line-strong)_0_1px,transparent_1px_9px)]',
        )}
      />
    </span>
  );
}

/** Apr 9, 2:05 PM; the order shows the year. */
function useMoment(): (at: string) => string {
  const format = useFormat();
  return (at) => `${format.date(at, 'day')}, ${format.date(at, 'time')}`;
}
