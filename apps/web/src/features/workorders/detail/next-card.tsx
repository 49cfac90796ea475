import { type Blocker, separateBlockers } from '@kickstand/domain/workorders';
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { nextMove } from '../moves/moves.ts';
import type { Move, WorkOrder } from '../shared/order.ts';
import { useIsPhone } from '../shared/use-width.ts';
import { BlockerRow } from './blocker-row.tsx';
import { focusOn, type Place } from './show.ts';

export interface NextProps {
  order: WorkOrder;
  onMove: (move: Move) => void;
  busy: boolean;
}

const ROWS_ID = 'next-blockers';
/**
 * On a phone the jobs stay on the first screen: with more blockers than this, the last row expands the rest.
 */
const ROWS_ON_PHONE = 3;

/** The next step, with a row for each blocker and its button. */
export function NextCard({ order, onMove, busy, onShow }: NextProps & { onShow: (place: Place) => void }) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const id = useId();
  const move = nextMove(order);
  if (!move && order.moves.length === 0 && !order.stuck) return null;
  const blockers = move ? separateBlockers(move.blockers) : [];
  return (
    <Card id="next" aria-labelledby={id}>
      <div className="grid gap-0.5 px-5 pt-4 pb-2 max-md:px-4 max-md:pt-3">
        <h2 id={id} className="text-heading font-strong">
          {move ? <NextTitle move={move} /> : t('workorderPage:next.waiting')}
        </h2>
        <p className="text-small text-muted">
          {move && blockers.length > 0 ? (
            <LeftBefore move={move} count={blockers.length} />
          ) : order.stuck ? (
            [t(`workorders:whose.${order.stuck.whose}`), order.stuck.overdue ? t('workorders:overdue') : '']
              .filter(Boolean)
              .join(' · ')
          ) : null}
        </p>
      </div>
      <CardBody className="grid gap-3 max-md:pb-2">
        {blockers.length > 0 ? (
          <Blockers order={order} blockers={blockers} onShow={onShow} onMove={onMove} />
        ) : null}
        {move ? (
          <div className="grid gap-2 max-[74.99rem]:hidden">
            <MoveButton move={move} onMove={onMove} busy={busy} block />
            {blockers.length > 0 ? (
              <p className="text-center text-small text-muted">
                {t('workorderPage:next.clears', { count: blockers.length })}
              </p>
            ) : null}
          </div>
        ) : (
          <p className="text-muted">{t('workorderPage:next.none')}</p>
        )}
      </CardBody>
    </Card>
  );
}

interface BlockersProps {
  order: WorkOrder;
  blockers: readonly Blocker[];
  onShow: (place: Place) => void;
  onMove: (move: Move) => void;
}

function Blockers({ order, blockers, onShow, onMove }: BlockersProps) {
  const { t } = useTranslation('workorderPage');
  const [all, setAll] = useState(false);
  const folds = useIsPhone() && !all && blockers.length > ROWS_ON_PHONE;
  const shown = folds ? blockers.slice(0, ROWS_ON_PHONE - 1) : blockers;
  return (
    <div>
      <ul id={ROWS_ID} className="grid divide-y divide-line">
        {shown.map((blocker) => (
          <BlockerRow
            key={[blocker.code, blocker.lineIds?.[0] ?? blocker.jobIds?.[0] ?? ''].join(' ')}
            blocker={blocker}
            order={order}
            onShow={onShow}
            onMove={onMove}
          />
        ))}
      </ul>
      {folds ? (
        <Button variant="ghost" size="sm" block onClick={() => setAll(true)}>
          {t('next.moreRows', { count: blockers.length - shown.length })}
        </Button>
      ) : null}
    </div>
  );
}

/** "Next: finish work". */
export function NextTitle({ move }: { move: Move }) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  return t('workorderPage:next.title', { action: lowerFirst(t(`workorders:move.${move.event}`)) });
}

/** "3 things left before quality check". */
export function LeftBefore({ move, count }: { move: Move; count: number }) {
  const { t } = useTranslation('workorderPage');
  return t('next.before', { count, goal: t(`next.goal.${move.to}`) });
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

interface MoveButtonProps extends Omit<NextProps, 'order'>, Pick<ButtonProps, 'block' | 'size'> {
  move: Move;
}

/** Gray with a lock while something blocks it: clicking it leads to the first blocker. */
export function MoveButton({ move, onMove, busy, ...props }: MoveButtonProps) {
  const { t } = useTranslation('workorders');
  const blocked = move.blockers.length > 0;
  return (
    <Button
      {...props}
      variant={blocked ? 'secondary' : 'primary'}
      busy={busy}
      {...(blocked && { icon: Lock, 'aria-disabled': true, 'aria-describedby': ROWS_ID })}
      className={cn(
        blocked &&
          'border-transparent bg-disabled text-faint shadow-none enabled:hover:border-transparent enabled:hover:bg-disabled dark:bg-disabled',
      )}
      onClick={() => (blocked ? focusFirstBlocker() : onMove(move))}
    >
      {t(`move.${move.event}`)}
    </Button>
  );
}

function focusFirstBlocker(): void {
  const row = document.getElementById(ROWS_ID)?.querySelector('li');
  if (row) focusOn(row);
}
