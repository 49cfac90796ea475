import type { ROUTES } from '@kickstand/domain/navigation';
import type { ComponentType } from 'react';
import { needStaffTexts, needTexts } from '../../i18n/index.ts';

type StaffPath = Extract<
  (typeof ROUTES)[number],
  { readonly entry: 'staff' | 'session' | 'sign_in' }
>['path'];
export type DashboardPath = Extract<StaffPath, `/dashboard/${string}`>;
export type Screen = () => Promise<{ default: ComponentType }>;

/** Loads a screen together with its texts. */
const withTexts =
  (need: () => Promise<void>) =>
  (screen: Screen): Screen =>
  async () =>
    (await Promise.all([screen(), need()]))[0];
const withStaffTexts = withTexts(needStaffTexts);
const linkPage = withTexts(() => needTexts('links'));
const homePage = withTexts(() => needTexts('dashboard'));
const setUpPage = withTexts(() => needTexts('links', 'setup'));

const receipt = withStaffTexts(() => import('../../features/intake/print/receipt-screen.tsx'));

const openForm = withStaffTexts(() => import('../../features/intake/form/screens/open-screen.tsx'));

/** Screens that a visit may start with; with those in `dashboard-screens.ts`, one per route. */
const FIRST: Record<Exclude<StaffPath, DashboardPath>, Screen> = {
  '/auth/login': () => import('../../features/auth/sign-in/login-screen.tsx'),
  '/auth/register': linkPage(() => import('../../features/auth/sign-up/register-screen.tsx')),
  '/auth/callback': linkPage(() => import('../../features/auth/callback-screen.tsx')),
  '/auth/forgot': linkPage(() => import('../../features/auth/recovery/forgot-screen.tsx')),
  '/auth/reset': linkPage(() => import('../../features/auth/recovery/reset-screen.tsx')),
  '/auth/email': linkPage(() => import('../../features/auth/recovery/email-screen.tsx')),
  '/auth/undo': linkPage(() => import('../../features/auth/recovery/undo-screen.tsx')),
  '/auth/invite': linkPage(() => import('../../features/auth/sign-up/invite-screen.tsx')),
  '/setup': setUpPage(() => import('../../features/settings/setup-screen.tsx')),
  '/dashboard': homePage(() => import('../../features/home/home-screen.tsx')),
  '/intake/form': openForm,
  '/intake/form/:id': openForm,
  '/intake/receipt': receipt,
  '/intake/receipt/:tempId': receipt,
  '/intake/deposit/:tempId': receipt,
};

/**
 * A page's screen. The dashboard's are in a separate file with a long list of chunk names, which signing in does not
 * need.
 */
export function screenOf(path: string): Screen {
  if (Object.hasOwn(FIRST, path)) return FIRST[path as keyof typeof FIRST];
  return withStaffTexts(async () => {
    const { DASHBOARD } = await import('./dashboard-screens.ts');
    return DASHBOARD[path as DashboardPath]();
  });
}
