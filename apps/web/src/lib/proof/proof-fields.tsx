import type { Proof } from '@kickstand/domain/auth';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { orpc } from '../api.ts';
import { useFieldText } from '../calls/errors.ts';
import { CurrentPassword } from './current-password.tsx';
import type { Refusal } from './use-refusal.ts';

interface ProofFieldsProps {
  form: Pick<UseFormReturn<Proof>, 'register' | 'formState'>;
  refusal: Refusal;
  passwordOnly?: boolean;
}

/** The current password and, if the account has a second factor, its code. */
export function ProofFields({ form, refusal, passwordOnly = false }: ProofFieldsProps) {
  const { t } = useTranslation('profile');
  const fieldText = useFieldText();
  const { data } = useQuery(orpc.auth.secondFactorState.queryOptions());
  const { errors } = form.formState;
  const codeError = fieldText(errors.code?.message) ?? refusal.wrongCode;
  const needsCode = !passwordOnly && (data?.enabled || codeError !== undefined);
  return (
    <>
      <CurrentPassword
        label={t('password.yours')}
        field={form.register('password')}
        error={fieldText(errors.password?.message) ?? refusal.wrongPassword}
      />
      {needsCode ? (
        <Field label={t('secondFactor.code')} hint={t('secondFactor.codeHint')} error={codeError}>
          {(control) => (
            <Input
              {...control}
              // an empty field means no code, not an invalid one
              {...form.register('code', { setValueAs: (typed?: string) => typed || undefined })}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              className="code"
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
