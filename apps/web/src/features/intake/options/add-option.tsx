import { OPTION_MAX, type OptionType } from '@kickstand/domain/vehicles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { isDeclaredCode } from '../../../lib/calls/error-codes.ts';
import { errorCode, useErrorText, useFieldText } from '../../../lib/calls/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { intakeToast } from '../../../ui/overlay/toast.tsx';

/** VEH-02. An existing value is returned as it is: that is not an error. */
export function AddOption({ type, make }: { type: OptionType; make: string | undefined }) {
  const { t } = useTranslation('intake');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const queries = useQueryClient();
  const [value, setValue] = useState('');
  const [blank, setBlank] = useState(false);
  const word = t(`options.typeWord.${type}`);
  const add = useMutation(
    orpc.vehicles.addOption.mutationOptions({
      onSuccess: ({ option }) => {
        intakeToast({
          variant: 'success',
          title: t('options.added', { type: word, value: option.displayName }),
        });
        setValue('');
        return queries.invalidateQueries({ queryKey: orpc.vehicles.options.key() });
      },
      onError: (error) => {
        const refused = isDeclaredCode(errorCode(error)) || errorCode(error) === 'INVALID_INPUT';
        intakeToast({
          variant: 'destructive',
          title: t(refused ? 'options.addRefused' : 'options.addFailed', { type: word }),
          description: errorText(error),
        });
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = value.trim() === '';
    setBlank(empty);
    if (!empty) add.mutate({ type, displayName: value, ...(make ? { make } : {}) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-2">
      <Field
        label={t('options.newValue', { type: word })}
        error={blank ? fieldText('VALUE_REQUIRED') : undefined}
        className="flex-1"
      >
        {(control) => (
          <Input
            {...control}
            value={value}
            maxLength={OPTION_MAX}
            autoComplete="off"
            onChange={(event) => {
              setBlank(false);
              setValue(event.target.value);
            }}
          />
        )}
      </Field>
      <Button
        type="submit"
        icon={Plus}
        busy={add.isPending}
        busyLabel={t('options.adding')}
        className={blank ? 'mb-[27px]' : ''}
      >
        {t('options.add')}
      </Button>
    </form>
  );
}
