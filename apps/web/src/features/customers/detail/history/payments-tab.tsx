import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../../lib/format.ts';
import { useKindText } from '../../../../shared/money/entry-parts.tsx';
import { KIND_ICONS } from '../../../../shared/money/money-icons.ts';
import { OrderTag } from '../../../../shared/orders/order-tag.tsx';
import { orderPath } from '../../../../shared/paths.ts';
import { cn } from '../../../../ui/cn.ts';
import { Money } from '../../../../ui/data/money.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { usePayments } from '../use-history.ts';
import { HistoryFrame } from './history-frame.tsx';

export function PaymentsTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation(['customers', 'money']);
  const format = useFormat();
  const kindText = useKindText();
  const payments = usePayments(customerId);
  return (
    <HistoryFrame
      title={t('customers:history.payments')}
      empty={t('customers:history.noPayments')}
      rows={payments.rows}
      history={payments}
    >
      <ul aria-label={t('customers:history.payments')} className="divide-y divide-line">
        {payments.rows?.map((entry) => (
          <li key={entry.id} className="flex items-center gap-3 px-5 py-3 max-md:px-4">
            <Icon icon={KIND_ICONS[entry.kind]} className="shrink-0 text-muted" />
            <span className="grid min-w-0 flex-1">
              <span className="font-medium">
                {[kindText(entry), entry.kind === 'adjustment' ? '' : t(`money:method.${entry.method}`)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <span className="text-small text-muted">{format.date(entry.at, 'moment')}</span>
            </span>
            {entry.order ? (
              <Link to={orderPath(entry.order.id)} className="hit-44 relative rounded-tag no-underline">
                <OrderTag number={entry.order.number} />
              </Link>
            ) : null}
            <Money
              cents={entry.amountCents}
              className={cn('min-w-20 text-right font-strong', entry.amountCents < 0 && 'text-danger-ink')}
            />
          </li>
        ))}
      </ul>
    </HistoryFrame>
  );
}
