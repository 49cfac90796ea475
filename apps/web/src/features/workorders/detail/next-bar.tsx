import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { nextMove } from '../moves/moves.ts';
import type { Move, WorkOrder } from '../shared/order.ts';
import { show } from './next-card.tsx';

interface NextBarProps {
  order: WorkOrder;
  onMove: (move: Move) => void;
  busy: boolean;
}

/** On a phone the next step stays within the thumb's reach. */
export function NextBar({ order, onMove, busy }: NextBarProps) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const move = nextMove(order);
  if (!move) return null;
  const action = t(`workorders:move.${move.event}`);
  const { length: count } = move.blockers;
  return (
    <div
      data-print="hide"
      data-sticky-foot=""
      className="sticky bottom-0 z-(--z-bar) flex items-center gap-3 bg-surface px-gutter pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar md:hidden"
    >
      <p className="min-w-0 flex-1 truncate font-medium">
        {count > 0
          ? t('workorderPage:next.before', { count, status: t(`workorders:status.${move.to}`) })
          : t('workorderPage:next.title', { action })}
      </p>
      <Button
        variant="primary"
        size="lg"
        busy={busy}
        onClick={() => (count > 0 ? show('next') : onMove(move))}
      >
        {count > 0 ? t('workorderPage:next.resolve') : action}
      </Button>
    </div>
  );
}
