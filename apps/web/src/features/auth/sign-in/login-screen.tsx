import { pathTo } from '@kickstand/domain/navigation';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { needTexts } from '../../../i18n/index.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { EntryHeading } from '../../../lib/entry/entry-layout.tsx';
import { linkStyles } from '../../../ui/link.ts';
import { AuthFrame, withRedirect } from '../auth-frame.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login-form.tsx';
import { useLoginForm } from './use-login-form.ts';

// Few sign-ins need it; the page does not wait for it.
const CodeStep = lazy(async () => (await Promise.all([import('./code-step.tsx'), needTexts('links')]))[0]);

/** AUT-01. The guard leads on once someone is signed in, to where they wanted to go. */
export default function LoginScreen() {
  const { t } = useTranslation('auth');
  const { boot } = useSession();
  const [parameters] = useSearchParams();
  const login = useLoginForm();
  usePageTitle(t('login.title'));

  if (login.codeNeeded)
    return (
      <AuthFrame>
        <Suspense>
          <CodeStep onBack={login.backToPassword} />
        </Suspense>
      </AuthFrame>
    );
  return (
    <AuthFrame>
      <div className="grid gap-4.5">
        <EntryHeading title={t('login.title')} text={t('login.welcome')} />
        <LoginForm login={login} />
        <p className="text-center text-muted">
          {t('login.newHere')}{' '}
          <Link to={withRedirect(pathTo('/auth/register'), parameters)} className={linkStyles}>
            {t('login.register')}
          </Link>
        </p>
        {boot?.demo ? <DemoAccounts onPick={login.fill} /> : null}
      </div>
    </AuthFrame>
  );
}
