import { matchRoute, type RouteMatch } from '@kickstand/domain/navigation';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { type AuthView, hasProblem, useSession } from '../../lib/auth/index.ts';
import { reads } from '../../lib/auth/reads.ts';
import { useLoaded } from '../../lib/list/use-loaded.ts';
import type AuthProblem from '../errors/auth-problem.tsx';
import { FullPage } from '../errors/full-page.tsx';
import { Outdated } from '../errors/screens.tsx';
import { useInitializing } from '../page-load.ts';
import { Banners } from '../shell/banners.tsx';
import { Cover } from './cover.tsx';
import { checkGuard, isIntake, isProtected, type Visitor } from './guard.ts';
import { useRouteFocus } from './route-focus.ts';

/** AUT-11. How long an auth problem lasts before the card appears. */
export const PROBLEM_AFTER_MS = 5000;

/** Shows the page, or a placeholder until it is known whether the page may be shown. */
export function Gate() {
  const { pathname, search, hash } = useLocation();
  const auth = useSession();
  const visitor = visitorOf(auth);
  const match = matchRoute(pathname);
  const verdict = checkGuard(match, visitor, pathname + search + hash);
  const problem = useLasting(hasProblem(auth), PROBLEM_AFTER_MS);
  const problemCard = useProblemCard(hasProblem(auth));
  const covered = useInitializing();

  const shown = verdict.kind === 'show' && match.kind !== 'redirect' ? pathname : null;
  const lastShown = useLastShown(shown);
  useRouteFocus(shown);

  if (verdict.kind === 'problem' && problem) return problemCard('page');
  if (verdict.kind === 'go') {
    // after sign-in the form stays until the next page is loaded; after sign-out nothing may stay
    const stays = visitor.status === 'signed_in' && lastShown === pathname;
    return (
      <>
        {stays ? <Outlet /> : <Cover />}
        <Navigate to={verdict.to} replace />
      </>
    );
  }
  if (verdict.kind !== 'show') return <Cover />;

  // whatever covers it, the page stays mounted, so that unsaved input is not lost
  const banner = problem && isIntake(match);
  const card = problem && !banner && isProtected(match);
  return (
    <>
      {covered || shown === null ? <Cover /> : null}
      {card ? problemCard('over') : null}
      {banner ? problemCard('banner') : null}
      {isInShell(match, visitor) || shown === null ? null : <Banners />}
      <div className="contents" inert={covered || card}>
        <Outlet />
      </div>
    </>
  );
}

type Variant = NonNullable<ComponentProps<typeof AuthProblem>['variant']>;

/** The card, once there is a problem to report. Rarely needed, so it is loaded during the 5 s. */
function useProblemCard(on: boolean): (variant: Variant) => ReactNode {
  const Card = useLoaded(loadCard, on);
  return (variant) => (Card ? <Card variant={variant} onRecover={reads.refresh} /> : <Cover />);
}

const loadCard = (): Promise<{ default: typeof AuthProblem }> =>
  import('../errors/auth-problem.tsx').catch((error: unknown) => {
    console.error('The card could not be loaded', error);
    return { default: NoCard };
  });

/** Nothing can be loaded, not even the card. */
const NoCard = () => (
  <FullPage>
    <Outdated />
  </FullPage>
);

/** Whether the shell shows the banners. */
const isInShell = (match: RouteMatch, { status }: Visitor): boolean =>
  isProtected(match) || (match.kind === 'not_found' && status === 'signed_in');

const visitorOf = ({ status, session, profile, loading, boot, signedOut }: AuthView): Visitor => ({
  status,
  role: profile?.role ?? null,
  checked: !loading,
  setUp: boot?.setUp ?? null,
  signedOut,
  secondFactorDue: session?.secondFactorDue ?? false,
});

function useLastShown(shown: string | null): string | null {
  const [last, setLast] = useState<string | null>(null);
  if (shown !== null && shown !== last) setLast(shown);
  return last;
}

/** True once `on` was true for `ms` without interruption. */
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
