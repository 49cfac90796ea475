import { INVENTORY_LIMITS } from '@kickstand/domain/inventory';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../lib/api.ts';
import { errorCode, useErrorText } from '../../lib/calls/errors.ts';
import { useOnceKey } from '../../lib/calls/once-key.ts';
import { FormDialog } from '../../lib/forms/form-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { PartQuantity } from './part-quantity.tsx';
import { usePartName, useQuantity } from './product-texts.ts';
import { parseQuantity, quantityText } from './quantities.ts';
import { seePart } from './see-part.ts';
import type { MovedOrder, OrderPart } from './stock-types.ts';

interface ReturnDialogProps {
  part: OrderPart;
  /** A note about the consequences. */
  note?: string | undefined;
  /** Called with the updated line and the orders that can continue. */
  onDone: (after: OrderPart, orders: readonly MovedOrder[]) => void;
  onClose: () => void;
}

/** Returns a part to stock, with a reason; waiting orders may continue. */
export function ReturnDialog({ part: opened, note, onDone, onClose }: ReturnDialogProps) {
  const { t } = useTranslation(['stock', 'errors']);
  const quantity = useQuantity();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const once = useOnceKey();
  // as it was when the dialog opened, so that its own answer does not change the text
  const [part] = useState(opened);
  const name = usePartName()(part);
  const most = part.issuedMilli;
  const unit = part.product?.unit ?? '';
  const [text, setText] = useState(() => quantityText(most));
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const milli = parseQuantity(text);
  const valid = milli !== null && milli > 0 && milli <= most;

  const send = async (quantityMilli: number) => {
    const input = { lineId: part.lineId, quantityMilli, reason: reason.trim() };
    setBusy(true);
    setFailure(null);
    try {
      const { part: next, orders } = await api.inventory.return({ ...input, key: once.keyFor(input) });
      seePart(queries, next);
      toast.success(t('stock:parts.returned', { quantity: quantity(quantityMilli, unit), name }));
      onDone(next, orders);
    } catch (error) {
      setFailure(error);
      setBusy(false);
      void queries.invalidateQueries({ queryKey: orpc.inventory.orderParts.key() });
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (valid && reason.trim()) void send(milli);
  };
  return (
    <FormDialog
      title={t('stock:parts.returnTitle', { name })}
      text={[t('stock:parts.returnText', { quantity: quantity(most, unit), number: part.order.number }), note]
        .filter(Boolean)
        .join(' ')}
      submit={t('stock:parts.returnSubmit')}
      busyLabel={t('stock:parts.returning')}
      busy={busy}
      problem={
        failure === null
          ? null
          : errorCode(failure) === 'NETWORK'
            ? t('stock:tryAgainSafe')
            : errorText(failure)
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <PartQuantity
        label={t('stock:parts.returnQuantity')}
        value={text}
        onChange={setText}
        most={most}
        unit={unit}
        invalid={checked && !valid}
      />
      <Field
        label={t('stock:parts.returnReason')}
        error={checked && !reason.trim() ? t('errors:VALUE_REQUIRED') : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={INVENTORY_LIMITS.note}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
