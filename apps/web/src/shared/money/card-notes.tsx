import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Note } from '../../ui/page/note.tsx';
import type { OrderLedger } from './ledger-types.ts';
import { OpenCheckoutNote } from './open-checkout-note.tsx';
import { PaidTwiceNote } from './paid-twice-note.tsx';

interface CardNotesProps {
  orderId: string;
  ledger: OrderLedger;
  mayTake: boolean;
  mayReverse: boolean;
}

/** Card payments that need attention: open, pending, failed, with another amount than expected, or paid twice. */
export function CardNotes({ orderId, ledger, mayTake, mayReverse }: CardNotesProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const { pendingCents, checkouts, balanceCents } = ledger;
  const differing = checkouts.filter(({ failure }) => failure === 'amount_differs');
  // a refused card matters while something is owed and no payment followed
  const latest = checkouts.toSorted((one, other) => other.at.localeCompare(one.at))[0];
  const declined = balanceCents > 0 && latest?.state === 'failed' && latest.failure !== 'amount_differs';
  return (
    <>
      {ledger.overpaid ? <PaidTwiceNote overpaid={ledger.overpaid} mayReverse={mayReverse} /> : null}
      {ledger.openCheckout ? (
        <OpenCheckoutNote orderId={orderId} open={ledger.openCheckout} mayEnd={mayTake} />
      ) : null}
      {pendingCents > 0 ? (
        <Note title={t('order.pending', { amount: format.money(pendingCents) })}>
          {t('order.pendingText')}
        </Note>
      ) : null}
      {ledger.waitingRefunds.map(({ id, amountCents, at }) => (
        <Note key={id} title={t('order.refundWaits', { amount: format.money(amountCents) })}>
          {t('order.refundWaitsText', { when: format.date(at, 'moment') })}
        </Note>
      ))}
      {differing.map(({ id, amountCents }) => (
        <Note key={id} tone="danger" title={t('order.differs', { amount: format.money(amountCents) })}>
          {t('order.differsText')}
        </Note>
      ))}
      {declined && latest ? (
        <Note tone="warning">
          {t('order.declined', {
            amount: format.money(latest.amountCents),
            when: format.date(latest.at, 'moment'),
          })}
        </Note>
      ) : null}
    </>
  );
}
