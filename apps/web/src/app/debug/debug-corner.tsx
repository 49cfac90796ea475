import { may } from '@kickstand/domain/auth';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { usePerson } from '../person.ts';

const DebugPanel = lazy(async () => ({ default: (await import('./debug-panel.tsx')).DebugPanel }));

/** DBG-01 for administrators only; nobody else even loads it. */
export function DebugCorner() {
  const { profile } = usePerson();
  if (!may(profile?.role, 'debug.read')) return null;
  return (
    // A tool must not take the page down with it.
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <DebugPanel />
      </Suspense>
    </ErrorBoundary>
  );
}
