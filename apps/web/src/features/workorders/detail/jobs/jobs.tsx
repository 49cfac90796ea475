import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../../lib/new-id.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty.tsx';
import { Note } from '../../../../ui/note.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import type { DraftLine } from './draft.ts';
import { JobCard } from './job-card.tsx';
import { JobForm } from './job-form.tsx';

interface JobsProps {
  order: WorkOrder;
  onDraft: (draft: DraftLine | null) => void;
}

/** WO-05: jobs with their lines, edited in place. */
export function Jobs({ order, onDraft }: JobsProps) {
  const { t } = useTranslation('workorderPage');
  const [adding, setAdding] = useState<string | null>(null);
  return (
    <section id="jobs" tabIndex={-1} aria-label={t('tabs.jobs')} className="grid gap-4 outline-none">
      {order.mayEditJobs ? null : <Note tone="info">{t('jobs.locked')}</Note>}
      {order.estimate.version > 0 && order.estimate.changed && order.mayEditJobs ? (
        <Note tone="warning">{t('jobs.changed', { version: order.estimate.version })}</Note>
      ) : null}
      {order.jobs.length === 0 && !adding ? (
        <Card>
          <EmptyState title={t('jobs.empty')} text={t('jobs.emptyText')} />
        </Card>
      ) : null}
      {order.jobs.map((job, at) => (
        <JobCard key={job.id} order={order} job={job} at={at} onDraft={onDraft} />
      ))}
      {adding ? (
        <Card pad>
          <JobForm order={order} jobId={adding} isNew onDone={() => setAdding(null)} />
        </Card>
      ) : order.mayEditJobs ? (
        <Button icon={Plus} className="justify-self-start" onClick={() => setAdding(newId())}>
          {t('jobs.add')}
        </Button>
      ) : null}
    </section>
  );
}
