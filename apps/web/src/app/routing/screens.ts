import type { ROUTES } from '@kickstand/domain/navigation';
import type { ComponentType } from 'react';

type StaffPath = Extract<(typeof ROUTES)[number], { readonly entry: 'staff' }>['path'];
export type Screen = () => Promise<{ default: ComponentType }>;

/** One screen per page of the table of routes: a page without one does not compile. */
export const SCREENS: Record<StaffPath, Screen> = {
  '/auth/login': () => import('../../features/auth/login-screen.tsx'),
  '/auth/register': () => import('../../features/auth/register-screen.tsx'),
  '/auth/callback': () => import('../../features/auth/callback-screen.tsx'),
  '/auth/forgot': () => import('../../features/auth/forgot-screen.tsx'),
  '/auth/reset': () => import('../../features/auth/reset-screen.tsx'),
  '/auth/email': () => import('../../features/auth/email-screen.tsx'),
  '/auth/invite': () => import('../../features/auth/invite-screen.tsx'),
  '/setup': () => import('../../features/settings/setup-screen.tsx'),
  '/dashboard': () => import('../../features/home/home-screen.tsx'),
  '/dashboard/users': () => import('../../features/users/users-screen.tsx'),
  '/dashboard/users/:userId': () => import('../../features/users/person-screen.tsx'),
  '/dashboard/profile': () => import('../../features/profile/profile-screen.tsx'),
  '/dashboard/settings': () => import('../../features/settings/settings-screen.tsx'),
};
