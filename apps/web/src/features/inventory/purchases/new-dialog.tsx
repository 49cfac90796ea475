import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { purchasePath } from '../../../shared/paths.ts';
import type { ProductRow } from '../../../shared/stock/stock-types.ts';
import { Money } from '../../../ui/data/money.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { NativeSelect, Textarea } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { type Draft, EMPTY, problemOf, sentLines, totalOf, withProduct } from './draft.ts';
import { LinesEditor, lineFieldId } from './lines-editor.tsx';
import { seePurchase, useSuppliers } from './use-purchase.ts';

interface NewDialogProps {
  /** The first line: a part that a work order waits for. */
  wanted?: { readonly product: ProductRow; readonly milli: number };
  onClose: () => void;
}

/** Creates a purchase order by hand; sent again after a lost response, it is created once. */
export function NewDialog({ wanted, onClose }: NewDialogProps) {
  const { t } = useTranslation(['stock', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnceKey();
  const { data: suppliers = [] } = useSuppliers();
  const [supplierId, setSupplierId] = useState(wanted?.product.supplier?.id ?? '');
  const [draft, setDraft] = useState<Draft>(() =>
    wanted ? { lines: withProduct([], wanted.product, wanted.milli), note: '' } : EMPTY,
  );
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const send = async () => {
    const values = { supplierId, lines: sentLines(draft.lines), note: draft.note, ordered: false };
    setBusy(true);
    setFailure(null);
    try {
      const made = await api.inventory.purchases.create({ id: once.keyFor(values), ...values });
      seePurchase(queries, made);
      toast.success(t('stock:purchases.createdToast', { number: made.number }));
      void navigate(purchasePath(made.id));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = draft.lines.find((line) => problemOf(line) !== null);
    setChecked(true);
    if (wrong) document.getElementById(lineFieldId(wrong))?.focus();
    else if (supplierId && draft.lines.length > 0) void send();
  };

  return (
    <FormDialog
      size="lg"
      title={t('stock:purchases.newTitle')}
      text={t('stock:purchases.newText')}
      submit={t('stock:purchases.create')}
      busyLabel={t('stock:purchases.creating')}
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
      <Field
        label={t('stock:supplier')}
        error={checked && !supplierId ? t('stock:purchases.supplierMissing') : undefined}
      >
        {(control) => (
          <NativeSelect
            {...control}
            value={supplierId}
            onChange={({ target }) => setSupplierId(target.value)}
          >
            <option value="">{t('stock:purchases.chooseSupplier')}</option>
            {suppliers
              .filter(({ active, id }) => active || id === supplierId)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </NativeSelect>
        )}
      </Field>
      <LinesEditor
        lines={draft.lines}
        checked={checked}
        onChange={(change) => setDraft((old) => ({ ...old, lines: change(old.lines) }))}
      />
      <Field label={t('stock:note')} optional={t('common:optional')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={500}
            value={draft.note}
            onChange={({ target }) => setDraft((old) => ({ ...old, note: target.value }))}
          />
        )}
      </Field>
      <p className="flex justify-between gap-3 font-strong">
        {t('stock:total')}
        <Money cents={totalOf(draft)} />
      </p>
    </FormDialog>
  );
}
