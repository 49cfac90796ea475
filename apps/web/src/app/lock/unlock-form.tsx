import { displayName } from '@kickstand/domain/auth';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { idleLock, sessionStore, useSession } from '../../lib/auth/index.ts';
import { errorCode, useErrorText } from '../../lib/calls/errors.ts';
import { useSignOut } from '../../lib/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page/card.tsx';
import { useUnlockBySso } from './use-unlock-by-sso.ts';

/** The signed-in user and a password field. */
export function UnlockForm() {
  const { t } = useTranslation(['auth', 'common']);
  const { email, name, role } = usePerson();
  const unlock = useUnlock();
  const signOut = useSignOut({ always: true });
  const sso = useUnlockBySso();
  return (
    <Card pad className="grid w-full max-w-[25rem] gap-5">
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-[12px] bg-accent-soft text-accent-soft-ink">
          <Icon icon={LockKeyhole} />
        </span>
        <div className="min-w-0">
          <h1 className="text-heading font-strong">{t('auth:lock.title')}</h1>
          <p className="mt-0.5 text-muted">{t('auth:lock.text')}</p>
        </div>
      </div>
      <div className="flex items-center gap-3 rounded-control bg-sunken px-3 py-2.5">
        <Avatar name={name} />
        <div className="min-w-0">
          <b className="block truncate font-strong">{name}</b>
          <span className="block truncate text-small text-muted">{role}</span>
        </div>
      </div>
      <form noValidate onSubmit={unlock.submit} className="grid gap-4.5">
        {sso.label ? (
          <Button
            variant={sso.isOnlyWay ? 'primary' : 'secondary'}
            size="lg"
            block
            autoFocus={sso.isOnlyWay}
            onClick={sso.start}
          >
            {sso.label}
          </Button>
        ) : null}
        {sso.isOnlyWay ? null : <PasswordPart unlock={unlock} name={name} email={email} />}
        <Button variant="ghost" block onClick={signOut}>
          {t('common:signOut')}
        </Button>
      </form>
    </Card>
  );
}

interface PasswordPartProps {
  unlock: ReturnType<typeof useUnlock>;
  name: string;
  email: string;
}

function PasswordPart({ unlock, name, email }: PasswordPartProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { busy, problem, password, setPassword, field } = unlock;
  return (
    <>
      {/* For the browser's password manager, which must know the user. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('auth:lock.password', { name })} error={problem}>
        {(control) => (
          <PasswordInput
            {...control}
            ref={field}
            autoFocus
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
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
        busy={busy}
        busyLabel={t('auth:lock.unlocking')}
      >
        {t('auth:lock.unlock')}
      </Button>
    </>
  );
}

function usePerson(): { email: string; name: string; role: string } {
  const { t } = useTranslation(['shell', 'common']);
  const { user, profile } = useSession();
  const email = user?.email ?? '';
  return {
    email,
    name: (profile && displayName(profile)) || email || t('userFallback'),
    role: profile ? t(`common:roles.${profile.role}`) : t('roleFallback'),
  };
}

function useUnlock() {
  const { t } = useTranslation(['auth', 'errors']);
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  const fail = (sentence: string) => {
    setProblem(sentence);
    field.current?.select();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') return fail(t('errors:PASSWORD_REQUIRED'));
    setBusy(true);
    setProblem(undefined);
    try {
      await idleLock.unlock(password);
    } catch (error) {
      const code = errorCode(error);
      // the session ended while locked, so the only way on is to sign in
      if (code === 'UNAUTHORIZED') void sessionStore.reload();
      fail(code === 'INVALID_CREDENTIALS' ? t('auth:lock.wrong') : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { password, setPassword, busy, problem, submit, field };
}
