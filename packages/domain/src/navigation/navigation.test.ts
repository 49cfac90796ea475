import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../auth/permissions.ts';
import { NAVIGATION, type NavigationEntry, navigationFor } from './entries.ts';
import { matchPattern } from './match-pattern.ts';
import { pathTo } from './path-to.ts';
import { matchRoute, REDIRECTS, ROOT_PATH, ROUTES } from './routes.ts';

const everywhere = () => true;
const ids = (entries: readonly NavigationEntry[]) => entries.map((entry) => entry.id);

describe('routes', () => {
  it('lead to a page by its pattern: a parameter stays one part of the address, whatever is in it', () => {
    expect(pathTo('/dashboard/reports')).toBe('/dashboard/reports');
    const path = pathTo('/dashboard/reports/:reportId/print/:paper', { reportId: '1/2?', paper: 'memo' });
    expect(path).toBe('/dashboard/reports/1%2F2%3F/print/memo');
    expect(matchRoute(path)).toMatchObject({ route: { path: '/dashboard/reports/:reportId/print/:paper' } });
  });

  it('RT-02 knows no page for /unauthorized or any unknown path', () => {
    for (const path of ['/unauthorized', '/nope', '/dashboard/nope', '/auth/login/x', '//', '/%00'])
      expect(matchRoute(path).kind, path).toBe('not_found');
  });

  it('RT-03 redirects the short addresses to pages that exist', () => {
    expect(matchRoute('/auth')).toEqual({ kind: 'redirect', to: '/auth/login' });
    expect(matchRoute('/login')).toEqual({ kind: 'redirect', to: '/auth/login' });
    expect(matchRoute('/register')).toEqual({ kind: 'redirect', to: '/auth/register' });
    for (const to of Object.values(REDIRECTS)) expect(matchRoute(to).kind).toBe('page');
  });

  it('RT-04 sends / to the named root constant', () => {
    expect(ROOT_PATH).toBe('/dashboard');
    expect(matchRoute('/')).toEqual({ kind: 'redirect', to: ROOT_PATH });
  });

  it('RT-11 RT-07 gives customers the public entry, and one address to the staff or to them', () => {
    const bySession = ROUTES.filter((route) => route.entry === 'session').map((route) => route.path);
    expect(bySession).toEqual(['/intake/form/:id']);
    expect(matchRoute('/form/view/x')).toMatchObject({ route: { entry: 'public' } });
    expect(matchRoute('/terms-and-conditions')).toMatchObject({ route: { entry: 'public' } });
    for (const page of ['report', 'review', 'payment'])
      expect(matchRoute(`/${page}/x`)).toMatchObject({ route: { entry: 'public' }, params: { id: 'x' } });
  });

  it('ignores one trailing slash', () => {
    expect(matchRoute('/dashboard/').kind).toBe('page');
  });

  it('does not take a property of Object for a redirect', () => {
    expect(matchRoute('constructor').kind).toBe('not_found');
  });

  it('reads parameters, and no empty ones', () => {
    expect(matchPattern('/users/:id', '/users/42')).toEqual({ id: '42' });
    expect(matchPattern('/users/:id', '/users/')).toBeNull();
    expect(matchPattern('/users/:id', '/users/42/x')).toBeNull();
  });
});

describe('navigation', () => {
  it('NAV-01 lists the nine entries in order for an administrator, with the calendar and messages after the dashboard', () => {
    expect(ids(navigationFor('admin', NAVIGATION, everywhere))).toEqual([
      'dashboard',
      'calendar',
      'messages',
      'intakeForms',
      'workOrders',
      'workOrderParts',
      'inventory',
      'transactions',
      'users',
      'profile',
      'settings',
    ]);
  });

  it('NAV-01 shows a technician no Users and no Settings', () => {
    const shown = ids(navigationFor('technician', NAVIGATION, everywhere));
    expect(shown).not.toContain('users');
    expect(shown).not.toContain('settings');
    expect(shown).toContain('intakeForms');
  });

  it('NAV-01 shows a customer Dashboard and Profile only', () => {
    const shown = navigationFor('customer', NAVIGATION, everywhere);
    expect(ids(shown)).toEqual(['dashboard', 'profile']);
    expect(shown[0]?.children).toEqual([]);
  });

  it('NAV-01 shows nothing to nobody, and no entry whose page does not exist', () => {
    expect(navigationFor(null, NAVIGATION, everywhere)).toEqual([]);
    for (const entry of navigationFor('admin')) expect(matchRoute(entry.path).kind).toBe('page');
  });

  it('names only permissions of the role table', () => {
    const walk = (entries: readonly NavigationEntry[]): readonly string[] =>
      entries.flatMap((entry) => [entry.may, ...walk(entry.children ?? [])]);
    for (const wanted of walk(NAVIGATION))
      expect(wanted === 'signed_in' || Object.hasOwn(PERMISSIONS, wanted), wanted).toBe(true);
  });
});
