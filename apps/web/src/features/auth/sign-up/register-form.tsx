import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type SignUp, signUpSchema } from '@kickstand/domain/auth';
import { LOGIN_PATH } from '@kickstand/domain/navigation';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { sessionStore } from '../../../lib/auth/index.ts';
import { errorCode, useErrorText, useFieldText } from '../../../lib/calls/errors.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { EntryHeading } from '../../../lib/entry/entry-layout.tsx';
import { NewPasswordField } from '../../../lib/forms/new-password-field.tsx';
import { PersonFields } from '../../../lib/forms/person-fields.tsx';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Fields } from '../../../ui/form/field.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { Note } from '../../../ui/page/note.tsx';
import { withRedirect } from '../auth-frame.tsx';

interface RegisterFormProps {
  onSent: (sent: { email: string; mailConfigured: boolean }) => void;
}

export function RegisterForm({ onSent }: RegisterFormProps) {
  const { t } = useTranslation(['links', 'auth']);
  const { language } = useLanguage();
  const [parameters] = useSearchParams();
  const [failure, setFailure] = useState<unknown>(null);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const form = useForm<SignUp>({
    resolver: standardSchemaResolver(signUpSchema),
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  const { register, formState, setError, watch } = form;
  usePageTitle(t('links:register.title'));

  const signUp = form.handleSubmit(async (input) => {
    setFailure(null);
    try {
      const { mailConfigured } = await sessionStore.signUp({ ...input, language });
      onSent({ email: input.email, mailConfigured });
    } catch (error) {
      if (!showFieldErrors(error, ['firstName', 'lastName', 'email', 'password'], setError))
        setFailure(error);
    }
  });

  return (
    <form noValidate onSubmit={signUp} className="grid gap-4.5">
      <EntryHeading title={t('links:register.title')} text={t('links:register.intro')} />
      {failure === null ? null : (
        <Note tone="danger" role="alert">
          {errorCode(failure) === 'UNKNOWN' ? t('auth:state.SIGN_UP_FAILED') : errorText(failure)}
        </Note>
      )}
      <Fields>
        <PersonFields
          firstName={register('firstName')}
          lastName={register('lastName')}
          email={register('email')}
          errors={{
            firstName: fieldText(formState.errors.firstName?.message),
            lastName: fieldText(formState.errors.lastName?.message),
            email: fieldText(formState.errors.email?.message),
          }}
        />
        <NewPasswordField
          field={register('password')}
          value={watch('password')}
          person={watch()}
          error={fieldText(formState.errors.password?.message)}
        />
      </Fields>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={formState.isSubmitting}
        busyLabel={t('links:register.busy')}
      >
        {t('links:register.submit')}
      </Button>
      <p className="text-center text-muted">
        {t('links:register.haveAccount')}{' '}
        <Link to={withRedirect(LOGIN_PATH, parameters)} className={linkStyles}>
          {t('links:register.signIn')}
        </Link>
      </p>
    </form>
  );
}
