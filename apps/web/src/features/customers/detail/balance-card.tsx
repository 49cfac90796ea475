import { owedCents } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { orderPath } from '../../../shared/paths.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { CustomerPage } from '../shared/customer-types.ts';
import { useOrders } from './use-history.ts';

export function BalanceCard({ page }: { page: CustomerPage }) {
  const { t } = useTranslation('customers');
  const orders = useOrders(page.customer.id);
  const owing = orders.rows?.filter((order) => owedCents([order]) > 0) ?? [];
  return (
    <Card aria-labelledby="balance-title">
      <CardHead
        id="balance-title"
        title={t('balance.title')}
        action={
          page.openOrders > 0 ? (
            <Badge tone="outline">{t('openOrders', { count: page.openOrders })}</Badge>
          ) : undefined
        }
      />
      <CardBody className="grid gap-4">
        <p>
          <Money cents={page.owedCents} className="text-[1.75rem] leading-9 font-title" />
          <span className="block text-small text-muted">
            {t(page.owedCents > 0 ? 'balance.owed' : 'balance.nothing')}
          </span>
        </p>
        {owing.length > 0 ? (
          <ul className="divide-y divide-line border-y border-line">
            {owing.map((order) => (
              <li key={order.id}>
                <Link
                  to={orderPath(order.id)}
                  className="flex min-h-control items-center justify-between gap-3 text-ink no-underline hover:bg-hover"
                >
                  <OrderTag number={order.number} />
                  <Money cents={order.balanceCents} className="font-medium" />
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <dl className="grid gap-1.5">
          <Sum label={t('balance.invoiced')} cents={page.invoicedCents} />
          <Sum label={t('balance.paid')} cents={page.paidCents} />
          {page.refundedCents > 0 ? <Sum label={t('balance.refunded')} cents={page.refundedCents} /> : null}
          {page.creditedCents > 0 ? <Sum label={t('balance.credited')} cents={page.creditedCents} /> : null}
          {page.chargedCents > 0 ? <Sum label={t('balance.charged')} cents={page.chargedCents} /> : null}
        </dl>
      </CardBody>
    </Card>
  );
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
