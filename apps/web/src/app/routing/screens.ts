import type { ROUTES } from '@kickstand/domain/navigation';
import type { ComponentType } from 'react';
import { needStaffTexts, needTexts } from '../../i18n/index.ts';

type StaffPath = Extract<(typeof ROUTES)[number], { readonly entry: 'staff' | 'session' }>['path'];
export type DashboardPath = Extract<StaffPath, '/dashboard' | `/dashboard/${string}`>;
export type Screen = () => Promise<{ default: ComponentType }>;

/** A screen outside the shell brings the texts that it alone needs. */
const withTexts =
  (need: () => Promise<void>) =>
  (screen: Screen): Screen =>
  async () =>
    (await Promise.all([screen(), need()]))[0];
const withStaffTexts = withTexts(needStaffTexts);
const linkPage = withTexts(() => needTexts('links'));
const setUpPage = withTexts(() => needTexts('links', 'setup'));

const receipt = withStaffTexts(() => import('../../features/intake/print/receipt-screen.tsx'));

const openForm = withStaffTexts(() => import('../../features/intake/form/open-screen.tsx'));

/** The screens outside the shell; with those of the dashboard one per page of the table of routes. */
const OUTSIDE: Record<Exclude<StaffPath, DashboardPath>, Screen> = {
  '/auth/login': () => import('../../features/auth/login-screen.tsx'),
  '/auth/register': linkPage(() => import('../../features/auth/register-screen.tsx')),
  '/auth/callback': linkPage(() => import('../../features/auth/callback-screen.tsx')),
  '/auth/forgot': linkPage(() => import('../../features/auth/forgot-screen.tsx')),
  '/auth/reset': linkPage(() => import('../../features/auth/reset-screen.tsx')),
  '/auth/email': linkPage(() => import('../../features/auth/email-screen.tsx')),
  '/auth/undo': linkPage(() => import('../../features/auth/undo-screen.tsx')),
  '/auth/invite': linkPage(() => import('../../features/auth/invite-screen.tsx')),
  '/setup': setUpPage(() => import('../../features/settings/setup-screen.tsx')),
  '/intake/form': openForm,
  '/intake/form/:id': openForm,
  '/intake/receipt': receipt,
  '/intake/receipt/:tempId': receipt,
  '/intake/deposit/:tempId': receipt,
};

/**
 * The screen of a page. Those of the dashboard are named in a file of their own: which files each of them consists of
 * is a long list, and nobody who signs in needs it yet.
 */
export function screenOf(path: string): Screen {
  if (Object.hasOwn(OUTSIDE, path)) return OUTSIDE[path as keyof typeof OUTSIDE];
  return async () => {
    const { DASHBOARD } = await import('./dashboard-screens.ts');
    return DASHBOARD[path as DashboardPath]();
  };
}
