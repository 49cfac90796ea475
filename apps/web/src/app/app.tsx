import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type DataRouter, RouterProvider } from 'react-router';
import { queryClient, useLocked, useSession } from '../lib/auth/index.ts';
import { signOutQuestion } from '../lib/offline/sign-out-question.ts';
import { Toasters } from '../ui/toast.tsx';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { isRoutingError } from './errors/kinds.ts';
import { reportError } from './errors/report.ts';
import { ApplicationError, NavigationSystemError } from './errors/screens.tsx';

/** `router` is null when it could not be started. */
export function App({ router }: { router: DataRouter | null }) {
  return (
    <>
      <ErrorBoundary fallback={lastNet}>
        <QueryClientProvider client={queryClient}>
          {router ? <RouterProvider router={router} onError={reportError} /> : <NavigationSystemError />}
        </QueryClientProvider>
      </ErrorBoundary>
      <Locked />
      <SignOutAsked />
      <LabelledToasters />
    </>
  );
}

const Lock = lazy(() => import('./lock/lock.tsx'));

/** Loaded with the first sign-in, so that it is here when the network is not. Until then nothing is shown. */
function Locked() {
  const { status } = useSession();
  const locked = useLocked();
  if (status !== 'signed_in') return null;
  return (
    <ErrorBoundary
      fallback={() =>
        locked ? (
          <Opaque>
            <ApplicationError />
          </Opaque>
        ) : null
      }
    >
      <Suspense fallback={locked ? <Opaque /> : null}>
        <Lock />
      </Suspense>
    </ErrorBoundary>
  );
}

const SignOutDialog = lazy(() => import('./offline/sign-out-dialog.tsx'));

function SignOutAsked() {
  const asked = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.isOpen);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <SignOutDialog />
    </Suspense>
  );
}

/** Nothing of the page shows through while its lock is on the way, or does not come. */
const Opaque = ({ children }: { children?: ReactNode }) => (
  <div className="fixed inset-0 z-(--z-debug) overflow-y-auto bg-canvas">{children}</div>
);

const lastNet = (error: unknown) =>
  isRoutingError(error) ? <NavigationSystemError wayHome /> : <ApplicationError />;

function LabelledToasters() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Toasters
      generalLabel={t('notifications')}
      intakeLabel={t('intakeNotifications')}
      closeLabel={t('common:close')}
    />
  );
}
