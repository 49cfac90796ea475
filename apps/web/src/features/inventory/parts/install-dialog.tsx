import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { PartQuantity } from '../../../shared/stock/part-quantity.tsx';
import { usePartName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { parseQuantity, quantityText } from '../../../shared/stock/quantities.ts';
import type { OrderPart } from '../../../shared/stock/stock-types.ts';
import { useInstall } from './use-install.ts';
import { openMilli, usualInstall } from './verdicts.ts';

interface InstallDialogProps {
  part: OrderPart;
  onClose: () => void;
}

/** Not everything is reserved: how many were installed? */
export function InstallDialog({ part, onClose }: InstallDialogProps) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const name = usePartName()(part);
  const [text, setText] = useState(() => quantityText(usualInstall(part)));
  const [checked, setChecked] = useState(false);
  const { install, busy, problem } = useInstall(part, { onDone: onClose });
  const most = openMilli(part);
  const milli = parseQuantity(text);
  const valid = milli !== null && milli > 0 && milli <= most;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (valid) install(milli);
  };
  return (
    <FormDialog
      title={t('parts.installTitle')}
      text={
        <>
          <span className="block font-medium wrap-anywhere text-ink">{name}</span>
          {t('parts.installText', {
            reserved: quantity(part.reservedMilli),
            open: quantity(most, part.product?.unit),
            number: part.order.number,
          })}
        </>
      }
      submit={t('parts.install')}
      busyLabel={t('parts.installing')}
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
