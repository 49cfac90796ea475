import { may } from '@kickstand/domain/auth';
import { PackageOpen, Pencil, Slash, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { useSession } from '../../../../lib/auth/index.ts';
import type { OrderPart } from '../../../../shared/stock/stock-types.ts';
import { DotsMenu } from '../../../../ui/overlay/dots-menu.tsx';
import type { MenuItem } from '../../../../ui/overlay/menu.tsx';
import { useOrderAction } from '../../shared/use-order.ts';
import { ReturnPart } from '../stock/return-part.tsx';
import { useMarkDone } from '../stock/use-mark-done.tsx';
import { holds, type LineProps } from './line-changes.ts';
import { StrikeDialog } from './strike-dialog.tsx';

interface LineMenuProps extends LineProps {
  part: OrderPart | null;
  onEdit: () => void;
}

export function LineMenu({ order, job, line, part, onEdit }: LineMenuProps) {
  const { t } = useTranslation(['workorderPage', 'orderStock']);
  const mayReturn = may(useSession().profile?.role, 'stock.issue') && (part?.issuedMilli ?? 0) > 0;
  const action = useOrderAction(order.id);
  const done = useMarkDone(order);
  const [asked, setAsked] = useState<'strike' | 'return' | null>(null);
  const close = () => setAsked(null);
  const which = { id: order.id, jobId: job.id, lineId: line.id };
  const items: MenuItem[] = [];
  if (order.mayEditJobs) items.push({ label: t('workorderPage:lines.edit'), icon: Pencil, onSelect: onEdit });
  if (mayReturn)
    items.push({ label: t('orderStock:return.open'), icon: PackageOpen, onSelect: () => setAsked('return') });
  if (order.mayMarkDone && job.decision === 'approved' && line.done)
    items.push({
      label: t('workorderPage:lines.notDone'),
      icon: Undo2,
      onSelect: () => done.mark({ job, line, done: false }),
    });
  if (order.mayEditJobs && job.decision === 'approved')
    items.push(
      line.struck
        ? {
            label: t('workorderPage:lines.putBack'),
            icon: Undo2,
            onSelect: () =>
              action.mutate({
                work: (revision) => api.workorders.lines.strike({ ...which, revision, reason: null }),
                again: holds(job.id, line.id),
              }),
          }
        : {
            label: t('workorderPage:lines.strike'),
            icon: Slash,
            tone: 'danger',
            onSelect: () => setAsked('strike'),
          },
    );
  if (order.mayEditJobs && job.decision !== 'approved')
    items.push({
      label: t('workorderPage:lines.remove'),
      icon: Trash2,
      tone: 'danger',
      onSelect: () =>
        action.mutate({
          work: (revision) => api.workorders.lines.remove({ ...which, revision }),
          again: holds(job.id, line.id),
        }),
    });
  if (items.length === 0) return null;
  const label = t('workorderPage:lines.menu', { line: line.description });
  return (
    <>
      <DotsMenu label={label} busy={action.isPending || done.busy} items={items} />
      {asked === 'strike' ? <StrikeDialog order={order} job={job} line={line} onClose={close} /> : null}
      {asked === 'return' && part ? (
        <ReturnPart order={order} job={job} line={line} part={part} onClose={close} />
      ) : null}
      {done.window}
    </>
  );
}
