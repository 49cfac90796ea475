import { may } from '@kickstand/domain/auth';
import { LINE_KINDS, type LineKind } from '@kickstand/domain/workorders';
import {
  ArrowDown,
  ArrowUp,
  Camera,
  Check,
  type LucideIcon,
  MessageCircleQuestion,
  Pencil,
  Plus,
  RefreshCw,
  Trash2,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { useSession } from '../../../../lib/auth/index.ts';
import { useFormat } from '../../../../lib/format.ts';
import { newId } from '../../../../lib/new-id.ts';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardBody } from '../../../../ui/card.tsx';
import { cn } from '../../../../ui/cn.ts';
import { ConfirmDialog } from '../../../../ui/confirm.tsx';
import { DotsMenu } from '../../../../ui/dots-menu.tsx';
import type { MenuItem } from '../../../../ui/menu.tsx';
import { Money } from '../../../../ui/money.tsx';
import { SeverityBadge } from '../../shared/badges.tsx';
import type { Job, WorkOrder } from '../../shared/order.ts';
import { Photos } from '../../shared/photos.tsx';
import { Questions } from '../../shared/questions.tsx';
import { useOrderAction } from '../../shared/use-order.ts';
import { MarkAll } from '../stock/mark-all.tsx';
import type { DraftLine } from './draft.ts';
import { JobClock } from './job-clock.tsx';
import { JobForm } from './job-form.tsx';
import { JobPhotosDialog, mayAddPhotos, photosOf } from './job-photos.tsx';
import { LineForm } from './line-form.tsx';
import { LineRow } from './line-row.tsx';

interface JobCardProps {
  order: WorkOrder;
  job: Job;
  at: number;
  onDraft: (draft: DraftLine | null) => void;
}

export function JobCard({ order, job, at, onDraft }: JobCardProps) {
  const { t } = useTranslation('workorderPage');
  const [editing, setEditing] = useState(false);
  const declined = job.decision === 'declined';
  const lines = (
    <ul aria-label={t('lines.of', { job: job.title })}>
      {job.lines.map((line) => (
        <LineRow key={line.id} order={order} job={job} line={line} onDraft={onDraft} />
      ))}
    </ul>
  );
  return (
    <Card
      id={`job-${job.id}`}
      tabIndex={-1}
      aria-label={job.title}
      className={cn(
        'overflow-hidden outline-none',
        declined && 'bg-canvas shadow-none',
        job.parentId && 'ml-6 max-md:ml-3',
      )}
    >
      {editing ? (
        <CardBody className="pt-5">
          <JobForm order={order} jobId={job.id} onDone={() => setEditing(false)} />
        </CardBody>
      ) : (
        <JobHead order={order} job={job} at={at} onEdit={() => setEditing(true)} />
      )}
      <Questions order={order} job={job} />
      {declined ? (
        <details className="border-t border-line">
          <summary className="min-h-control px-5 py-2.5 text-small font-medium text-muted max-md:px-4">
            {t('lines.of', { job: job.title })}
          </summary>
          {lines}
        </details>
      ) : (
        lines
      )}
      {order.mayEditJobs && !declined ? <AddLine order={order} job={job} onDraft={onDraft} /> : null}
    </Card>
  );
}

