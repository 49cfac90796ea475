import { matchRoute, type RoutePath } from '@kickstand/domain/navigation';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAway } from '../../lib/offline/away.ts';
import { NeedsConnection, WhyNot } from '../../lib/offline/needs-connection.tsx';

/** OFF-05. What is not entered without a connection: these pages are there to be read. */
const READ_ONLY_SECTIONS: readonly RoutePath[] = [
  '/dashboard/inventory',
  '/dashboard/work-order-parts',
  '/dashboard/transactions',
  '/dashboard/users',
  '/dashboard/settings',
  '/dashboard/calendar',
  '/dashboard/messages',
  '/dashboard/customers',
  '/dashboard/profile',
  '/dashboard/audit',
  '/dashboard/archived-reports',
];
const READ_ONLY_PAGES: ReadonlySet<string> = new Set<RoutePath>([
  '/dashboard/reports/new',
  '/dashboard/reports/:reportId/edit',
  '/dashboard/reports/:reportId/pickup',
  '/dashboard/reports/:reportId/evidence',
  '/dashboard/intake-forms/:id',
  '/dashboard/intake-forms/:id/edit',
]);

export function needsConnection(pathname: string): boolean {
  const match = matchRoute(pathname);
  if (match.kind !== 'page') return false;
  const { path } = match.route;
  return (
    READ_ONLY_PAGES.has(path) ||
    READ_ONLY_SECTIONS.some((section) => path === section || path.startsWith(`${section}/`))
  );
}

export function OnlineOnly({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const away = useAway();
  const fenced = away && needsConnection(pathname);
  return (
    <>
      {fenced ? <WhyNot what="this" className="px-gutter pt-4" /> : null}
      <NeedsConnection when={fenced}>{children}</NeedsConnection>
    </>
  );
}
