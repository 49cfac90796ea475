import { TEXT_PROVIDERS } from '@kickstand/domain/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { CopyField } from '../../../lib/copy-field.tsx';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { Field, Fields } from '../../../ui/form/field.tsx';
import { Input, NativeSelect, PasswordInput } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { CardForm } from '../shared/card-form.tsx';
import {
  NAMES,
  type Name,
  type ProviderForm as ProviderFormValues,
  type ProviderRecord,
  type ProviderValues,
  providerValuesSchema,
  toForm,
  toInput,
} from './provider-values.ts';

const TECHNICAL = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export function ProviderForm({ record, head }: { record: ProviderRecord; head: ReactNode }) {
  const { t } = useTranslation(['messages', 'common']);
  const revised = useProviderForm(record);
  const { form, theirs } = revised;
  const { register } = form;
  const chosen = form.watch('provider');
  const android = chosen === 'android';
  const labels = useLabels(android);
  const shown = (name: Name, values: ProviderValues) => {
    if (name === 'password' || name === 'signingKey')
      return t(values[name] ? 'messages:settings.changed' : 'messages:settings.kept');
    return name === 'provider' ? t(`messages:settings.${values.provider}`) : values[name];
  };
  const differences =
    theirs && differencesOf(NAMES, { mine: form.getValues(), theirs }, (name) => labels[name], shown);
  const secretHint = (set: boolean) =>
    t(set ? 'messages:settings.secretSet' : 'messages:settings.secretNone');
  const eye = { showLabel: t('common:showPassword'), hideLabel: t('common:hidePassword') };
  const frame = { form, labels };
  return (
    <CardForm
      id="texts"
      head={head}
      revised={revised}
      label={(name) => labels[name]}
      differences={differences}
    >
      {record.waiting > 0 ? (
        <Note tone={record.configured ? 'info' : 'warning'}>
          {t('messages:settings.waiting', { count: record.waiting })}
        </Note>
      ) : null}
      <Fields>
        <TextField {...frame} name="provider">
          {(control) => (
            <NativeSelect {...control} {...register('provider')}>
              {TEXT_PROVIDERS.map((provider) => (
                <option key={provider} value={provider}>
                  {t(`messages:settings.${provider}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </TextField>
        {chosen === 'none' ? null : (
          <>
            <TextField
              {...frame}
              name="url"
              hint={t(android ? 'messages:settings.urlAndroidHint' : 'messages:settings.urlTwilioHint')}
            >
              {(control) => <Input {...control} {...register('url')} {...TECHNICAL} inputMode="url" />}
            </TextField>
            <TextField {...frame} name="account">
              {(control) => <Input {...control} {...register('account')} {...TECHNICAL} />}
            </TextField>
            <TextField {...frame} name="password" hint={secretHint(record.passwordSet)}>
              {(control) => (
                <PasswordInput {...control} {...register('password')} autoComplete="new-password" {...eye} />
              )}
            </TextField>
            {android ? (
              <TextField
                {...frame}
                name="signingKey"
                hint={`${secretHint(record.signingKeySet)} ${t('messages:settings.signingKeyHint')}`}
              >
                {(control) => (
                  <PasswordInput
                    {...control}
                    {...register('signingKey')}
                    autoComplete="new-password"
                    {...eye}
                  />
                )}
              </TextField>
            ) : (
              <TextField {...frame} name="sender" hint={t('messages:settings.senderHint')}>
                {(control) => <Input {...control} {...register('sender')} {...TECHNICAL} inputMode="tel" />}
              </TextField>
            )}
          </>
        )}
      </Fields>
      {record.webhook && record.provider === chosen ? (
        <div className="grid gap-1.5">
          <CopyField label={t('messages:settings.webhook')} value={record.webhook} />
          <p className="text-small text-muted">
            {t('messages:settings.webhookHint')} {android ? t('messages:settings.webhookAndroid') : null}
          </p>
        </div>
      ) : null}
    </CardForm>
  );
}

function useLabels(android: boolean): Record<Name, string> {
  const { t } = useTranslation('messages');
  return {
    provider: t('settings.provider'),
    url: t('settings.url'),
    account: t(android ? 'settings.accountAndroid' : 'settings.account'),
    sender: t('settings.sender'),
    password: t(android ? 'settings.passwordAndroid' : 'settings.password'),
    signingKey: t('settings.signingKey'),
  };
}

function useProviderForm(record: ProviderRecord) {
  const { t } = useTranslation('messages');
  const queries = useQueryClient();
  const update = useMutation(orpc.messages.updateProvider.mutationOptions());
  return useRevisedForm<ProviderValues, ProviderFormValues>({
    opened: toForm(record),
    fields: NAMES,
    schema: providerValuesSchema,
    save: async (values) => toForm(await update.mutateAsync(toInput(values))),
    currentOf: (error) => {
      const current = currentOf(api.messages.updateProvider, error);
      return current && toForm(current);
    },
    onSeen: ({ password: _typed, signingKey: _key, ...seen }) =>
      queries.setQueryData(orpc.messages.provider.queryKey(), seen),
    onDone: () => {
      toast.success(t('settings.saved'));
      void queries.invalidateQueries({ queryKey: orpc.messages.setting.key() });
    },
  });
}

interface TextFieldProps {
  form: ReturnType<typeof useProviderForm>['form'];
  labels: Record<Name, string>;
  name: Name;
  hint?: string;
  children: ComponentProps<typeof Field>['children'];
}

function TextField({ form, labels, name, hint, children }: TextFieldProps) {
  const fieldText = useFieldText();
  return (
    <Field label={labels[name]} span={12} error={fieldText(form.formState.errors[name]?.message)} hint={hint}>
      {children}
    </Field>
  );
}
