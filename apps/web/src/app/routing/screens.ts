import type { ROUTES } from '@kickstand/domain/navigation';
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
