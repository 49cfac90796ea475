import { PackagePlus, ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NeedsConnection } from '../../../../lib/offline/needs-connection.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { EmptyState } from '../../../../ui/page/empty.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { useIsWide } from '../../shared/use-width.ts';
import { useLoadParts } from '../stock/order-parts.ts';
import { ServiceDialog } from '../stock/service-dialog.tsx';
import type { DraftLine } from './draft.ts';
import { JobCard } from './job-card.tsx';
import { JobForm } from './job-form.tsx';
import { isOpenAtFirst } from './job-progress.ts';

interface JobsProps {
  order: WorkOrder;
  /** The id of a job that is being added. */
  adding: string | null;
  /** The form is closed; with the order, the job was added. */
  onAdded: (saved?: WorkOrder) => void;
  /** Jobs the user expanded (true) or collapsed (false), by id. */
  opened: Readonly<Record<string, boolean>>;
  onOpen: (jobId: string, open: boolean) => void;
  onDraft: (draft: DraftLine | null) => void;
  /** Scan a part with the camera. */
  onScan: () => void;
}

/** WO-05: jobs with their lines, edited in place. */
export function Jobs({ order, adding, onAdded, opened, onOpen, onDraft, onScan }: JobsProps) {
  const { t } = useTranslation(['workorderPage', 'orderStock']);
  const wide = useIsWide();
  const [choosing, setChoosing] = useState(false);
  useLoadParts(order.id);
  return (
    <section id="jobs" tabIndex={-1} aria-labelledby="jobs-title" className="grid gap-3 outline-none">
      <h2 id="jobs-title" className="sr-only">
        {t('workorderPage:tabs.jobs')}
      </h2>
      {order.mayEditJobs ? null : <Note tone="info">{t('workorderPage:jobs.locked')}</Note>}
      {order.estimate.version > 0 && order.estimate.changed && order.mayEditJobs ? (
        <Note tone="warning">{t('workorderPage:jobs.changed', { version: order.estimate.version })}</Note>
      ) : null}
      {order.jobs.length === 0 && !adding ? (
        <Card>
          <EmptyState title={t('workorderPage:jobs.empty')} text={t('workorderPage:jobs.emptyText')} />
        </Card>
      ) : null}
      {order.jobs.map((job, at) => {
        const open = opened[job.id] ?? isOpenAtFirst(order, job, wide);
        return (
          <JobCard
            key={job.id}
            order={order}
            job={job}
            at={at}
            open={open}
            onToggle={() => onOpen(job.id, !open)}
            onDraft={onDraft}
          />
        );
      })}
      {adding ? (
        <Card pad>
          <JobForm order={order} jobId={adding} isNew onDone={onAdded} />
        </Card>
      ) : order.mayEditJobs ? (
        <div className="flex flex-wrap items-center gap-2">
          <NeedsConnection what="prices">
            <Button icon={PackagePlus} onClick={() => setChoosing(true)}>
              {t('orderStock:service.open')}
            </Button>
            <Button variant="ghost" icon={ScanBarcode} onClick={onScan}>
              {t('orderStock:scan.open')}
            </Button>
            {choosing ? <ServiceDialog order={order} onClose={() => setChoosing(false)} /> : null}
          </NeedsConnection>
        </div>
      ) : null}
    </section>
  );
}
