import { CUSTOMER_LIMITS, type CustomerFacts } from '@kickstand/domain/customers';
import { phoneDigits } from '@kickstand/domain/format';
import { CONTACT_WAYS } from '@kickstand/domain/intake';
import { LANGUAGES } from '@kickstand/domain/language';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText, useFieldText } from '../../../lib/calls/errors.ts';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { RevisedDialog } from '../../../lib/forms/revised-dialog.tsx';
import { StaleNote } from '../../../lib/forms/stale-note.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field, Fields } from '../../../ui/form/field.tsx';
import { Input, NativeSelect, Textarea } from '../../../ui/form/input.tsx';
import type { Customer } from '../shared/customer-types.ts';
import { CUSTOMER_FIELDS, useCustomerForm } from './use-customer-form.ts';

/** Mounted per opening: the form starts from what was on the screen, not from a refetch under it. */
export function EditDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation(['customers', 'common']);
  const errorText = useErrorText();
  const [opened] = useState(customer);
  const { form, submit, busy, failure, theirs, takeTheirs } = useCustomerForm(opened, onClose);
  return (
    <RevisedDialog
      title={t('customers:form.title')}
      text={t('customers:form.text')}
      busy={busy}
      problem={failure === null ? null : errorText(failure)}
      stale={theirs !== null}
      onTakeTheirs={takeTheirs}
      onSubmit={submit}
      onClose={onClose}
    >
      {theirs ? <StaleCustomer mine={form.getValues()} theirs={theirs} /> : <CustomerFields form={form} />}
    </RevisedDialog>
  );
}

function CustomerFields({ form }: { form: UseFormReturn<CustomerFacts, unknown, CustomerFacts> }) {
  const { t } = useTranslation(['customers', 'common']);
  const fieldText = useFieldText();
  const { register, formState, setValue } = form;
  const error = (name: keyof CustomerFacts) => fieldText(formState.errors[name]?.message);
  return (
    <Fields>
      <Field label={t('customers:form.name')} error={error('name')}>
        {(control) => <Input {...control} {...register('name')} autoComplete="off" />}
      </Field>
      <Field
        label={t('customers:form.phone')}
        span={5}
        hint={t('customers:form.phoneHint')}
        error={error('phone')}
        optional={t('common:optional')}
      >
        {(control) => (
          <Input
            {...control}
            {...register('phone', {
              onChange: ({ target }: { target: HTMLInputElement }) =>
                setValue('phone', phoneDigits(target.value), { shouldDirty: true }),
            })}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            className="num"
          />
        )}
      </Field>
      <Field
        label={t('customers:form.email')}
        span={7}
        error={error('email')}
        optional={t('common:optional')}
      >
        {(control) => (
          <Input
            {...control}
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t('customers:form.preferredContact')} span={6}>
        {(control) => (
          <NativeSelect
            {...control}
            {...register('preferredContact', { setValueAs: (value: string | null) => value || null })}
          >
            <option value="">{t('customers:form.noPreference')}</option>
            {CONTACT_WAYS.map((way) => (
              <option key={way} value={way}>
                {t(`customers:form.ways.${way}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('customers:form.language')} span={6}>
        {(control) => (
          <NativeSelect {...control} {...register('language')}>
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {t(`common:language.${language}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <fieldset className="col-span-full">
        <legend className="text-small font-medium">{t('customers:form.consent')}</legend>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox {...register('consentEmail')} label={t('customers:form.consentEmail')} />
          <Checkbox {...register('consentText')} label={t('customers:form.consentText')} />
          <Checkbox {...register('consentCall')} label={t('customers:form.consentCall')} />
        </div>
        <p className="text-small text-muted">{t('customers:form.consentHint')}</p>
      </fieldset>
      <Field
        label={t('customers:form.notes')}
        hint={t('customers:form.notesHint')}
        error={error('notes')}
        optional={t('common:optional')}
      >
        {(control) => (
          <Textarea {...control} {...register('notes')} rows={3} maxLength={CUSTOMER_LIMITS.notes} />
        )}
      </Field>
    </Fields>
  );
}

function StaleCustomer({ mine, theirs }: { mine: CustomerFacts; theirs: CustomerFacts }) {
  const { t } = useTranslation(['customers', 'common']);
  const shown = (name: keyof CustomerFacts, facts: CustomerFacts): string => {
    if (name === 'language') return t(`common:language.${facts.language}`);
    if (name === 'preferredContact')
      return facts.preferredContact
        ? t(`customers:form.ways.${facts.preferredContact}`)
        : t('customers:form.noPreference');
    const value = facts[name];
    if (typeof value === 'boolean') return t(value ? 'customers:form.yes' : 'customers:form.no');
    return value;
  };
  return (
    <StaleNote
      differences={differencesOf(
        CUSTOMER_FIELDS,
        { mine, theirs },
        (name) => t(`customers:form.${name}`),
        shown,
      )}
    />
  );
}
