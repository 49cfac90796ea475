import { CUSTOMER_LIMITS } from '@kickstand/domain/customers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Bike } from '../shared/customer-types.ts';

export function PlateDialog({ bike, onClose }: { bike: Bike; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [plate, setPlate] = useState(bike.plate ?? '');
  const [seen, setSeen] = useState(bike.plate ?? '');
  const save = useMutation(orpc.customers.updateBike.mutationOptions());
  const stale = stalePlate(save.error);
  const problem =
    stale === undefined
      ? save.error && errorText(save.error)
      : stale
        ? t('plate.stale', { plate: stale })
        : t('plate.staleNone');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { id: bike.id, plate, seen },
      {
        onSuccess: () => {
          void queries.invalidateQueries({ queryKey: orpc.customers.key() });
          toast.success(t('plate.saved'));
          onClose();
        },
        // The conflict was shown: sending it again means overwrite.
        onError: (error) => setSeen((was) => stalePlate(error) ?? was),
      },
    );
  };
  return (
    <FormDialog
      title={t('plate.title')}
      text={bike.title}
      submit={t('plate.save')}
      busyLabel={t('plate.saving')}
      busy={save.isPending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('plate.label')} hint={t('plate.hint')}>
        {(control) => (
          <Input
            {...control}
            value={plate}
            maxLength={CUSTOMER_LIMITS.plate}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="code uppercase"
            onChange={({ target }) => setPlate(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** The current plate, if someone changed it in the meantime; undefined for every other failure. */
function stalePlate(error: unknown): string | undefined {
  const current = currentOf(api.customers.updateBike, error);
  return current ? (current.plate ?? '') : undefined;
}
