import { ArrowDown, ArrowUp, Camera, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm.tsx';
import { DotsMenu } from '../../../../ui/overlay/dots-menu.tsx';
import type { MenuItem } from '../../../../ui/overlay/menu.tsx';
import type { Job, WorkOrder } from '../../shared/order.ts';
import { useOrderAction } from '../../shared/use-order.ts';
import { JobPhotosDialog, mayAddPhotos } from './job-photos.tsx';

interface JobMenuProps {
  order: WorkOrder;
  job: Job;
  at: number;
  onEdit: () => void;
}

export function JobMenu({ order, job, at, onEdit }: JobMenuProps) {
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
