import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { Checkbox, Switch } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { CardForm } from '../shared/card-form.tsx';
import { LoadedCard } from '../shared/loaded-card.tsx';
import {
  fromValues,
  type IntakeRecord,
  type IntakeValues,
  intakeValuesSchema,
  NAMES,
  REQUIRED,
  toValues,
} from './intake-values.ts';

/** What an intake asks for, and where the history of a bike is looked up. */
export function IntakeCard() {
  const { t } = useTranslation('settings');
  const intake = useQuery(orpc.settings.intake.queryOptions());
  return (
    <LoadedCard id="intake" title={t('intake.title')} loading={t('intake.loading')} query={intake}>
      {(record, head) => <IntakeForm record={record} head={head} />}
    </LoadedCard>
  );
}

function IntakeForm({ record, head }: { record: IntakeRecord; head: ReactNode }) {
  const { t } = useTranslation('settings');
  const fieldText = useFieldText();
  const revised = useIntakeForm(record);
  const { form, theirs } = revised;
  const { register, formState } = form;
  const shown = (value: string | boolean) =>
    typeof value === 'string' ? value : t(value ? 'intake.yes' : 'intake.no');
  const differences =
    theirs &&
    differencesOf(
      NAMES,
      { mine: form.getValues(), theirs },
      (name) => t(`intake.field.${name}`),
      (name, values) => shown(values[name]),
    );
  return (
    <CardForm
      id="intake"
      head={head}
      revised={revised}
      label={(name) => t(`intake.field.${name}`)}
      differences={differences}
    >
      <fieldset>
        <legend className="mb-1 text-small font-medium">{t('intake.required')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-y-1">
          {REQUIRED.map((name) => (
            <Checkbox key={name} label={t(`intake.field.${name}`)} {...register(name)} />
          ))}
        </div>
      </fieldset>
      <Switch
        label={t('intake.field.idRequired')}
        hint={t('intake.idRequiredHint')}
        {...register('idRequired')}
      />
      <Field
        label={t('intake.field.historyUrl')}
        hint={t('intake.historyHint')}
        error={fieldText(formState.errors.historyUrl?.message)}
      >
        {(control) => (
          <Input
            {...control}
            {...register('historyUrl')}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    </CardForm>
  );
}

function useIntakeForm(record: IntakeRecord) {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const update = useMutation(orpc.settings.updateIntake.mutationOptions());
  return useRevisedForm<IntakeValues, IntakeValues & { revision: number }>({
    opened: toValues(record),
    fields: NAMES,
    schema: intakeValuesSchema,
    save: async (values) => toValues(await update.mutateAsync(fromValues(values))),
    currentOf: (error) => {
      const current = currentOf(api.settings.updateIntake, error);
      return current && toValues(current);
    },
    onSeen: (values) => queries.setQueryData(orpc.settings.intake.queryKey(), fromValues(values)),
    onDone: () => {
      toast.success(t('intake.saved'));
      void queries.invalidateQueries({ queryKey: orpc.intake.setting.key() });
    },
  });
}
