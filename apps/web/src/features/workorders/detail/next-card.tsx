import { Lock, MessageCircleQuestion, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { nextMove } from '../moves/moves.ts';
import { useBlockerText } from '../shared/blockers.tsx';
import type { Blocker, Move, WorkOrder } from '../shared/order.ts';

interface NextCardProps {
  order: WorkOrder;
  onMove: (move: Move) => void;
  busy: boolean;
}

/** The next step is on the screen; what blocks it says by what and leads there. */
export function NextCard({ order, onMove, busy }: NextCardProps) {
  const { t } = useTranslation(['workorderPage', 'workorders', 'orderQuestions']);
  const id = useId();
  const move = nextMove(order);
  const questions = order.jobs.filter(({ decision }) => decision === 'asked');
  if (!move && order.moves.length === 0 && !order.stuck) return null;
  const blocked = move !== undefined && move.blockers.length > 0;
  return (
    <Card id="next" aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <CardHead
        id={`${id}-title`}
        title={
          move
            ? t('workorderPage:next.title', { action: t(`workorders:move.${move.event}`) })
            : t('workorderPage:next.waiting')
        }
        badge={
          order.money.authorizedCents !== null ? (
            <Badge tone="success" icon={ShieldCheck} className="ml-auto">
              {t('workorderPage:next.authorized')}
            </Badge>
          ) : null
        }
      />
      <CardBody className="grid gap-3">
        {order.stuck ? (
          <p className="-mt-2 text-small text-muted">
            {t(`workorders:whose.${order.stuck.whose}`)}
            {order.stuck.overdue ? ` · ${t('workorders:overdue')}` : ''}
          </p>
        ) : null}
        {questions.map((job) => (
          <p key={job.id} className="flex gap-2">
            <Icon icon={MessageCircleQuestion} className="mt-px text-info-ink" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <b className="block">{job.title}</b>
              {job.decisionNote}
            </span>
            <Button
              variant="soft"
              size="sm"
              aria-label={t('orderQuestions:answerOf', { job: job.title })}
              onClick={() => show(`answer-${job.id}`)}
            >
              {t('orderQuestions:answer')}
            </Button>
          </p>
        ))}
        {blocked ? (
          <ul id={`${id}-blockers`} className="grid divide-y divide-line">
            {move.blockers.map((blocker) => (
              <BlockerRow key={blocker.code} blocker={blocker} order={order} />
            ))}
          </ul>
        ) : null}
        {move ? (
          <Button
            variant="primary"
            block
            className="max-md:hidden"
            busy={busy}
            {...(blocked ? { icon: Lock, 'aria-describedby': `${id}-blockers` } : {})}
            onClick={() => onMove(move)}
          >
            {t(`workorders:move.${move.event}`)}
          </Button>
        ) : (
          <p className="text-muted">{t('workorderPage:next.none')}</p>
        )}
      </CardBody>
    </Card>
  );
}

function BlockerRow({ blocker, order }: { blocker: Blocker; order: WorkOrder }) {
  const { t } = useTranslation('workorderPage');
  const text = useBlockerText();
  const place = placeOf(blocker, order);
  return (
    <li className="flex items-start gap-2.5 py-2.5 first:pt-0">
      <Icon icon={TriangleAlert} className="mt-px text-warning-ink" />
      <span className="min-w-0 flex-1 wrap-anywhere">{text(blocker)}</span>
      {place ? (
        <Button variant="soft" size="sm" onClick={() => show(place)}>
          {t('next.show')}
        </Button>
      ) : null}
    </li>
  );
}

/** Where on the page a blocker is cleared: the id of an element. */
function placeOf({ code, jobs }: Blocker, order: WorkOrder): string | null {
  const job = order.jobs.find(({ title }) => jobs?.includes(title));
  if (job) return `job-${job.id}`;
  if (code === 'NO_TECHNICIAN') return 'technician';
  if (code === 'NO_PRICED_JOB') return 'jobs';
  return code === 'BALANCE_OPEN' || code === 'MONEY_NOT_SETTLED' ? 'payments' : null;
}

export function show(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'center' });
  (place?.querySelector<HTMLElement>('select, textarea') ?? place)?.focus({ preventScroll: true });
}
