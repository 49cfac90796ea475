import type { Blocker } from '@kickstand/domain/workorders';
import { Package, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useBlockerText } from '../shared/blockers.tsx';
import type { Job, Line, Move, WorkOrder } from '../shared/order.ts';
import { useOrderAction } from '../shared/use-order.ts';
import { actionOf } from './blocker-actions.ts';
import { useJobTime } from './jobs/job-time.ts';
import { isToDo } from './jobs/line-changes.ts';
import { ShareDialog } from './share-dialog.tsx';
import type { Place } from './show.ts';
import { usePart } from './stock/order-parts.ts';
import { usePartText } from './stock/part-text.ts';
import { useMarkDone } from './stock/use-mark-done.tsx';

interface BlockerRowProps {
  blocker: Blocker;
  order: WorkOrder;
  onShow: (place: Place) => void;
  onMove: (move: Move) => void;
}

/** One blocker: what, why, and the button that resolves it or leads to it. */
export function BlockerRow({ blocker, order, onShow, onMove }: BlockerRowProps) {
  const text = useBlockerText();
  const [lineId] = blocker.lineIds ?? [];
  for (const job of order.jobs) {
    const line = job.lines.find(({ id }) => id === lineId);
    if (line) return <LineBlocker order={order} job={job} line={line} onShow={onShow} />;
  }
  const title = text(blocker);
  return (
    <Row title={title} action={<BlockerButton {...{ blocker, order, onShow, onMove }} what={title} />} />
  );
}

function BlockerButton({ blocker, order, onShow, onMove, what }: BlockerRowProps & { what: string }) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const [sharing, setSharing] = useState(false);
  const action = actionOf(order, blocker);
  switch (action?.kind) {
    case undefined:
      return null;
    case 'open':
      return (
        <Button asChild variant="soft" size="sm" className="min-w-19">
          <Link to={action.path} data-show-focus="" aria-label={`${t('workorderPage:next.show')}: ${what}`}>
            {t('workorderPage:next.show')}
          </Link>
        </Button>
      );
    case 'show':
      return (
        <ShowButton what={what} onClick={() => onShow(action.place)}>
          {t(blocker.code === 'NO_TECHNICIAN' ? 'workorderPage:next.assign' : 'workorderPage:next.show')}
        </ShowButton>
      );
    case 'move':
      return (
        <ShowButton what={what} onClick={() => onMove(action.move)}>
          {t(`workorders:move.${action.move.event}`)}
        </ShowButton>
      );
    case 'share':
      return (
        <>
          <ShowButton what={what} onClick={() => setSharing(true)}>
            {t('workorderPage:share.open')}
          </ShowButton>
          {sharing ? <ShareDialog order={order} onClose={() => setSharing(false)} /> : null}
        </>
      );
  }
}

interface LineBlockerProps {
  order: WorkOrder;
  job: Job;
  line: Line;
  onShow: (place: Place) => void;
}

function LineBlocker(props: LineBlockerProps) {
  return props.line.kind === 'part' ? <PartBlocker {...props} /> : <WorkBlocker {...props} />;
}

function PartBlocker({ order, job, line, onShow }: LineBlockerProps) {
  const { t } = useTranslation('workorderPage');
  const part = usePart(order.id, line.id);
  const { mark, busy, window } = useMarkDone(order);
  const text = usePartText();
  const title = t('next.notInstalled', { line: line.description });
  const mayInstall = isToDo(order, job, line) && part?.state !== 'short';
  return (
    <Row
      icon={Package}
      title={title}
      reason={(part && text(part)) || job.title}
      action={
        <>
          {mayInstall ? (
            <ShowButton what={line.description} busy={busy} onClick={() => mark({ job, line, done: true })}>
              {t('next.install')}
            </ShowButton>
          ) : (
            <ShowButton what={title} onClick={() => onShow({ id: `line-${line.id}`, jobId: job.id })}>
              {t('next.show')}
            </ShowButton>
          )}
          {window}
        </>
      }
    />
  );
}

function WorkBlocker({ order, job, line, onShow }: LineBlockerProps) {
  const { t } = useTranslation('workorderPage');
  const action = useOrderAction(order.id);
  const time = useJobTime(order, job);
  const title = t('next.notDone', { line: line.description });
  const mayStart = line.kind === 'labor' && order.status === 'in_progress' && !time.running;
  return (
    <Row
      title={title}
      reason={time.text || [time.planned, order.technician].filter(Boolean).join(', ') || job.title}
      action={
        mayStart ? (
          <ShowButton
            what={line.description}
            busy={action.isPending}
            onClick={() =>
              action.mutate({ work: () => api.workorders.clock.start({ id: order.id, jobId: job.id }) })
            }
          >
            {t('clock.start')}
          </ShowButton>
        ) : (
          <ShowButton what={title} onClick={() => onShow({ id: `line-${line.id}`, jobId: job.id })}>
            {t('next.show')}
          </ShowButton>
        )
      }
    />
  );
}

interface RowProps {
  icon?: typeof TriangleAlert;
  title: string;
  reason?: string;
  action: ReactNode;
}

function Row({ icon = TriangleAlert, title, reason, action }: RowProps) {
  return (
    <li tabIndex={-1} className="flex items-center gap-2.5 py-1.5 first:pt-0">
      <Icon icon={icon} className={cn('text-warning-ink', reason && 'self-start')} />
      <span className="min-w-0 flex-1 wrap-break-word">
        <span className="block leading-5 font-medium">{title}</span>
        {reason ? <span className="block text-small leading-5 text-muted">{reason}</span> : null}
      </span>
      {action}
    </li>
  );
}

interface ShowButtonProps {
  /** The subject, for the accessible name of the button. */
  what: string;
  busy?: boolean;
  onClick: () => void;
  children: string;
}

function ShowButton({ what, busy = false, onClick, children }: ShowButtonProps) {
  return (
    <Button
      variant="soft"
      size="sm"
      data-show-focus=""
      className="min-w-19"
      busy={busy}
      aria-label={`${children}: ${what}`}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
