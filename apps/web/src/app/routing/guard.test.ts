import type { Route, RouteMatch } from '@kickstand/domain/navigation';
import { describe, expect, it } from 'vitest';
import { checkGuard, isIntake, type Visitor } from './guard.ts';

const page = (guard: Route['guard']): RouteMatch => ({
  kind: 'page',
  route: { path: '/x', entry: 'staff', guard },
  params: {},
});
const visitor = (change: Partial<Visitor> = {}): Visitor => ({
  status: 'anonymous',
  role: null,
  checked: true,
  setUp: 'done',
  signedOut: false,
  secondFactorDue: false,
  ...change,
});
const signedIn = (role: Visitor['role']) => visitor({ status: 'signed_in', role });
const SHOW = { kind: 'show' };
const go = (to: string) => ({ kind: 'go', to });

describe('guards', () => {
  it('RT-06 sends signed-out visitors to sign-in with path, query and hash', () => {
    const wanted = '/dashboard/users?role=admin#top';
    for (const guard of ['signed_in', 'users.manage'] as const)
      expect(checkGuard(page(guard), visitor(), wanted)).toEqual(
        go('/login?redirect=%2Fdashboard%2Fusers%3Frole%3Dadmin%23top'),
      );
  });

  it('RT-06 follows only a path of this origin after sign-in', () => {
    const after = (redirect: string) =>
      checkGuard(page('guest'), signedIn('admin'), `/auth/login?redirect=${encodeURIComponent(redirect)}`);
    expect(after('/dashboard/users?role=admin#top')).toEqual(go('/dashboard/users?role=admin#top'));
    for (const bad of ['//e.test', '/\\e.test', '/%2f%2fe.test', 'javascript:alert(1)', 'https://e.test'])
      expect(after(bad), bad).toEqual(go('/dashboard'));
  });

  it('RT-09 sends those without the permission to the dashboard', () => {
    expect(checkGuard(page('users.manage'), signedIn('technician'), '/x')).toEqual(go('/dashboard'));
    expect(checkGuard(page('users.manage'), signedIn('admin'), '/x')).toEqual(SHOW);
    expect(checkGuard(page('staff.read'), signedIn('customer'), '/x')).toEqual(go('/dashboard'));
    expect(checkGuard(page('signed_in'), signedIn('customer'), '/x')).toEqual(SHOW);
  });

  it('RT-13 leaves pages for anyone and unknown addresses open', () => {
    for (const who of [visitor(), signedIn('customer'), visitor({ status: 'problem' })]) {
      expect(checkGuard(page('anyone'), who, '/x')).toEqual(SHOW);
      expect(checkGuard({ kind: 'not_found' }, who, '/x')).toEqual(SHOW);
    }
  });

  it('RT-10 waits while the session is loading, and distinguishes a problem from an answer', () => {
    for (const guard of ['signed_in', 'guest', 'anyone', 'setup'] as const)
      expect(checkGuard(page(guard), visitor({ status: 'loading' }), '/x')).toEqual({ kind: 'wait' });
    const lost = visitor({ status: 'problem', setUp: null });
    expect(checkGuard(page('signed_in'), lost, '/x')).toEqual({ kind: 'problem' });
    expect(checkGuard(page('guest'), lost, '/x')).toEqual(SHOW);
  });

  it('AUT-15 redirects everyone to the set-up until it is done, and nobody afterwards', () => {
    const before = visitor({ setUp: 'needed' });
    for (const guard of ['signed_in', 'guest', 'anyone'] as const)
      expect(checkGuard(page(guard), before, '/x')).toEqual(go('/setup'));
    expect(checkGuard(page('setup'), before, '/setup')).toEqual(SHOW);
    expect(checkGuard(page('setup'), visitor(), '/setup')).toEqual(go('/dashboard'));
  });

  it('AUT-07 leaves no way back to the page that was left by signing out', () => {
    expect(checkGuard(page('signed_in'), visitor({ signedOut: true }), '/dashboard')).toEqual(go('/login'));
  });

  it('AUT-02 a remembered session may show a page, but redirects nobody', () => {
    const remembered = (role: Visitor['role']) => ({ ...signedIn(role), checked: false });
    expect(checkGuard(page('users.manage'), remembered('admin'), '/x')).toEqual(SHOW);
    expect(checkGuard(page('signed_in'), remembered(null), '/x')).toEqual(SHOW);
    for (const guard of ['users.manage', 'guest'] as const)
      expect(checkGuard(page(guard), remembered('technician'), '/x')).toEqual({ kind: 'wait' });
  });

  it('AUT-11 knows the screens on which the card is a banner', () => {
    const at = (path: string) =>
      isIntake({ kind: 'page', route: { path, entry: 'staff', guard: 'anyone' }, params: {} });
    for (const path of ['/intake/form', '/intake/form/:id', '/dashboard/intake-forms/new'])
      expect(at(path)).toBe(true);
    for (const path of ['/dashboard', '/dashboard/intake-forms', '/auth/login']) expect(at(path)).toBe(false);
  });

  it('AUT-16 redirects anyone who still needs a second factor to the profile, and only there', () => {
    const due = visitor({ status: 'signed_in', role: 'technician', secondFactorDue: true });
    const profile: RouteMatch = {
      kind: 'page',
      route: { path: '/dashboard/profile', entry: 'staff', guard: 'signed_in' },
      params: {},
    };
    expect(checkGuard(page('signed_in'), due, '/dashboard')).toEqual(go('/dashboard/profile'));
    expect(checkGuard(page('staff.read'), due, '/x')).toEqual(go('/dashboard/profile'));
    expect(checkGuard(profile, due, '/dashboard/profile')).toEqual(SHOW);
    expect(checkGuard(page('anyone'), due, '/auth/reset')).toEqual(SHOW);
    expect(checkGuard(page('signed_in'), { ...due, secondFactorDue: false }, '/dashboard')).toEqual(SHOW);
  });
});
