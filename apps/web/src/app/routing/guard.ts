import { may, type Role, safeRedirect } from '@kickstand/domain/auth';
import {
  matchRoute,
  PROFILE_PATH,
  ROOT_PATH,
  type Route,
  type RouteMatch,
  SETUP_PATH,
} from '@kickstand/domain/navigation';
import type { AuthStatus } from '../../lib/auth/index.ts';

/** What the guards know about the visitor. */
export interface Visitor {
  status: AuthStatus;
  role: Role | null;
  /** Confirmed by the server, not only remembered by this device. */
  checked: boolean;
  setUp: 'needed' | 'done' | null;
  signedOut: boolean;
  /** The shop requires a second factor from staff, and this user has none. */
  secondFactorDue: boolean;
}

/** `wait`: not known yet. `problem`: could not be read. `go`: redirects, replacing the history entry. */
export type Verdict = { kind: 'show' } | { kind: 'wait' } | { kind: 'problem' } | { kind: 'go'; to: string };

const SHOW: Verdict = { kind: 'show' };
const go = (to: string): Verdict => ({ kind: 'go', to });

/** Only these are covered by "Initializing..." and "Authenticating...". */
export function isProtected(match: RouteMatch): boolean {
  return match.kind === 'page' && !['anyone', 'guest', 'setup'].includes(match.route.guard);
}

/** Pages with a long form: an auth problem is shown in a banner instead of a cover. */
export function isIntake(match: RouteMatch): boolean {
  return match.kind === 'page' && /^\/(intake|dashboard\/intake-forms)\//.test(match.route.path);
}

/** Whether a URL, or where it redirects to, is guarded. */
export function isGuardedPath(pathname: string): boolean {
  const match = matchRoute(pathname);
  return isProtected(match.kind === 'redirect' ? matchRoute(match.to) : match);
}

/**
 * Who may see the page of a URL. `wanted` is path, query and hash. The server protects the data; this only avoids
 * showing an empty page.
 */
export function checkGuard(match: RouteMatch, visitor: Visitor, wanted: string): Verdict {
  // the redirect's target is guarded itself
  if (match.kind === 'redirect') return SHOW;
  if (visitor.status === 'loading') return { kind: 'wait' };
  if (match.kind === 'not_found') return SHOW;
  if (visitor.setUp === 'needed') return match.route.guard === 'setup' ? SHOW : go(SETUP_PATH);
  return checkPage(match.route, visitor, wanted);
}

/** AUT-16. Pages open to a user who still has to set up a second factor. */
const OPEN_WHILE_DUE: readonly string[] = [PROFILE_PATH];

function checkPage({ guard, path }: Route, visitor: Visitor, wanted: string): Verdict {
  const { status, role } = visitor;
  if (guard === 'anyone') return SHOW;
  if (guard === 'guest') return status === 'signed_in' ? sure(visitor, afterSignIn(wanted)) : SHOW;
  if (status === 'problem') return { kind: 'problem' };
  if (guard === 'setup') return go(ROOT_PATH);
  if (status !== 'signed_in') return go(toSignIn(visitor, wanted));
  if (visitor.secondFactorDue && !OPEN_WHILE_DUE.includes(path)) return go(PROFILE_PATH);
  if (guard === 'signed_in' || may(role, guard)) return SHOW;
  return sure(visitor, ROOT_PATH);
}

/**
 * A session remembered by the device may show a page but redirects nobody, because the server may disagree in a
 * moment.
 */
const sure = ({ checked }: Visitor, to: string): Verdict => (checked ? go(to) : { kind: 'wait' });

function toSignIn(visitor: Visitor, wanted: string): string {
  return visitor.signedOut ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`;
}

function afterSignIn(wanted: string): string {
  const query = wanted.split('#', 1)[0]?.split('?')[1];
  return safeRedirect(new URLSearchParams(query).get('redirect'), ROOT_PATH);
}
