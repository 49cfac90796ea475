import { matchRoute, type RouteMatch } from '@kickstand/domain/navigation';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { AuthProblem } from '../errors/auth-problem.tsx';
import { useInitializing } from '../page-load.ts';
import { Banners } from '../shell/banners.tsx';
import { Cover } from './cover.tsx';
import { checkGuard, isProtected, type Visitor } from './guard.ts';
import { useRouteFocus } from './route-focus.ts';
import { warmUp } from './screens.ts';

/** How long a failed reading of the session hides behind "Authenticating...". */
export const PROBLEM_AFTER_MS = 5000;

/** Shows the page, or what stands in its place while nobody knows yet whether it may be shown. */
export function Gate() {
  const location = useLocation();
  const visitor = useVisitor();
  const covered = useInitializing();
  const wanted = location.pathname + location.search + location.hash;
  const match = matchRoute(location.pathname);
  const verdict = checkGuard(match, visitor, wanted);
  const underCover = covered && isProtected(match);
  const problem = useLasting(verdict.kind === 'problem', PROBLEM_AFTER_MS);

  const shown = verdict.kind === 'show' && match.kind !== 'redirect' ? location.pathname : null;
  const lastShown = useLastShown(shown);
  useRouteFocus(shown);

  const target = verdict.kind === 'go' ? verdict.to : null;
  useEffect(() => {
    if (target) warmUp(target);
  }, [target]);

  if (verdict.kind === 'show')
    return (
      <>
        {underCover ? <Cover /> : null}
        {isInShell(match, visitor) ? null : <Banners />}
        <div className="contents" inert={underCover}>
          <Outlet />
        </div>
      </>
    );
  if (verdict.kind === 'go' && !underCover) {
    // After sign-in the form stays until the next page is loaded; after sign-out nothing may stay.
    const stays = visitor.status === 'signed_in' && lastShown === location.pathname;
    return (
      <>
        {stays ? <Outlet /> : null}
        <Navigate to={verdict.to} replace />
      </>
    );
  }
  return problem ? <AuthProblem /> : <Cover />;
}

/** The shell shows the banners beside its navigation. */
const isInShell = (match: RouteMatch, { status }: Visitor): boolean =>
  isProtected(match) || (match.kind === 'not_found' && status === 'signed_in');

function useVisitor(): Visitor {
  const { status, session, boot, signedOut } = useSession();
  return { status, role: session?.profile.role ?? null, setUp: boot?.setUp ?? null, signedOut };
}

function useLastShown(shown: string | null): string | null {
  const [last, setLast] = useState<string | null>(null);
  if (shown !== null && shown !== last) setLast(shown);
  return last;
}

/** True once `on` has been true without a break for `ms`. */
function useLasting(on: boolean, ms: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [on, ms]);
  return on && lasted;
}
