import { may } from '@kickstand/domain/auth';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { usePerson } from '../person.ts';
import { DebugPanel } from './debug-panel.tsx';

/** DBG-01 for administrators only. */
export function DebugCorner() {
  const { profile } = usePerson();
  if (!may(profile?.role, 'debug.read')) return null;
  return (
    // a failure of the panel must not break the page
    <ErrorBoundary fallback={() => null}>
      <DebugPanel />
    </ErrorBoundary>
  );
}
