import { matchRoute, type ROUTES } from '@kickstand/domain/navigation';
import type { ComponentType } from 'react';

type StaffPath = Extract<(typeof ROUTES)[number], { readonly entry: 'staff' }>['path'];
export type Screen = () => Promise<{ default: ComponentType }>;

/** One screen per page of the table of routes: a page without one does not compile. */
export const SCREENS: Record<StaffPath, Screen> = {
  '/auth/login': () => import('../../features/auth/login-screen.tsx'),
  '/auth/register': () => import('../../features/auth/register-screen.tsx'),
  '/auth/callback': () => import('../../features/auth/callback-screen.tsx'),
  '/setup': () => import('../../features/settings/setup-screen.tsx'),
  '/dashboard': () => import('../../features/home/home-screen.tsx'),
};

export const screenOf = (path: string): Screen | undefined =>
  (SCREENS as Readonly<Record<string, Screen | undefined>>)[path];

/** Fetches the code of the page a person is about to be sent to, while a cover is still up. */
export function warmUp(target: string): void {
  const pathname = target.split(/[?#]/, 1)[0] ?? '';
  const match = matchRoute(pathname);
  const path = match.kind === 'redirect' ? match.to : match.kind === 'page' ? match.route.path : '';
  screenOf(path)?.().catch(() => {
    // Only a head start: the router asks for the same code again and shows what went wrong.
  });
}
