import { formatRate } from '@kickstand/domain/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { Money } from '../../ui/money.tsx';
import { useLanguage } from '../language.ts';
import type { OrderLedger } from './records.ts';

/** From the total to the balance. */
export function OrderSums({ ledger }: { ledger: OrderLedger }) {
  const { t } = useTranslation('money');
  const { language } = useLanguage();
  const { totals, storage, depositCents, paidCents, balanceCents } = ledger;
  return (
    <dl className="grid gap-1.5">
      <Sum label={t('order.total')} cents={totals.totalCents}>
        <span className="block text-small text-faint">
          {t('order.tax', { rate: formatRate(totals.taxRatePpm, language) })}
        </span>
      </Sum>
      {storage.cents > 0 ? <Sum label={t('order.storage')} cents={storage.cents} /> : null}
      {depositCents === 0 ? null : <Sum label={t('order.deposit')} cents={-depositCents} />}
      {paidCents === 0 ? null : <Sum label={t('order.paid')} cents={-paidCents} />}
      <Sum label={t(balanceLabel(ledger))} cents={Math.abs(balanceCents)} strong under />
    </dl>
  );
}

/** Before anything is priced a deposit is more than is owed, and no credit yet. */
const balanceLabel = ({ balanceCents, paymentState }: OrderLedger) =>
  balanceCents >= 0 ? 'order.balance' : paymentState === 'deposit' ? 'order.held' : 'order.credit';

interface SumProps {
  label: string;
  cents: number;
  strong?: boolean;
  /** Under a line, as the sum of what stands above. */
  under?: boolean;
  children?: ReactNode;
}

export function Sum({ label, cents, strong = false, under = false, children }: SumProps) {
  return (
    // A list of terms allows one box around a pair, no second: the line is the pair's own.
    <div
      className={cn(
        'flex items-baseline justify-between gap-4',
        strong && 'font-strong',
        under && 'mt-1.5 border-t border-line pt-2.5',
      )}
    >
      <dt className={strong ? '' : 'text-muted'}>
        {label}
        {children}
      </dt>
      <dd>
        <Money cents={cents} className={strong ? 'text-title' : ''} />
      </dd>
    </div>
  );
}
