import { matchRoute, type RoutePath } from '@kickstand/domain/navigation';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { NeedsConnection, type OnlineWork } from '../../lib/offline/needs-connection.tsx';

/** OFF-05. Pages that are read-only without a connection, with the pages below them. */
const READ_ONLY_SECTIONS: Partial<Record<RoutePath, OnlineWork>> = {
  '/dashboard/inventory': 'stock',
  '/dashboard/work-order-parts': 'stock',
  '/dashboard/transactions': 'money',
  '/dashboard/users': 'this',
  '/dashboard/settings': 'this',
  '/dashboard/calendar': 'this',
  '/dashboard/messages': 'this',
  '/dashboard/customers': 'this',
  '/dashboard/profile': 'this',
  '/dashboard/audit': 'this',
  '/dashboard/archived-reports': 'this',
};
const READ_ONLY_PAGES: ReadonlySet<string> = new Set<RoutePath>([
  '/dashboard/reports/new',
  '/dashboard/reports/:reportId/edit',
  '/dashboard/reports/:reportId/pickup',
  '/dashboard/reports/:reportId/evidence',
  '/dashboard/intake-forms',
  '/dashboard/intake-forms/drafts',
  '/dashboard/intake-forms/:id',
  '/dashboard/intake-forms/:id/edit',
]);

/** What is not done offline on the page of this address; null if it is worked on. */
export function needsConnection(pathname: string): OnlineWork | null {
  const match = matchRoute(pathname);
  if (match.kind !== 'page') return null;
  const { path } = match.route;
  if (READ_ONLY_PAGES.has(path)) return 'this';
  const within = ([section]: [string, OnlineWork]) => path === section || path.startsWith(`${section}/`);
  return Object.entries(READ_ONLY_SECTIONS).find(within)?.[1] ?? null;
}

export function OnlineOnly({ children }: { children: ReactNode }) {
  const what = needsConnection(useLocation().pathname);
  return (
    <NeedsConnection above when={what !== null} what={what ?? 'this'} className="px-gutter pt-4">
      {children}
    </NeedsConnection>
  );
}