function JobHead({ order, job, at, onEdit }: Omit<JobCardProps, 'onDraft'> & { onEdit: () => void }) {
  const { t } = useTranslation('workorderPage');
  const photos = photosOf(order, job);
  const declined = job.decision === 'declined';
  return (
    <div className="flex flex-wrap gap-4 p-5 max-md:gap-3 max-md:p-4">
      {photos.length > 0 ? (
        <Photos
          photos={photos}
          label={job.title}
          className="max-w-70 content-start"
          thumbnail={photos.length > 1 ? 'h-15 w-20' : 'h-21 w-34 max-md:h-15 max-md:w-24'}
        />
      ) : null}
      <div className="grid min-w-0 flex-[1_1_14rem] content-start gap-1.5">
        <h3 className={cn('text-heading font-strong wrap-anywhere', declined && 'text-muted')}>
          {job.title}
        </h3>
        {job.description ? (
          <p className="text-small wrap-anywhere whitespace-pre-line text-muted">{job.description}</p>
        ) : null}
        {job.cause ? (
          <p className="text-small wrap-anywhere text-muted">{t('jobs.causeIs', { cause: job.cause })}</p>
        ) : null}
        {job.internalNote ? (
          <p className="text-small wrap-anywhere text-warning-ink">
            {t('jobs.noteIs', { note: job.internalNote })}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-2">
          {job.parentId ? <Addition job={job} /> : null}
          {job.severity ? <SeverityBadge severity={job.severity} /> : null}
          <JobClock order={order} job={job} />
          <MarkAll order={order} job={job} />
        </div>
      </div>
      <div className="flex items-start gap-2 max-sm:w-full max-sm:justify-between">
        <div className="grid justify-items-end gap-1.5 max-sm:flex max-sm:flex-wrap max-sm:items-center">
          <Money
            cents={job.totalCents}
            className={cn('text-heading font-strong', declined && 'text-faint line-through')}
          />
          <DecisionBadge job={job} />
        </div>
        {order.mayEditJobs || mayAddPhotos(order) ? (
          <JobMenu order={order} job={job} at={at} onEdit={onEdit} />
        ) : null}
      </div>
    </div>
  );
}

/** Shown under the approved job it adds to, with its own decision. */
function Addition({ job }: { job: Job }) {
  const { t } = useTranslation('orderAdditions');
  const open = job.decision === 'open' || job.decision === 'asked';
  return (
    <>
      <Badge tone="accent">{t('addition')}</Badge>
      {open ? <Badge tone="warning">{t('proposed')}</Badge> : null}
    </>
  );
}

const DECISIONS: Record<Job['decision'], { tone: BadgeTone; icon: LucideIcon } | null> = {
  open: null,
  asked: { tone: 'info', icon: MessageCircleQuestion },
  approved: { tone: 'success', icon: Check },
  declined: { tone: 'outline', icon: X },
};

function DecisionBadge({ job }: { job: Job }) {
  const { t } = useTranslation('workorderPage');
  const format = useFormat();
  const look = DECISIONS[job.decision];
  return (
    <>
      {look ? (
        <Badge {...look}>{t(`jobs.decision.${job.decision}`, { version: job.decidedVersion ?? '' })}</Badge>
      ) : job.priced ? null : (
        <Badge tone="warning">{t('jobs.unpriced')}</Badge>
      )}
      {job.changed && job.decision !== 'open' ? (
        <Badge tone="warning" icon={RefreshCw}>
          {t('jobs.changedSince')}
        </Badge>
      ) : null}
      {job.decisionNote && job.decidedAt ? (
        <p className="max-w-52 text-right text-small wrap-anywhere text-muted max-sm:text-left">
          {t('jobs.said', { note: job.decisionNote, when: format.date(job.decidedAt, 'list') })}
        </p>
      ) : null}
    </>
  );
}

function JobMenu({ order, job, at, onEdit }: Omit<JobCardProps, 'onDraft'> & { onEdit: () => void }) {
  const { t } = useTranslation(['workorderPage', 'common', 'jobPhotos']);
  const action = useOrderAction(order.id);
  const [removing, setRemoving] = useState(false);
  const [pictures, setPictures] = useState(false);
  const swap = (step: 1 | -1) => () => {
    const ids = order.jobs.map(({ id }) => id);
    ids.splice(at, 1);
    ids.splice(at + step, 0, job.id);
    action.mutate({
      work: (revision) => api.workorders.jobs.reorder({ id: order.id, revision, jobIds: ids }),
    });
  };
  const items: MenuItem[] = order.mayEditJobs
    ? [
        { label: t('workorderPage:jobs.edit'), icon: Pencil, onSelect: onEdit },
        { label: t('workorderPage:jobs.up'), icon: ArrowUp, onSelect: swap(-1), disabled: at === 0 },
        {
          label: t('workorderPage:jobs.down'),
          icon: ArrowDown,
          onSelect: swap(1),
          disabled: at === order.jobs.length - 1,
        },
      ]
    : [];
  if (mayAddPhotos(order))
    items.push({ label: t('jobPhotos:manage'), icon: Camera, onSelect: () => setPictures(true) });
  if (order.mayEditJobs && job.decision !== 'approved')
    items.push({
      label: t('workorderPage:jobs.remove'),
      icon: Trash2,
      tone: 'danger',
      onSelect: () => setRemoving(true),
    });
  return (
    <>
      <DotsMenu
        label={t('workorderPage:jobs.menu', { job: job.title })}
        busy={action.isPending}
        items={items}
      />
      {pictures ? <JobPhotosDialog order={order} job={job} onClose={() => setPictures(false)} /> : null}
      {removing ? (
        <ConfirmDialog
          open
          onOpenChange={setRemoving}
          tone="danger"
          title={t('workorderPage:jobs.removeTitle')}
          text={job.title}
          confirmLabel={t('workorderPage:jobs.remove')}
          cancelLabel={t('common:cancel')}
          busy={action.isPending}
          onConfirm={() =>
            action.mutate(
              {
                work: (revision) => api.workorders.jobs.remove({ id: order.id, revision, jobId: job.id }),
                again: ({ jobs }) => jobs.some(({ id }) => id === job.id),
              },
              { onSettled: () => setRemoving(false) },
            )
          }
        />
      ) : null}
    </>
  );
}

function AddLine({ order, job, onDraft }: Omit<JobCardProps, 'at'>) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const mayPrice = may(useSession().profile?.role, 'workorder.price');
  const [adding, setAdding] = useState<{ id: string; kind: LineKind } | null>(null);
  if (adding)
    return (
      <div className="border-t border-line">
        <LineForm
          key={adding.id}
          order={order}
          job={job}
          lineId={adding.id}
          newKind={adding.kind}
          onDraft={onDraft}
          onDone={() => setAdding(null)}
        />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-3 border-t border-line px-3 py-2">
      {LINE_KINDS.filter((kind) => mayPrice || kind !== 'discount').map((kind) => (
        <Button
          key={kind}
          variant="ghost"
          size="sm"
          icon={Plus}
          aria-label={t('workorderPage:lines.addTo', { kind: t(`workorders:kind.${kind}`), job: job.title })}
          onClick={() => setAdding({ id: newId(), kind })}
        >
          {t(`workorders:kind.${kind}`)}
        </Button>
      ))}
    </div>
  );
}
