import { type LineKind, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import {
  Check,
  ExternalLink,
  type LucideIcon,
  Package,
  Pencil,
  Percent,
  ReceiptText,
  Slash,
  Trash2,
  Undo2,
  Wrench,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/cn.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DotsMenu } from '../../../../ui/dots-menu.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Textarea } from '../../../../ui/input.tsx';
import type { MenuItem } from '../../../../ui/menu.tsx';
import { Money } from '../../../../ui/money.tsx';
import { milliText } from '../../shared/amounts.ts';
import type { Job, Line, WorkOrder } from '../../shared/order.ts';
import { useOrderAction } from '../../shared/use-order.ts';
import type { DraftLine } from './draft.ts';
import { LineForm } from './line-form.tsx';

const KIND_ICONS: Record<LineKind, LucideIcon> = {
  labor: Wrench,
  part: Package,
  fee: ReceiptText,
  sublet: ExternalLink,
  discount: Percent,
};

interface LineRowProps {
  order: WorkOrder;
  job: Job;
  line: Line;
  onDraft: (draft: DraftLine | null) => void;
}

export function LineRow({ order, job, line, onDraft }: LineRowProps) {
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <li className="border-t border-line">
        <LineForm
          order={order}
          job={job}
          lineId={line.id}
          onDraft={onDraft}
          onDone={() => setEditing(false)}
        />
      </li>
    );
  return (
    <li
      className={cn(
        'grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line px-5 py-2 max-md:px-4',
        'md:grid-cols-[20px_minmax(0,1fr)_auto_minmax(8.5rem,auto)_minmax(5rem,auto)_36px]',
      )}
    >
      <Icon icon={KIND_ICONS[line.kind]} className="text-faint" />
      <What line={line} />
      <span className="max-md:order-5 max-md:col-start-2">
        <Work order={order} job={job} line={line} />
      </span>
      <span className="num text-right whitespace-nowrap text-muted max-md:order-4 max-md:col-start-2 max-md:text-left max-md:text-small">
        <HowMuch line={line} />
      </span>
      <Money
        cents={line.totalCents}
        className={cn('text-right font-medium max-md:order-3', line.struck && 'text-faint line-through')}
      />
      <span className="justify-self-end max-md:order-6 max-md:col-start-3 max-md:row-start-2">
        {order.mayEditJobs ? (
          <LineMenu order={order} job={job} line={line} onEdit={() => setEditing(true)} />
        ) : null}
      </span>
    </li>
  );
}

function What({ line }: { line: Line }) {
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const format = useFormat();
  const notes = [
    line.partCondition && line.partCondition !== 'new' ? t(`workorders:condition.${line.partCondition}`) : '',
    line.customerSupplied ? t('workorderPage:lines.customerSupplied') : '',
    line.taxable ? '' : t('workorderPage:lines.notTaxed'),
    line.warrantyUntil
      ? t('workorderPage:lines.warranty', { when: format.date(line.warrantyUntil, 'list') })
      : '',
    typeof line.costCents === 'number'
      ? t('workorderPage:lines.costs', { amount: format.money(line.costCents) })
      : '',
  ].filter(Boolean);
  return (
    <span className={cn('min-w-0 wrap-anywhere', line.struck && 'text-muted')}>
      <span className={line.struck ? 'line-through' : ''}>{line.description}</span>{' '}
      {line.sku ? <span className="code text-faint">{line.sku}</span> : null}
      {notes.length > 0 ? <span className="block text-small text-muted">{notes.join(' · ')}</span> : null}
      {line.struck ? (
        <span className="block text-small text-warning-ink">
          {t('workorderPage:lines.struck', { by: line.struck.by, reason: line.struck.reason })}
        </span>
      ) : null}
    </span>
  );
}

function HowMuch({ line }: { line: Line }) {
  const { t } = useTranslation('workorderPage');
  const format = useFormat();
  if (line.unitPriceCents === null) return <Badge tone="warning">{t('jobs.unpriced')}</Badge>;
  if (line.kind === 'discount' && line.quantityMilli === 1000) return null;
  const unit = line.kind === 'labor' ? ' h' : '';
  return `${milliText(line.quantityMilli)}${unit} × ${format.money(line.unitPriceCents)}`;
}

