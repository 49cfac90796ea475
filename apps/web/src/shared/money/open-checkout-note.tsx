import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { errorCode, useErrorText } from '../../lib/calls/errors.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Note } from '../../ui/page/note.tsx';
import type { OrderLedger } from './ledger-types.ts';

interface OpenCheckoutNoteProps {
  orderId: string;
  open: NonNullable<OrderLedger['openCheckout']>;
  mayEnd: boolean;
}

/** TXN-06. The customer may be entering a card number right now. */
export function OpenCheckoutNote({ orderId, open, mayEnd }: OpenCheckoutNoteProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const end = useMutation(
    orpc.payments.endCheckout.mutationOptions({
      onSuccess: (ledger) =>
        queries.setQueryData(orpc.payments.forOrder.queryKey({ input: { id: orderId } }), ledger),
      onError: (error) =>
        toast.error(errorCode(error) === 'CHECKOUT_OPEN' ? t('order.endFailed') : errorText(error)),
    }),
  );
  return (
    <Note
      tone="warning"
      title={t('order.checkoutOpen', { amount: format.money(open.amountCents) })}
      className="grid gap-2"
    >
      <p>{t('order.checkoutOpenText', { when: format.date(open.until, 'time') })}</p>
      {mayEnd ? (
        <Button
          size="sm"
          busy={end.isPending}
          busyLabel={t('order.ending')}
          onClick={() => end.mutate({ id: orderId })}
        >
          {t('order.endCheckout')}
        </Button>
      ) : null}
    </Note>
  );
}
