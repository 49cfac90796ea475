import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { CurrentPassword } from './current-password.tsx';

/** A code that is not asked for is not sent. */
export const CODE_FIELD = { setValueAs: (typed?: string) => typed || undefined };

interface ProofFieldsProps {
  password: UseFormRegisterReturn;
  code: UseFormRegisterReturn | null;
  errors: { readonly password: string | undefined; readonly code: string | undefined };
}

/** The password as it is now and, where the account has a second factor, its code. */
export function ProofFields({ password, code, errors }: ProofFieldsProps) {
  const { t } = useTranslation('profile');
  const { data } = useQuery(orpc.auth.secondFactorState.queryOptions());
  const asked = code !== null && (data?.enabled || errors.code !== undefined);
  return (
    <>
      <CurrentPassword label={t('password.yours')} field={password} error={errors.password} />
      {asked ? (
        <Field label={t('secondFactor.code')} hint={t('secondFactor.codeHint')} error={errors.code}>
          {(control) => (
            <Input
              {...control}
              {...code}
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
