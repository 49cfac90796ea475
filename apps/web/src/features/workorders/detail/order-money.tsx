import { formatRate } from '@kickstand/domain/format';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/language.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { milliText } from '../shared/amounts.ts';
import type { WorkOrder } from '../shared/order.ts';
import { type DraftLine, previewOf } from './jobs/draft.ts';

/** WO-06. The bill so far; a line that is being typed already counts. */
export function OrderMoney({ order, draft }: { order: WorkOrder; draft: DraftLine | null }) {
  const { t } = useTranslation('workorderPage');
  const format = useFormat();
  const { language } = useLanguage();
  const { money } = order;
  const preview = previewOf(order, draft);
  const totals = preview ?? (money.shows === 'estimate' ? money.ifApproved : money.totals);
  return (
    <Card id="money" tabIndex={-1} aria-labelledby="money-title" className="scroll-mt-20 outline-none">
      <CardHead
        id="money-title"
        title={t('money.title')}
        badge={
          <Badge tone={preview ? 'warning' : 'neutral'} className="ml-auto">
            {preview ? t('money.unsaved') : t(`money.shows.${money.shows}`)}
          </Badge>
        }
      />
      <CardBody>
        <dl className="grid gap-2" aria-live="polite">
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
          <Row label={t('money.total')} cents={totals.totalCents} strong ruled />
          {money.proposal && money.shows === 'approved' ? (
            <>
              <Row label={t('money.approvedSoFar')} cents={money.proposal.approvedCents} />
              <Row label={t('money.askedNow')} cents={money.proposal.askedCents} />
              <Row label={t('money.ifApproved')} cents={money.proposal.ifApprovedCents} strong />
            </>
          ) : null}
          {money.authorizedCents === null ? null : (
            <div className="flex justify-between gap-3 text-small">
              <dt className="flex items-center gap-1.5 text-success-ink">
                <Icon icon={ShieldCheck} size="sm" />
                {t('money.authorized')}
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
      </CardBody>
    </Card>
  );
}

interface RowProps {
  label: ReactNode;
  cents: number;
  strong?: boolean;
  ruled?: boolean;
  /** What is not there is not listed. */
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
