import { pathTo } from '@kickstand/domain/navigation';
import type { Status } from '@kickstand/domain/workorders';
import { Ban, CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { listedMoves } from '../moves/moves.ts';
import { useBlockerText } from '../shared/blockers.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { moveTo } from './held.ts';

interface DropHintProps {
  order: WorkOrder;
  status: Status;
  /** A collapsed column has no room inside: show it next to the column. */
  folded: boolean;
  /** The card was dropped here and not moved: stays until it is dismissed. */
  onDismiss?: (() => void) | undefined;
}

const BOX =
  'mx-1.5 mb-1.5 rounded-[10px] border-[1.5px] border-dashed p-2.5 text-caption leading-4 md:max-lg:text-small';
const BESIDE = 'absolute top-12 left-0 z-3 w-56 shadow-pop';

/** The effect of dropping here, or what is missing for it. */
export function DropHint({ order, status, folded, onDismiss }: DropHintProps) {
  const { t } = useTranslation('workorders');
  const { blockers } = moveTo(order, status);
  if (blockers.length === 0)
    return (
      <p
        className={cn(
          BOX,
          'flex gap-1.5 border-accent-line bg-surface font-medium text-accent-ink',
          folded && BESIDE,
        )}
      >
        <Icon icon={CircleCheck} size="sm" />
        {t('board.release')}
      </p>
    );
  return (
    <div
      role={onDismiss ? 'alert' : undefined}
      className={cn(BOX, 'grid gap-1 border-danger-line bg-danger-soft text-ink', folded && BESIDE)}
    >
      <Refusal order={order} status={status} {...(onDismiss ? { onDismiss } : {})} />
    </div>
  );
}

function Refusal({ order, status, onDismiss }: Omit<DropHintProps, 'folded'>) {
  const { t } = useTranslation('workorders');
  const text = useBlockerText();
  const { blockers } = moveTo(order, status);
  const isElsewhere = blockers.some(({ code }) => code === 'NOT_FROM_HERE');
  const isShort = blockers.some(({ code }) => code === 'PARTS_SHORT');
  const from = t(`status.${order.status}`);
  const targets = listedMoves(order.moves).map(({ to }) => t(`status.${to}`));
  return (
    <>
      <p className="flex items-start gap-1.5 font-strong text-danger-ink">
        <Icon icon={Ban} size="sm" className="size-3.5" />
        <span className="min-w-0 flex-1">
          {t(isElsewhere ? 'board.cannot' : 'board.cannotYet', { number: order.number })}
        </span>
        {onDismiss ? (
          <button
            type="button"
            aria-label={t('board.dismiss')}
            onClick={onDismiss}
            className="hit-44 relative -m-1 grid size-6 place-items-center rounded-[6px]"
          >
            <Icon icon={X} size="sm" className="size-3.5" />
          </button>
        ) : null}
      </p>
      {isElsewhere ? (
        <p>
          {targets.length > 0
            ? t('board.possible', { status: from, targets: targets.join(', ') })
            : t('board.nowhere', { status: from })}
        </p>
      ) : (
        <ul className="grid gap-1">
          {blockers.map((blocker) => (
            <li key={blocker.code}>{text(blocker)}</li>
          ))}
        </ul>
      )}
      {onDismiss ? (
        <Button asChild size="sm" className="mt-1 justify-self-start">
          <Link
            to={
              isShort
                ? `${pathTo('/dashboard/work-order-parts')}?search=${order.number}`
                : orderPath(order.id)
            }
          >
            {t(isShort ? 'board.showParts' : 'board.open')}
          </Link>
        </Button>
      ) : null}
    </>
  );
}
