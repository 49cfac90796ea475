import { formatMoney } from '@kickstand/domain/format';
import {
  dueCents,
  inFavorCents,
  type PaymentSummary,
  type PaymentSummaryRow,
  paymentSummaryRows,
} from '@kickstand/domain/workorders';
import { MoneyRow } from './money-rows.tsx';
import type { OrderTexts } from './texts.ts';

/** From the bill above to the amount due. */
export function SettlementMoney({ money, texts }: { money: PaymentSummary; texts: OrderTexts }) {
  const rows = paymentSummaryRows(money).filter(({ row }) => row !== 'bill');
  const labels: Record<PaymentSummaryRow, string> = {
    bill: texts.total,
    storage: texts.storage,
    charged: texts.charged,
    credited: texts.credited,
    paid: texts.payments,
    refunded: texts.refunded,
  };
  return (
    <>
      {rows.map(({ row, cents }, index) => (
        <MoneyRow
          key={row}
          label={labels[row]}
          cents={cents}
          rule={index === 0}
          {...(cents < 0 && { look: 'credit' })}
          {...(row === 'paid' &&
            money.depositCents > 0 && { hint: texts.withDeposit(formatMoney(money.depositCents)) })}
        />
      ))}
      <Due money={money} texts={texts} />
    </>
  );
}

/** There is a credit balance only if money was really paid. */
export function Due({ money, texts }: { money: PaymentSummary; texts: OrderTexts }) {
  const favor = inFavorCents(money);
  return (
    <MoneyRow
      label={favor > 0 ? texts.yourCredit : texts.toPay}
      cents={favor > 0 ? favor : dueCents(money)}
      look="due"
    />
  );
}
