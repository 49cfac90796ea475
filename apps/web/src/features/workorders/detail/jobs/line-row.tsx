import { isWork, type LineKind } from '@kickstand/domain/workorders';
import { Check, ExternalLink, type LucideIcon, Package, Percent, ReceiptText, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/format.ts';
import { HeldBadge } from '../../../../lib/offline/held-badge.tsx';
import { NeedsConnection } from '../../../../lib/offline/needs-connection.tsx';
import type { OrderPart } from '../../../../shared/stock/stock-types.ts';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/cn.ts';
import { Badge } from '../../../../ui/data/badge.tsx';
import { Money } from '../../../../ui/data/money.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { milliText } from '../../shared/amounts.ts';
import type { Line } from '../../shared/order.ts';
import { heldLines, useOwnWork, useUnsentOf } from '../../shared/own-work.ts';
import { usePart } from '../stock/order-parts.ts';
import { PartState } from '../stock/part-state.tsx';
import { useMarkDone } from '../stock/use-mark-done.tsx';
import type { DraftLine } from './draft.ts';
import { isClaimed, isToDo, type LineProps } from './line-changes.ts';
import { LineForm } from './line-form.tsx';
import { LineMenu } from './line-menu.tsx';

const KIND_ICONS: Record<LineKind, LucideIcon> = {
  labor: Wrench,
  part: Package,
  fee: ReceiptText,
  sublet: ExternalLink,
  discount: Percent,
};

interface LineRowProps extends LineProps {
  onDraft: (draft: DraftLine | null) => void;
}

export function LineRow({ order, job, line, onDraft }: LineRowProps) {
  const [editing, setEditing] = useState(false);
  const part = usePart(order.id, line.id);
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
      id={`line-${line.id}`}
      tabIndex={-1}
      className={cn(
        'grid min-h-12 grid-cols-[20px_minmax(0,1fr)_auto_36px] items-center gap-x-3 gap-y-1 border-t border-line px-4 py-1.5 max-md:px-3',
        '@min-[38rem]:grid-cols-[20px_minmax(0,1fr)_auto_minmax(8rem,auto)_minmax(4.5rem,auto)_36px]',
      )}
    >
      <Icon icon={KIND_ICONS[line.kind]} className="text-faint" />
      <What order={order} job={job} line={line} part={part} />
      <span className="@max-[38rem]:order-3">
        <Work order={order} job={job} line={line} part={part} />
      </span>
      <span className="num text-small whitespace-nowrap text-muted @max-[38rem]:order-5 @max-[38rem]:col-start-2 @min-[38rem]:text-right">
        <HowMuch line={line} />
      </span>
      <Money
        cents={line.totalCents}
        className={cn(
          'text-right font-medium @max-[38rem]:order-6 @max-[38rem]:col-start-3',
          line.struck && 'text-faint line-through',
        )}
      />
      <span className="justify-self-end @max-[38rem]:order-4">
        <NeedsConnection>
          <LineMenu order={order} job={job} line={line} part={part} onEdit={() => setEditing(true)} />
        </NeedsConnection>
      </span>
    </li>
  );
}

interface PartLineProps extends LineProps {
  part: OrderPart | null;
}

function What({ order, job, line, part }: PartLineProps) {
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
  // Once the line is done, the badge next to it says so.
  const showsPart = part !== null && !(line.done && part.state === 'issued');
  return (
    <span className={cn('min-w-0 wrap-break-word', line.struck && 'text-muted')}>
      <span className={line.struck ? 'line-through' : ''}>{line.description}</span>{' '}
      {line.sku ? <span className="code text-faint">{line.sku}</span> : null}
      {notes.length > 0 ? <span className="block text-small text-muted">{notes.join(' · ')}</span> : null}
      {showsPart ? <PartState part={part} asked={isClaimed(order, job)} /> : null}
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

/** For an approved job: done, or the button that marks it so. */
function Work({ order, job, line, part }: PartLineProps) {
  const { t } = useTranslation(['workorderPage', 'stock', 'workorders']);
  const { mark, busy, window } = useMarkDone(order);
  const { whyNot } = useOwnWork(order);
  const held = heldLines(useUnsentOf(order.id)).has(line.id);
  if (held) return <HeldBadge />;
  if (job.decision === 'approved' && !line.struck && line.done)
    return (
      <Badge tone="success" icon={Check} title={line.done.by}>
        {part?.state === 'issued' ? t('stock:state.issued') : t('workorderPage:lines.done')}
      </Badge>
    );
  if (!isWork(line)) return <Badge>{t(`workorders:kind.${line.kind}`)}</Badge>;
  if (!isToDo(order, job, line)) return null;
  return (
    <>
      <Button
        size="sm"
        icon={Check}
        busy={busy}
        disabled={whyNot !== null}
        title={whyNot ?? undefined}
        aria-label={t('workorderPage:lines.markDoneOf', { line: line.description })}
        onClick={() => mark({ job, line, done: true })}
      >
        {t('workorderPage:lines.markDone')}
      </Button>
      {window}
    </>
  );
}
