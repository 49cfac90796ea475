import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { type DataRouter, RouterProvider } from 'react-router';
import { useLocked, useSession } from '../lib/auth/index.ts';
import { queryClient } from '../lib/auth/query-client.ts';
import { signOutQuestion } from '../lib/offline/sign-out-question.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { isRoutingError } from './errors/kinds.ts';
import { reportError } from './errors/report.ts';
import { ApplicationError, NavigationSystemError } from './errors/screens.tsx';
import { LabelledToasters } from './labelled-toasters.tsx';
import { loadAhead } from './load-ahead.ts';

/** `router` is null if it could not be created. */
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

const loadLock = () => import('./lock/lock.tsx');
const Lock = lazy(loadLock);

/** Loaded soon after sign-in, so that it works offline. Until then nothing is shown. */
function Locked() {
  const { status } = useSession();
  const locked = useLocked();
  const signedIn = status === 'signed_in';
  useEffect(() => {
    if (signedIn) void loadAhead(loadLock);
  }, [signedIn]);
  if (!signedIn || !locked) return null;
  return (
    <ErrorBoundary
      fallback={() => (
        <Opaque>
          <ApplicationError />
        </Opaque>
      )}
    >
      <Suspense fallback={<Opaque />}>
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

/** Hides the page while its lock is loading, or fails to load. */
const Opaque = ({ children }: { children?: ReactNode }) => (
  <div className="fixed inset-0 z-(--z-debug) overflow-y-auto bg-canvas">{children}</div>
);

const lastNet = (error: unknown) =>
  isRoutingError(error) ? <NavigationSystemError wayHome /> : <ApplicationError />;
