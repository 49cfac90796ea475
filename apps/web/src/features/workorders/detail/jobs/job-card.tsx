import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NeedsConnection } from '../../../../lib/offline/needs-connection.tsx';
import { cn } from '../../../../ui/cn.ts';
import { Card, CardBody } from '../../../../ui/page/card.tsx';
import type { Job, WorkOrder } from '../../shared/order.ts';
import { Questions } from '../../shared/questions.tsx';
import { MarkAll } from '../stock/mark-all.tsx';
import { AddLine } from './add-line.tsx';
import type { DraftLine } from './draft.ts';
import { JobClock } from './job-clock.tsx';
import { JobForm } from './job-form.tsx';
import { JobBadges, JobHead } from './job-head.tsx';
import { JobMenu } from './job-menu.tsx';
import { JobPhotoTiles, mayAddPhotos } from './job-photos.tsx';
import { LineRow } from './line-row.tsx';

interface JobCardProps {
  order: WorkOrder;
  job: Job;
  at: number;
  open: boolean;
  onToggle: () => void;
  onDraft: (draft: DraftLine | null) => void;
}

/** A job in one row; expanded, its description, photos and lines. */
export function JobCard({ order, job, at, open, onToggle, onDraft }: JobCardProps) {
  const declined = job.decision === 'declined';
  const body = `job-${job.id}-body`;
  // Stays mounted when collapsed: input of a form inside must not be lost.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <Card
      id={`job-${job.id}`}
      tabIndex={-1}
      aria-label={job.title}
      className={cn(
        '@container overflow-hidden outline-none',
        declined && 'bg-canvas shadow-none',
        job.parentId && 'ml-6 max-md:ml-3',
      )}
    >
      <JobHead order={order} job={job} open={open} onToggle={onToggle} controls={body} />
      <div id={body} hidden={!open}>
        {wasOpen ? <JobBody order={order} job={job} at={at} onDraft={onDraft} /> : null}
      </div>
    </Card>
  );
}

function JobBody({ order, job, at, onDraft }: Omit<JobCardProps, 'open' | 'onToggle'>) {
  const { t } = useTranslation('workorderPage');
  const [editing, setEditing] = useState(false);
  const declined = job.decision === 'declined';
  const hasMenu = order.mayEditJobs || mayAddPhotos(order);
  const hasTools = order.mayEditJobs && !declined;
  return (
    <>
      {editing ? (
        <CardBody className="pt-2">
          <JobForm order={order} jobId={job.id} onDone={() => setEditing(false)} />
        </CardBody>
      ) : (
        <JobTexts job={job} />
      )}
      <div className="grid gap-3 px-4 pb-3 max-md:px-3">
        <JobBadges job={job} className="@min-[38rem]:hidden" />
        <JobPhotoTiles order={order} job={job} />
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          <JobClock order={order} job={job} />
          <MarkAll order={order} job={job} />
        </div>
      </div>
      <Questions order={order} job={job} replyHere={false} />
      <ul aria-label={t('lines.of', { job: job.title })}>
        {job.lines.map((line) => (
          <LineRow key={line.id} order={order} job={job} line={line} onDraft={onDraft} />
        ))}
      </ul>
      {hasTools || hasMenu ? (
        <div className="flex items-start gap-1 border-t border-line px-2 py-2">
          <div className="min-w-0 flex-1">
            {hasTools ? (
              <NeedsConnection>
                <AddLine order={order} job={job} onDraft={onDraft} />
              </NeedsConnection>
            ) : null}
          </div>
          {hasMenu ? (
            <NeedsConnection>
              <JobMenu order={order} job={job} at={at} onEdit={() => setEditing(true)} />
            </NeedsConnection>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function JobTexts({ job }: { job: Job }) {
  const { t } = useTranslation('workorderPage');
  if (!job.description && !job.cause && !job.internalNote) return null;
  return (
    <div className="grid gap-1 px-4 pb-3 text-small wrap-anywhere text-muted max-md:px-3">
      {job.description ? <p className="whitespace-pre-line">{job.description}</p> : null}
      {job.cause ? <p className="whitespace-pre-line">{t('jobs.causeIs', { cause: job.cause })}</p> : null}
      {job.internalNote ? (
        <p className="text-warning-ink">{t('jobs.noteIs', { note: job.internalNote })}</p>
      ) : null}
    </div>
  );
}
