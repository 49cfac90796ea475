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

/** How long a failed reading of the session hides behind "Authenticating...". */
export const PROBLEM_AFTER_MS = 5000;

/** Shows the page, or what stands in its place while nobody knows yet whether it may be shown. */
export function Gate() {
  const { pathname, search, hash } = useLocation();
  const visitor = useVisitor();
  const match = matchRoute(pathname);
  const verdict = checkGuard(match, visitor, pathname + search + hash);
  const problem = useLasting(verdict.kind === 'problem', PROBLEM_AFTER_MS);
  const covered = useInitializing();

  const shown = verdict.kind === 'show' && match.kind !== 'redirect' ? pathname : null;
  const lastShown = useLastShown(shown);
  useRouteFocus(shown);

  if (verdict.kind === 'problem' && problem) return <AuthProblem />;
  if (verdict.kind === 'go') {
    // After sign-in the form stays until the next page is loaded; after sign-out nothing may stay.
    const stays = visitor.status === 'signed_in' && lastShown === pathname;
    return (
      <>
        {stays ? <Outlet /> : <Cover />}
        <Navigate to={verdict.to} replace />
      </>
    );
  }
  if (verdict.kind !== 'show') return <Cover />;
  return (
    <>
      {covered || shown === null ? <Cover /> : null}
      {isInShell(match, visitor) || shown === null ? null : <Banners />}
      <div className="contents" inert={covered}>
        <Outlet />
      </div>
    </>
  );
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
