import { isEnded } from '@kickstand/domain/workorders';
import { Pause, Play, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { nextMove } from '../moves/moves.ts';
import type { Move, WorkOrder } from '../shared/order.ts';
import { useClock } from '../shared/use-clock.ts';
import { useOrderAction } from '../shared/use-order.ts';
import { clockText, elapsedSeconds, useTicking } from '../shared/use-ticking.ts';

interface ClockBarProps {
  order: WorkOrder;
  onMove: (move: Move) => void;
  busy: boolean;
}

/** On the narrowest phones text only: a third row would reach the debug button. */
const NARROW = 'max-[374px]:px-3 max-[374px]:[&_svg]:hidden';

/** The technician's clock, in server time, and the next step; always within reach. */
export function ClockBar({ order, onMove, busy }: ClockBarProps) {
  const { t } = useTranslation('diagnostic');
  const { mine, busy: pressing, whyNot, start, end } = useClock(order, null, t('clock.time'));
  const running = mine.state === 'running';
  const now = useTicking(running);
  const seconds = elapsedSeconds(mine.seconds, mine.runningSince, now);
  const offline = { disabled: whyNot !== null, title: whyNot ?? undefined };
  if (isEnded(order.status)) return null;
  return (
    <div
      data-print="hide"
      data-sticky-foot=""
      className="sticky bottom-0 z-(--z-bar) flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface px-page-column pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar"
    >
      <div className="mr-auto flex-[1_1_6rem]">
        <p className={cn('truncate text-small font-medium', running ? 'text-success-ink' : 'text-muted')}>
          {t(`clock.${mine.state}`)}
        </p>
        <p role="timer" aria-label={t('clock.time')} className="num text-[1.5rem] leading-7 font-title">
          {clockText(seconds)}
        </p>
      </div>
      {running ? (
        <>
          <Button icon={Pause} className={NARROW} busy={pressing} {...offline} onClick={() => end('pause')}>
            {t('clock.pause')}
          </Button>
          <Button
            icon={Square}
            className={NARROW}
            {...offline}
            disabled={pressing || offline.disabled}
            onClick={() => end('stop')}
          >
            {t('clock.stop')}
          </Button>
        </>
      ) : (
        <Button icon={Play} className={NARROW} busy={pressing} {...offline} onClick={start}>
          {t(seconds > 0 ? 'clock.goOn' : 'clock.start')}
        </Button>
      )}
      <NeedsConnection>
        <NextStep order={order} onMove={onMove} busy={busy} />
      </NeedsConnection>
    </div>
  );
}

/**
 * The next step from here: take the bike and start, make the order's next move, or open the page where it is
 * priced.
 */
function NextStep({ order, onMove, busy }: ClockBarProps) {
  const { t } = useTranslation(['diagnostic', 'workorders']);
  const { user } = useSession();
  const action = useOrderAction(order.id);
  const move = nextMove(order);
  const look = 'max-md:w-full';
  if (move?.event === 'start_diagnosis' && !order.technicianId && user)
    return (
      <Button
        variant="primary"
        size="lg"
        className={look}
        busy={action.isPending || busy}
        onClick={() =>
          action.mutate(
            {
              work: (revision) => api.workorders.assign({ id: order.id, revision, technicianId: user.id }),
              again: ({ technicianId }) => technicianId === null,
            },
            {
              onSuccess: (next) => {
                const ready = next.moves.find(({ event }) => event === 'start_diagnosis');
                if (ready) onMove(ready);
              },
            },
          )
        }
      >
        {t('diagnostic:takeAndStart')}
      </Button>
    );
  if (move && move.blockers.length === 0)
    return (
      <Button variant="primary" size="lg" className={look} busy={busy} onClick={() => onMove(move)}>
        {t(`workorders:move.${move.event}`)}
      </Button>
    );
  return (
    <Button asChild variant="primary" size="lg" className={look}>
      <Link to={orderPath(order.id)}>{t('diagnostic:toJobs')}</Link>
    </Button>
  );
}
