import { PackagePlus, Plus, ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../../lib/new-id.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty.tsx';
import { Note } from '../../../../ui/note.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { useLoadParts } from '../stock/order-parts.ts';
import { ServiceDialog } from '../stock/service-dialog.tsx';
import type { DraftLine } from './draft.ts';
import { JobCard } from './job-card.tsx';
import { JobForm } from './job-form.tsx';

interface JobsProps {
  order: WorkOrder;
  onDraft: (draft: DraftLine | null) => void;
  /** Scan a part with the camera. */
  onScan: () => void;
}

/** WO-05: jobs with their lines, edited in place. */
export function Jobs({ order, onDraft, onScan }: JobsProps) {
  const { t } = useTranslation(['workorderPage', 'orderStock']);
  const [adding, setAdding] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  useLoadParts(order.id);
  return (
    <section
      id="jobs"
      tabIndex={-1}
      aria-label={t('workorderPage:tabs.jobs')}
      className="grid gap-4 outline-none"
    >
      {order.mayEditJobs ? null : <Note tone="info">{t('workorderPage:jobs.locked')}</Note>}
      {order.estimate.version > 0 && order.estimate.changed && order.mayEditJobs ? (
        <Note tone="warning">{t('workorderPage:jobs.changed', { version: order.estimate.version })}</Note>
      ) : null}
      {order.jobs.length === 0 && !adding ? (
        <Card>
          <EmptyState title={t('workorderPage:jobs.empty')} text={t('workorderPage:jobs.emptyText')} />
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
        <div className="flex flex-wrap gap-2">
          <Button icon={Plus} onClick={() => setAdding(newId())}>
            {t('workorderPage:jobs.add')}
          </Button>
          <Button icon={PackagePlus} onClick={() => setChoosing(true)}>
            {t('orderStock:service.open')}
          </Button>
          <Button variant="ghost" icon={ScanBarcode} onClick={onScan}>
            {t('orderStock:scan.open')}
          </Button>
        </div>
      ) : null}
      {choosing ? <ServiceDialog order={order} onClose={() => setChoosing(false)} /> : null}
    </section>
  );
}