const WORKED_ON: readonly WorkOrder['status'][] = ['approved', 'waiting_parts', 'in_progress'];

/** Of an approved job: done, or the button that says so. */
function Work({ order, job, line }: Omit<LineRowProps, 'onDraft'>) {
  const { t } = useTranslation('workorderPage');
  const action = useOrderAction(order.id);
  if (job.decision !== 'approved' || line.struck) return null;
  if (line.done)
    return (
      <Badge tone="success" icon={Check} title={line.done.by}>
        {t('lines.done')}
      </Badge>
    );
  if (!WORKED_ON.includes(order.status)) return null;
  return (
    <Button
      size="sm"
      icon={Check}
      busy={action.isPending}
      aria-label={t('lines.markDoneOf', { line: line.description })}
      onClick={() => action.mutate(doneChange(order, job, line, true))}
    >
      {t('lines.markDone')}
    </Button>
  );
}

const holds = (jobId: string, lineId: string) => (current: WorkOrder) =>
  current.jobs.some(({ id, lines }) => id === jobId && lines.some((line) => line.id === lineId));

const doneChange = (order: WorkOrder, job: Job, line: Line, done: boolean) => ({
  work: (revision: number) =>
    api.workorders.lines.done({ id: order.id, revision, jobId: job.id, lineId: line.id, done }),
  again: holds(job.id, line.id),
});

interface LineMenuProps extends Omit<LineRowProps, 'onDraft'> {
  onEdit: () => void;
}

function LineMenu({ order, job, line, onEdit }: LineMenuProps) {
  const { t } = useTranslation('workorderPage');
  const action = useOrderAction(order.id);
  const [striking, setStriking] = useState(false);
  const which = { id: order.id, jobId: job.id, lineId: line.id };
  const items: MenuItem[] = [{ label: t('lines.edit'), icon: Pencil, onSelect: onEdit }];
  if (job.decision === 'approved') {
    if (line.done)
      items.push({
        label: t('lines.notDone'),
        icon: Undo2,
        onSelect: () => action.mutate(doneChange(order, job, line, false)),
      });
    items.push(
      line.struck
        ? {
            label: t('lines.putBack'),
            icon: Undo2,
            onSelect: () =>
              action.mutate({
                work: (revision) => api.workorders.lines.strike({ ...which, revision, reason: null }),
                again: holds(job.id, line.id),
              }),
          }
        : { label: t('lines.strike'), icon: Slash, tone: 'danger', onSelect: () => setStriking(true) },
    );
  } else
    items.push({
      label: t('lines.remove'),
      icon: Trash2,
      tone: 'danger',
      onSelect: () =>
        action.mutate({
          work: (revision) => api.workorders.lines.remove({ ...which, revision }),
          again: holds(job.id, line.id),
        }),
    });
  const label = t('lines.menu', { line: line.description });
  return (
    <>
      <DotsMenu label={label} busy={action.isPending} items={items} />
      {striking ? (
        <StrikeDialog order={order} job={job} line={line} onClose={() => setStriking(false)} />
      ) : null}
    </>
  );
}

function StrikeDialog({
  order,
  job,
  line,
  onClose,
}: Omit<LineRowProps, 'onDraft'> & { onClose: () => void }) {
  const { t } = useTranslation(['workorderPage', 'common', 'errors']);
  const action = useOrderAction(order.id);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const strike = () =>
    action.mutate(
      {
        work: (revision) =>
          api.workorders.lines.strike({
            id: order.id,
            revision,
            jobId: job.id,
            lineId: line.id,
            reason: reason.trim(),
          }),
        again: holds(job.id, line.id),
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !action.isPending && onClose()}
      title={t('workorderPage:lines.strikeTitle')}
      description={line.description}
      closeLabel={t('common:close')}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') setMissing(true);
        else strike();
      }}
      footer={
        <>
          <Button disabled={action.isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={action.isPending}>
            {t('workorderPage:lines.strike')}
          </Button>
        </>
      }
    >
      <Field label={t('workorderPage:reason')} error={missing && t('errors:VALUE_REQUIRED')}>
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={WORKORDER_LIMITS.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
