import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { secondFactorCodeSchema } from '@kickstand/domain/auth';
import * as z from '@kickstand/domain/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { sessionStore } from '../../../lib/auth/index.ts';
import { errorCode, useFieldText } from '../../../lib/calls/errors.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { EntryHeading } from '../../../lib/entry/entry-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';

const codeSchema = z.object({ code: secondFactorCodeSchema });

interface CodeStepProps {
  /** Back to the password: on request, or because the server discarded the first step. */
  onBack: (failure: unknown) => void;
}

/** AUT-16. The second step of a sign-in; the guard redirects once it is done. */
export default function CodeStep({ onBack }: CodeStepProps) {
  const { t } = useTranslation(['links', 'auth']);
  const fieldText = useFieldText();
  const [recovery, setRecovery] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({ resolver: standardSchemaResolver(codeSchema), defaultValues: { code: '' } });
  const { formState, register, setFocus, reset } = form;
  const wrong = failure !== null && errorCode(failure) === 'SECOND_FACTOR_WRONG';
  const kind = recovery ? 'recovery' : 'code';

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of the other kind is another field
  useEffect(() => setFocus('code'), [recovery]);

  const send = form.handleSubmit(async ({ code }) => {
    setFailure(null);
    try {
      await sessionStore.enter(() => api.auth.secondFactor({ code }));
    } catch (error) {
      if (errorCode(error) === 'SIGN_IN_EXPIRED') return onBack(error);
      setFailure(error);
      setFocus('code', { shouldSelect: true });
    }
  });

  const switchKind = () => {
    setFailure(null);
    reset();
    setRecovery(!recovery);
  };

  return (
    <form noValidate onSubmit={send} className="grid gap-4.5">
      <EntryHeading title={t('links:code.title')} text={t(`links:code.${kind}Text`)} />
      {wrong ? null : <FailureNote error={failure} />}
      <Field
        label={t(`links:code.${kind}`)}
        error={
          fieldText(formState.errors.code?.message) ?? (wrong ? t(`links:code.${kind}Wrong`) : undefined)
        }
      >
        {(control) => (
          <Input
            {...control}
            {...register('code')}
            key={kind}
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            className="code"
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={formState.isSubmitting}
        busyLabel={t('auth:login.busy')}
      >
        {t('auth:login.submit')}
      </Button>
      <div className="grid gap-1">
        <Button variant="ghost" block onClick={switchKind}>
          {t(recovery ? 'links:code.useCode' : 'links:code.useRecovery')}
        </Button>
        <Button variant="ghost" block onClick={() => onBack(null)}>
          {t('links:sent.back')}
        </Button>
      </div>
    </form>
  );
}
