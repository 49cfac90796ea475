import { PAYMENT_STATUS_LOOK, type PaymentStatus } from '@kickstand/domain/payments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { Fact, Facts } from '../shared/facts.tsx';
import { BADGE_TONES } from './badge-tones.ts';
import type { IntakeRecord } from './record.ts';

export function PaymentCard({ record: { deposit } }: { record: IntakeRecord }) {
  const { t } = useTranslation('intake');
  const format = useFormat();
  const { payment } = deposit;
  const amount = payment?.amountCents ?? deposit.amountCents;
  const paidAt = payment?.createdAt ?? deposit.paidAt;
  return (
    <Card>
      <CardHead
        title={t('detail.payment')}
        {...(payment ? { badge: <PaymentBadge status={payment.status} /> } : {})}
      />
      <CardBody className="grid gap-4">
        <Facts>
          <Fact label={t('detail.deposit')}>
            <span className="num">{format.money(amount)}</span>
          </Fact>
          {payment || paidAt ? (
            <>
              <Fact label={t('detail.method')}>{t(`methods.${payment?.method ?? deposit.method}`)}</Fact>
              <Fact label={t('detail.paidOn')}>{paidAt ? format.date(paidAt, 'long') : null}</Fact>
            </>
          ) : null}
          {payment ? (
            <Fact label={t('detail.reference')} code>
              {payment.transactionId}
            </Fact>
          ) : null}
        </Facts>
        <p className="text-small text-muted">
          {payment?.status === 'refunded'
            ? t('detail.refunded')
            : payment || paidAt
              ? t('detail.credited')
              : amount > 0
                ? t('detail.override')
                : null}
        </p>
      </CardBody>
    </Card>
  );
}

/** DEP-06 */
function PaymentBadge({ status }: { status: string }) {
  const { t } = useTranslation('intake');
  const known = Object.hasOwn(PAYMENT_STATUS_LOOK, status) ? (status as PaymentStatus) : null;
  const variant = known ? PAYMENT_STATUS_LOOK[known].badge : 'default';
  return (
    <Badge
      tone={BADGE_TONES[variant]}
      data-variant={variant}
      className={known === 'refunded' ? 'text-status-quality-check-fg' : ''}
    >
      {t(`payment.${known ?? 'unknown'}`)}
    </Badge>
  );
}
