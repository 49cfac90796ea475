import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { needTexts } from '../../../i18n/index.ts';
import { errorCode, errorReference } from '../../../lib/calls/errors.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type Login, secondsAskedFor } from './use-login-form.ts';

const ResendNote = lazy(() => import('../sign-up/resend-note.tsx'));
const SsoFailure = lazy(
  async () => (await Promise.all([import('./sso-failure.tsx'), needTexts('links')]))[0],
);

/** Why nobody was signed in, in the place of the form's first line. */
export function LoginFailure({ login }: { login: Login }) {
  const { t } = useTranslation(['auth', 'shell']);
  const [parameters] = useSearchParams();
  const reference = errorReference(login.failure);
  const sso = parameters.get('sso');
  if (login.failure === null)
    return sso && !login.triedEmail ? (
      <Suspense>
        <SsoFailure failure={sso} />
      </Suspense>
    ) : null;

  switch (errorCode(login.failure)) {
    case 'EMAIL_NOT_CONFIRMED':
      return (
        <Suspense>
          <ResendNote email={login.triedEmail} />
        </Suspense>
      );
    case 'TOO_MANY_REQUESTS':
      return <Pause secondsLeft={login.secondsToWait} secondsAtFirst={secondsAskedFor(login.failure)} />;
    case 'UNKNOWN':
      return (
        <Note tone="danger" role="alert">
          {t('auth:state.SIGN_IN_FAILED')}
          {reference ? <p className="num text-small">{t('shell:screen.reference', { reference })}</p> : null}
        </Note>
      );
    default:
      return <FailureNote error={login.failure} />;
  }
}

/** Read out once, at the start and at the end; a number spoken every second would bury the page. */
function Pause({ secondsLeft, secondsAtFirst }: { secondsLeft: number; secondsAtFirst: number }) {
  const { t } = useTranslation('auth');
  if (secondsLeft === 0)
    return (
      <Note tone="info" role="status">
        {t('login.waitOver')}
      </Note>
    );
  return (
    <Note tone="warning" role="alert">
      <VisuallyHidden>{t('login.wait', { count: secondsAtFirst })}</VisuallyHidden>
      <span aria-hidden="true" className="num">
        {t('login.wait', { count: secondsLeft })}
      </span>
    </Note>
  );
}
