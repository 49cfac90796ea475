import { KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/auth/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/page/card.tsx';
import { PasskeysRow } from '../passkeys/passkeys-row.tsx';
import { SecondFactorRow } from '../second-factor/second-factor-row.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SignInMethod } from './sign-in-method.tsx';

/** AUT-16. What opens the account: address, password, second factor, passkeys. */
export function SignInCard() {
  const { t } = useTranslation('profile');
  const { user, profile, session, boot } = useSession();
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = () => setOpen(null);
  if (session?.sso === 'only')
    return (
      <Card aria-labelledby="sign-in">
        <CardHead id="sign-in" title={t('signIn.title')} />
        <ul>
          <SignInMethod icon={Mail} title={t('email.title')} text={user?.email ?? ''} />
          <SignInMethod
            icon={KeyRound}
            title={boot?.sso?.name ?? t('signIn.sso')}
            text={t('signIn.ssoText')}
          />
        </ul>
      </Card>
    );
  return (
    <Card aria-labelledby="sign-in">
      <CardHead id="sign-in" title={t('signIn.title')} />
      <ul>
        <SignInMethod icon={Mail} title={t('email.title')} text={user?.email ?? ''}>
          <Button size="sm" aria-label={t('email.changeLabel')} onClick={() => setOpen('email')}>
            {t('signIn.change')}
          </Button>
        </SignInMethod>
        <SignInMethod icon={KeyRound} title={t('password.title')} text={t('password.text')}>
          <Button size="sm" aria-label={t('password.changeLabel')} onClick={() => setOpen('password')}>
            {t('signIn.change')}
          </Button>
        </SignInMethod>
        <SecondFactorRow />
        {profile && profile.role !== 'customer' ? <PasskeysRow /> : null}
      </ul>
      {open === 'email' ? <EmailDialog onClose={close} /> : null}
      {open === 'password' ? <PasswordDialog onClose={close} /> : null}
    </Card>
  );
}
