import { inFavorCents, type PaymentSummaryRow, paymentSummaryRows } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/cn.ts';
import { Money } from '../../ui/data/money.tsx';
import type { OrderLedger } from './ledger-types.ts';

/** Sums that are not ledger entries; entries are listed individually. */
const isOwnRow = (row: PaymentSummaryRow): row is 'bill' | 'storage' => row === 'bill' || row === 'storage';

/** Between the total above and the entries: storage, and the current bill if it differs from the total. */
export function LedgerSums({ ledger, billCents }: { ledger: OrderLedger; billCents: number }) {
  const { t } = useTranslation('money');
  const rows = paymentSummaryRows(ledger).flatMap(({ row, cents }) =>
    isOwnRow(row) && (row !== 'bill' || cents !== billCents) ? [{ row, cents }] : [],
  );
  if (rows.length === 0) return null;
  return (
    <dl className="grid gap-2">
      {rows.map(({ row, cents }) => (
        <Sum key={row} label={t(`order.${row}`)} cents={cents} />
      ))}
    </dl>
  );
}

/**
 * Before anything is priced a deposit exceeds what is owed, but is no credit yet. A credit alone is never the
 * customer's money.
 */
export const balanceLabel = (ledger: OrderLedger) => {
  if (ledger.balanceCents >= 0) return 'order.balance';
  if (inFavorCents(ledger) === 0) return 'order.overCredited';
  return ledger.paymentState === 'deposit' ? 'order.held' : 'order.credit';
};

interface SumProps {
  label: string;
  cents: number;
  strong?: boolean;
  /** Below a line, as the sum of the rows above. */
  under?: boolean;
  /** In small type under the label. */
  hint?: string;
}

export function Sum({ label, cents, strong = false, under = false, hint }: SumProps) {
  return (
    // a dl allows only one wrapper around a pair, so the line is part of it
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
