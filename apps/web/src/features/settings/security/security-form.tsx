import type { Outputs } from '@kickstand/api';
import { type Security, securitySchema } from '@kickstand/domain/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { sessionStore } from '../../../lib/auth/index.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { Switch } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input, InputAffix } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { CardForm } from '../shared/card-form.tsx';
import { wholeNumber } from '../shared/whole-number.ts';

type SecurityRecord = Outputs['settings']['security'];

const FIELDS = ['idleLockMinutes', 'requireSecondFactor'] as const;

interface SecurityFormProps {
  security: SecurityRecord;
  /** The card's head: inside the form, so that the body follows it closely. */
  head: ReactNode;
}

export function SecurityForm({ security, head }: SecurityFormProps) {
  const { t } = useTranslation('settings');
  const revised = useSecurityForm(security);
  const { form, theirs } = revised;
  const { register, formState } = form;
  const LABELS = { idleLockMinutes: t('security.idleLock'), requireSecondFactor: t('security.require') };
  const shown = (field: keyof Security, { idleLockMinutes, requireSecondFactor }: Security) =>
    field === 'idleLockMinutes'
      ? t('security.afterMinutes', { count: idleLockMinutes })
      : t(requireSecondFactor ? 'security.yes' : 'security.no');
  const differences =
    theirs && differencesOf(FIELDS, { mine: form.getValues(), theirs }, (field) => LABELS[field], shown);
  return (
    <CardForm
      id="security"
      head={head}
      revised={revised}
      label={(name) => LABELS[name]}
      differences={differences}
    >
      <Field
        label={t('security.idleLock')}
        hint={t('security.idleLockHint')}
        // Any invalid number has the same error message.
        error={formState.errors.idleLockMinutes ? t('security.idleLockRange') : undefined}
      >
        {(control) => (
          <InputAffix suffix={t('security.minutes')} className="w-40 [&>input]:pr-12">
            <Input
              {...control}
              {...register('idleLockMinutes', { setValueAs: wholeNumber })}
              inputMode="numeric"
              autoComplete="off"
              className="num"
            />
          </InputAffix>
        )}
      </Field>
      <Switch
        label={t('security.require')}
        hint={t('security.requireHint')}
        {...register('requireSecondFactor')}
      />
    </CardForm>
  );
}

function useSecurityForm(security: SecurityRecord) {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const update = useMutation(orpc.settings.updateSecurity.mutationOptions());
  return useRevisedForm<Security, SecurityRecord>({
    opened: security,
    fields: FIELDS,
    schema: securitySchema,
    save: (values) => update.mutateAsync(values),
    currentOf: (error) => currentOf(api.settings.updateSecurity, error),
    onSeen: (record) => queries.setQueryData(orpc.settings.security.queryKey(), record),
    onDone: () => {
      // When this screen locks, and whether this person still lacks a second factor.
      void sessionStore.reload();
      void queries.invalidateQueries({ queryKey: orpc.auth.secondFactorState.key() });
      toast.success(t('security.saved'));
    },
  });
}
