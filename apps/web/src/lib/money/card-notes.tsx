import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/note.tsx';
import { useFormat } from '../format.ts';
import type { OrderLedger } from './records.ts';

/** Card payments that are not in the ledger: on their way, failed, or with another amount than promised. */
export function CardNotes({ ledger: { pendingCents, checkouts, balanceCents } }: { ledger: OrderLedger }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const differing = checkouts.filter(({ failure }) => failure === 'amount_differs');
  // A refused card matters as long as something is owed and nothing came after it.
  const latest = checkouts.toSorted((one, other) => other.at.localeCompare(one.at))[0];
  const declined = balanceCents > 0 && latest?.state === 'failed' && latest.failure !== 'amount_differs';
  return (
    <>
      {pendingCents > 0 ? (
        <Note title={t('order.pending', { amount: format.money(pendingCents) })}>
          {t('order.pendingText')}
        </Note>
      ) : null}
      {differing.map(({ id, amountCents }) => (
        <Note key={id} tone="danger" title={t('order.differs', { amount: format.money(amountCents) })}>
          {t('order.differsText')}
        </Note>
      ))}
      {declined && latest ? (
        <Note tone="warning">
          {t('order.declined', {
            amount: format.money(latest.amountCents),
            when: format.date(latest.at, 'sent'),
          })}
        </Note>
      ) : null}
    </>
  );
}
