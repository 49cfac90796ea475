import { formatRate } from '@kickstand/domain/format';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { OrderPayments } from '../../../shared/money/order-payments.tsx';
import { paperPath } from '../../../shared/paths.ts';
import { cn } from '../../../ui/cn.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { milliText } from '../shared/amounts.ts';
import type { WorkOrder } from '../shared/order.ts';
import { type DraftLine, previewOf } from './jobs/draft.ts';

/** WO-06 TXN-01. What the order costs and what was paid, in one card, including a line being edited. */
export function OrderMoney({ order, draft }: { order: WorkOrder; draft: DraftLine | null }) {
  const { money } = order;
  const preview = previewOf(order, draft);
  const totals = preview ?? (money.shows === 'estimate' ? money.ifApproved : money.totals);
  return (
    <OrderPayments
      orderId={order.id}
      bill={<Bill order={order} totals={totals} isUnsaved={preview !== null} />}
      billCents={totals.totalCents}
      isReady={order.status === 'ready' || order.status === 'declined_return'}
      invoicePath={paperPath(order.id, 'invoice')}
      memoPath={(number) => `${paperPath(order.id, 'memo')}?number=${number}`}
    />
  );
}

interface BillProps {
  order: WorkOrder;
  totals: WorkOrder['money']['totals'];
  /** A line is being typed. */
  isUnsaved: boolean;
}

/** From parts to the total, and what the customer approved. */
function Bill({ order, totals, isUnsaved }: BillProps) {
  const { t } = useTranslation('workorderPage');
  const format = useFormat();
  const { language } = useLanguage();
  const { money } = order;
  // the last who approved something, not the last who answered
  const decision = order.decisions.findLast(({ choices }) =>
    choices.some(({ choice }) => choice === 'approve'),
  );
  return (
    <dl className="grid gap-1.5" aria-live="polite">
      <Row label={t('money.parts')} cents={totals.partsCents} />
      <Row label={t('money.labor', { hours: milliText(totals.laborMilli) })} cents={totals.laborCents} />
      <Row label={t('money.fees')} cents={totals.feesCents} skipZero />
      <Row label={t('money.sublet')} cents={totals.subletCents} skipZero />
      <Row label={t('money.discounts')} cents={totals.discountsCents} skipZero />
      <Row
        label={t('money.tax', { rate: formatRate(totals.taxRatePpm, language) })}
        cents={totals.taxCents}
      />
      <Row label={t('money.remainder')} cents={totals.remainderCents} skipZero />
      <Row
        label={
          <>
            {t('money.total')}{' '}
            <Badge tone={isUnsaved ? 'warning' : 'neutral'} className="ml-1">
              {isUnsaved ? t('money.unsaved') : t(`money.shows.${money.shows}`)}
            </Badge>
          </>
        }
        cents={totals.totalCents}
        strong
        ruled
      />
      {money.proposal && money.shows === 'approved' ? (
        <>
          <Row label={t('money.approvedSoFar')} cents={money.proposal.approvedCents} />
          <Row label={t('money.askedNow')} cents={money.proposal.askedCents} />
          <Row label={t('money.ifApproved')} cents={money.proposal.ifApprovedCents} strong />
        </>
      ) : null}
      {money.authorizedCents === null ? null : (
        <div className="flex justify-between gap-3 text-small text-success-ink">
          <dt className="flex min-w-0 items-center gap-1.5 wrap-anywhere">
            <Icon icon={ShieldCheck} size="sm" />
            {decision
              ? t('money.approvedBy', { name: decision.name, when: format.date(decision.at, 'day') })
              : t('money.authorized')}
          </dt>
          <dd>
            <Money cents={money.authorizedCents} />
          </dd>
        </div>
      )}
      {money.costCents === undefined || money.marginCents === undefined ? null : (
        <div className="flex justify-between gap-3 text-small text-muted">
          <dt>{t('money.cost', { amount: format.money(money.costCents) })}</dt>
          <dd>
            <Money cents={money.marginCents} />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface RowProps {
  label: ReactNode;
  cents: number;
  strong?: boolean;
  ruled?: boolean;
  /** Zero rows are not listed. */
  skipZero?: boolean;
}

function Row({ label, cents, strong = false, ruled = false, skipZero = false }: RowProps) {
  if (skipZero && cents === 0) return null;
  return (
    <div
      className={cn(
        'flex justify-between gap-3',
        strong ? 'font-strong' : 'text-muted',
        ruled && 'border-t border-line pt-2',
      )}
    >
      <dt>{label}</dt>
      <dd className="text-ink">
        <Money cents={cents} />
      </dd>
    </div>
  );
}
