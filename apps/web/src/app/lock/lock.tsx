import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocked, useSession } from '../../lib/auth/index.ts';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { Outdated } from '../errors/screens.tsx';
import { Curtain } from './curtain.tsx';

const loadForm = () => import('./unlock-form.tsx');
const UnlockForm = lazy(loadForm);

/** AUT-18. Hides the page of a member of staff who is away; the open form stays as it was behind it. */
export function Lock() {
  const { t } = useTranslation('auth');
  const { status } = useSession();
  const locked = useLocked();
  // A screen may lock when the network is gone; the way to open it should be here by then.
  useEffect(() => {
    if (status === 'signed_in')
      loadForm().catch(() => {
        // Only a head start: it is loaded again when it is needed.
      });
  }, [status]);
  if (!locked) return null;
  return (
    <Curtain label={t('lock.title')}>
      <div className="grid min-h-full content-center justify-items-center">
        <ErrorBoundary fallback={() => <Outdated />}>
          <Suspense fallback={<p role="status">{t('lock.loading')}</p>}>
            <UnlockForm />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Curtain>
  );
}
