import type { Status } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/cn.ts';
import { STATUS_LOOKS } from '../../../ui/status.tsx';
import type { WorkOrder } from '../shared/order.ts';

const USUAL = [
  'submitted',
  'diagnosing',
  'awaiting_approval',
  'approved',
  'waiting_parts',
  'in_progress',
  'quality_check',
  'ready',
  'closed',
] as const satisfies readonly Status[];
const RETURNED = ['submitted', 'diagnosing', 'awaiting_approval', 'declined_return', 'closed'] as const;

/** The way an order goes; where it ended otherwise there is none to show. */
export function stagesOf(status: Status): readonly Status[] {
  if (status === 'cancelled' || status === 'abandoned') return [];
  return status === 'declined_return' ? RETURNED : USUAL;
}

/** The rev scale: filled behind, lit now, ticks ahead. */
export function Stages({ order }: { order: WorkOrder }) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const format = useFormat();
  const stages = stagesOf(order.status);
  const now = stages.indexOf(order.status);
  if (stages.length === 0)
    return order.endReason ? (
      <Card pad className="mb-5">
        <p className="wrap-anywhere">
          <b className="block">{t(`workorders:status.${order.status}`)}</b>
          {order.endReason}
        </p>
      </Card>
    ) : null;
  return (
    <Card pad className="mb-5">
      <ol aria-label={t('workorderPage:stages')} className="flex items-start gap-1">
        {stages.map((status, at) => (
          <li
            key={status}
            aria-current={at === now ? 'step' : undefined}
            className={cn('min-w-0 flex-1', at === now && 'max-lg:flex-[3]', STATUS_LOOKS[status].ink)}
          >
            <span aria-hidden="true" className="flex h-4.5 items-end">
              <span
                className={cn(
                  'block w-full rounded-[3px]',
                  at < now && 'h-2.5 bg-accent',
                  at === now && 'h-4.5 bg-current',
                  at > now &&
                    'h-2.5 bg-[repeating-linear-gradient(90deg,var(--line-strong)_0_1px,transparent_1px_9px)]',
                )}
              />
            </span>
            <span
              className={cn(
                'mt-1.5 block text-caption font-strong',
                at === now ? 'text-ink' : 'text-muted max-lg:sr-only',
              )}
            >
              {t(`workorders:status.${status}`)}
            </span>
            {at === now ? (
              <span className="block text-caption text-muted">{format.date(order.statusSince, 'list')}</span>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
