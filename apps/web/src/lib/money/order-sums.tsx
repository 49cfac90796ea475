import { formatRate } from '@kickstand/domain/format';
import { type PaymentSummaryRow, paymentSummaryRows } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { Money } from '../../ui/money.tsx';
import { useFormat } from '../format.ts';
import { useLanguage } from '../language.ts';
import type { OrderLedger } from './ledger-types.ts';

/** From the total to the balance. */
export function OrderSums({ ledger }: { ledger: OrderLedger }) {
  const { t } = useTranslation('money');
  const { language } = useLanguage();
  const format = useFormat();
  const hints: Partial<Record<PaymentSummaryRow, string>> = {
    bill: t('order.tax', { rate: formatRate(ledger.totals.taxRatePpm, language) }),
    ...(ledger.depositCents > 0 && {
      paid: t('order.withDeposit', { amount: format.money(ledger.depositCents) }),
    }),
  };
  return (
    <dl className="grid gap-1.5">
      {paymentSummaryRows(ledger).map(({ row, cents }) => (
        <Sum key={row} label={t(`order.${row}`)} cents={cents} {...(hints[row] && { hint: hints[row] })} />
      ))}
      <Sum label={t(balanceLabel(ledger))} cents={Math.abs(ledger.balanceCents)} strong under />
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
  /** Below a rule, as the sum of the rows above. */
  under?: boolean;
  /** In small type under the label. */
  hint?: string;
}

export function Sum({ label, cents, strong = false, under = false, hint }: SumProps) {
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
        {hint ? <span className="block text-small text-faint">{hint}</span> : null}
      </dt>
      <dd>
        <Money cents={cents} className={strong ? 'text-title' : ''} />
      </dd>
    </div>
  );
}
