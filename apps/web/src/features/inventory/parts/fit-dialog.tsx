import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { PartQuantity } from '../../../lib/stock/part-quantity.tsx';
import { usePartName, useQuantity } from '../../../lib/stock/product-texts.ts';
import { parseQuantity, quantityText } from '../../../lib/stock/quantities.ts';
import type { OrderPart } from '../../../lib/stock/stock-types.ts';
import { useFit } from './use-fit.ts';
import { openMilli, usualFit } from './verdicts.ts';

interface FitDialogProps {
  part: OrderPart;
  onReturn: (part: OrderPart) => void;
  onClose: () => void;
}

/** Not everything lies there: how many were fitted? */
export function FitDialog({ part, onReturn, onClose }: FitDialogProps) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const name = usePartName()(part);
  const [text, setText] = useState(() => quantityText(usualFit(part)));
  const [checked, setChecked] = useState(false);
  const { fit, busy, problem } = useFit(part, { onDone: onClose, onReturn });
  const most = openMilli(part);
  const milli = parseQuantity(text);
  const valid = milli !== null && milli > 0 && milli <= most;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (valid) fit(milli);
  };
  return (
    <FormDialog
      title={t('parts.fitTitle')}
      text={
        <>
          <span className="block font-medium wrap-anywhere text-ink">{name}</span>
          {t('parts.fitText', {
            reserved: quantity(part.reservedMilli),
            open: quantity(most, part.product?.unit),
            number: part.order.number,
          })}
        </>
      }
      submit={t('parts.fitSubmit')}
      busyLabel={t('parts.fitting')}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <PartQuantity
        label={t('quantity')}
        value={text}
        onChange={setText}
        most={most}
        unit={part.product?.unit ?? ''}
        invalid={checked && !valid}
      />
    </FormDialog>
  );
}
