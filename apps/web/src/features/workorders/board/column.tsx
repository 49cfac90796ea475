import { useDroppable } from '@dnd-kit/core';
import { pathTo } from '@kickstand/domain/navigation';
import type { Status } from '@kickstand/domain/workorders';
import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../lib/device/language.ts';
import { cn } from '../../../ui/cn.ts';
import { STATUS_LOOKS } from '../../../ui/data/status.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Move, OrderCard, WorkOrder } from '../shared/order.ts';
import { BoardCard } from './board-card.tsx';
import { columnId } from './drag.ts';
import { DropHint } from './drop-hint.tsx';
import { type Held, moveTo } from './held.ts';

interface ColumnProps {
  status: Status;
  count: number;
  orders: readonly OrderCard[];
  now: Date;
  /** On a phone: this is the column shown. */
  shown: boolean;
  /** More columns are open than fit on a wide screen. */
  crowded: boolean;
  folded: boolean;
  onFold: () => void;
  held: Held | null;
  /** An order that was dropped here and couldn't move. */
  refused: WorkOrder | null;
  onDismiss: () => void;
  onMove: (order: WorkOrder, move: Move) => void;
}

export function Column(props: ColumnProps) {
  const { status, count, orders, now, shown, crowded, folded, held, refused, onDismiss, onMove } = props;
  const { t } = useTranslation('workorders');
  const { setNodeRef, isOver } = useDroppable({ id: columnId(status) });
  const listId = useId();
  const target = isOver && held && held.card.status !== status ? held.order : undefined;
  const hinted = target ?? (held ? undefined : (refused ?? undefined));
  const isRefused = hinted !== undefined && moveTo(hinted, status).blockers.length > 0;
  return (
    <section
      ref={setNodeRef}
      aria-label={t(`status.${status}`)}
      data-column={status}
      data-folded={folded || undefined}
      className={cn(
        'relative flex min-h-0 flex-col rounded-[12px] bg-sunken max-md:bg-transparent',
        'md:border-t-4',
        count === 0 ? 'border-t-line text-muted' : ['border-t-current', STATUS_LOOKS[status].ink],
        folded
          ? 'md:w-11 md:shrink-0'
          : 'md:max-w-65 md:min-w-42 md:flex-[1_0_168px] md:max-lg:flex-[0_0_208px]',
        // The last column stays visible while the others scroll below it.
        status === 'ready' && [
          'min-[1200px]:sticky min-[1200px]:right-0 min-[1200px]:z-2',
          crowded
            ? 'min-[1200px]:max-[1739px]:shadow-[-10px_0_18px_-10px_oklch(0.2_0.02_220/0.28)]'
            : 'min-[1200px]:max-[1389px]:shadow-[-10px_0_18px_-10px_oklch(0.2_0.02_220/0.28)]',
        ],
        isOver && held && !isRefused && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent-line',
        isRefused && 'outline-2 -outline-offset-2 outline-danger',
        shown ? '' : 'max-md:hidden',
        'print:mb-3 print:flex',
      )}
    >
      <ColumnHead {...props} listId={listId} />
      {hinted ? (
        <DropHint order={hinted} status={status} folded={folded} onDismiss={target ? undefined : onDismiss} />
      ) : null}
      <ul
        id={listId}
        className={cn(
          'grid min-h-0 flex-1 content-start gap-1.5 px-1.5 pb-2 text-ink max-md:gap-2 max-md:px-0 md:overflow-y-auto md:[scrollbar-width:thin]',
          // Room for the floating button in the lower corner.
          status === 'ready' && 'md:pb-16',
          folded && 'md:hidden',
        )}
      >
        {orders.map((order) => (
          <BoardCard key={order.id} order={order} now={now} onMove={onMove} />
        ))}
        {count === 0 ? <EmptyColumn status={status} /> : null}
        {count > orders.length ? (
          <li>
            <Link
              to={`${pathTo('/dashboard/reports')}?status=${status}&sort=waiting`}
              className="grid min-h-control place-items-center px-2 text-center text-small font-medium text-accent-ink"
            >
              {t('board.more', { count: count - orders.length })}
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** Collapses and expands its column. A phone shows one column, named by its chip. */
function ColumnHead({ status, count, folded, onFold, listId }: ColumnProps & { listId: string }) {
  const { t } = useTranslation('workorders');
  const { icon, ink } = STATUS_LOOKS[status];
  return (
    <h2 className={cn('max-md:sr-only print:not-sr-only', folded && 'md:flex-1')}>
      <span className="font-strong md:hidden">
        {t(`status.${status}`)} <span className="num max-md:hidden print:inline">{count}</span>
      </span>
      <button
        type="button"
        aria-expanded={!folded}
        aria-controls={listId}
        onClick={onFold}
        className={cn(
          'group flex w-full items-center gap-1.5 rounded-[8px] text-left text-small font-strong tracking-[-0.012em] -outline-offset-2 max-md:hidden',
          folded ? 'h-full flex-col py-3' : 'min-h-control px-2.5 pointer-coarse:min-h-11.5',
        )}
      >
        <Icon icon={icon} size="sm" className={count === 0 ? '' : ink} />
        <span
          className={cn(
            'min-w-0 text-ink',
            folded ? 'whitespace-nowrap [writing-mode:vertical-rl]' : 'leading-[18px]',
          )}
        >
          {t(`status.${status}`)}
        </span>
        <span
          className={cn(
            'num font-medium text-muted',
            folded ? 'min-w-[22px] rounded-full bg-pressed text-center leading-[22px]' : 'ml-auto',
          )}
        >
          {count}
        </span>
        <Icon
          icon={folded ? ChevronsLeftRight : ChevronsRightLeft}
          size="sm"
          className="hidden size-3.5 text-faint group-hover:block group-focus-visible:block"
        />
      </button>
    </h2>
  );
}

function EmptyColumn({ status }: { status: Status }) {
  const { t } = useTranslation('workorders');
  const { language } = useLanguage();
  return (
    <li className="rounded-[10px] border-[1.5px] border-dashed border-line-strong px-2.5 py-3.5 text-center text-caption leading-4 text-muted max-md:border-0 max-md:py-10 max-md:text-small">
      {t('board.columnEmpty')}
      {/* On a phone no other column is visible. */}
      <span className="max-md:hidden">
        {' '}
        {t('board.columnDrop', { status: t(`status.${status}`).toLocaleLowerCase(language) })}
      </span>
    </li>
  );
}
