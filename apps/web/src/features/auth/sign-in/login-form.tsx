import { pathTo } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { EmailField } from '../../../lib/forms/email-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/input.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { withRedirect } from '../auth-frame.tsx';
import { LoginFailure } from './login-failure.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SsoButton } from './sso-button.tsx';
import type { Login } from './use-login-form.ts';

export function LoginForm({ login }: { login: Login }) {
  const { t } = useTranslation(['auth', 'common']);
  const fieldText = useFieldText();
  const [parameters] = useSearchParams();
  const { register, formState } = login.form;
  return (
    <form noValidate onSubmit={login.submit} className="grid gap-4.5">
      <LoginFailure login={login} />
      <EmailField
        label={t('auth:fields.email')}
        field={register('email')}
        error={fieldText(formState.errors.email?.message)}
        autoComplete="username"
      />
      <Field
        label={t('auth:fields.password')}
        error={fieldText(formState.errors.password?.message)}
        action={
          <Link to={withRedirect(pathTo('/auth/forgot'), parameters)} className={linkStyles}>
            {t('auth:login.forgot')}
          </Link>
        }
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password')}
            autoComplete="current-password"
            showLabel={t('common:showPassword')}
            hideLabel={t('common:hidePassword')}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={login.busy}
        busyLabel={t('auth:login.busy')}
      >
        {t('auth:login.submit')}
      </Button>
      <PasskeyButton onFailure={login.showFailure} />
      <SsoButton />
    </form>
  );
}
