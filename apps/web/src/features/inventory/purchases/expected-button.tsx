import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import type { Purchase } from './draft.ts';
import { useDay } from './use-day.ts';
import { seePurchase, stalePurchase } from './use-purchase.ts';

/** The expected date, which can be changed when the supplier gives another one. */
export function ExpectedButton({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('stock');
  const day = useDay();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={CalendarClock} onClick={() => setOpen(true)}>
        {purchase.expectedOn
          ? t('purchases.expectedOn', { date: day(purchase.expectedOn) })
          : t('purchases.expectedUnknown')}
      </Button>
      {open ? <ExpectedDialog purchase={purchase} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ExpectedDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { t } = useTranslation(['stock', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [day, setDay] = useState(purchase.expectedOn ?? '');
  const save = useMutation({
    mutationFn: () =>
      api.inventory.purchases.expect({
        id: purchase.id,
        revision: purchase.revision,
        expectedOn: day || null,
      }),
    onSuccess: (next) => {
      seePurchase(queries, next);
      onClose();
    },
    onError: (error) => {
      const current = stalePurchase(error);
      if (current) seePurchase(queries, current);
    },
  });
  const problem = save.error
    ? stalePurchase(save.error)
      ? t('stock:purchases.staleLook')
      : errorText(save.error)
    : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <FormDialog
      title={t('stock:purchases.expectedTitle', { number: purchase.number })}
      text={t('stock:purchases.expectedText')}
      submit={t('stock:purchases.expectedSave')}
      busyLabel={t('stock:purchases.saving')}
      busy={save.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('stock:purchases.expectedField')} optional={t('common:optional')}>
        {(control) => (
          <Input {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
