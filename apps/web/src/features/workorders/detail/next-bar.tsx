import { separateBlockers } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { nextMove } from '../moves/moves.ts';
import { LeftBefore, MoveButton, type NextProps, NextTitle } from './next-card.tsx';

/** Without a column next to the jobs, the next step stays at the bottom of the screen. */
export function NextBar({ order, onMove, busy }: NextProps) {
  const { t } = useTranslation('workorders');
  const move = nextMove(order);
  if (!move) return null;
  const { length: count } = separateBlockers(move.blockers);
  return (
    <div
      data-print="hide"
      data-sticky-foot=""
      className="sticky bottom-0 z-(--z-bar) flex items-center gap-3 bg-surface px-gutter pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar min-[75rem]:hidden"
    >
      <p className="line-clamp-2 min-w-0 flex-1 font-medium max-md:text-small">
        {count > 0 ? (
          <LeftBefore move={move} count={count} />
        ) : order.stuck ? (
          t(`whose.${order.stuck.whose}`)
        ) : (
          <NextTitle move={move} />
        )}
      </p>
      <MoveButton move={move} onMove={onMove} busy={busy} size="lg" />
    </div>
  );
}
