import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Note } from '../../ui/page/note.tsx';
import type { OrderLedger } from './ledger-types.ts';
import { useMoneyCall, useRefundErrorText } from './use-money-call.ts';

interface PaidTwiceNoteProps {
  overpaid: NonNullable<OrderLedger['overpaid']>;
  mayReverse: boolean;
}

/** TXN-06. The same amount was paid by card and in another way; one click refunds it to the card. */
export function PaidTwiceNote({ overpaid, mayReverse }: PaidTwiceNoteProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const errorText = useRefundErrorText();
  const [busy, setBusy] = useState(false);
  const amount = format.money(overpaid.cents);
  const { run, failure } = useMoneyCall({
    call: api.payments.refund,
    seen: [overpaid.entryId, overpaid.cents],
    onDone: () => toast.success(t('refund.done', { amount })),
  });
  const giveBack = async () => {
    setBusy(true);
    await run({
      id: overpaid.entryId,
      amountCents: overpaid.cents,
      method: 'card',
      reason: t('twice.reason'),
    });
    setBusy(false);
  };
  return (
    <Note tone="danger" role="alert" title={t('twice.title', { amount })} className="grid gap-2">
      <p>{t(mayReverse ? 'twice.text' : 'twice.tellAdmin')}</p>
      {failure === null ? null : <p className="font-medium">{errorText(failure)}</p>}
      {mayReverse ? (
        <Button variant="danger" size="sm" busy={busy} busyLabel={t('refund.busy')} onClick={giveBack}>
          {t('twice.refund', { amount })}
        </Button>
      ) : null}
    </Note>
  );
}
