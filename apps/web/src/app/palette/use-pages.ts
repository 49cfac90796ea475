import { may, type Permission, type Role } from '@kickstand/domain/auth';
import { type NavigationId, navigationFor, pathTo } from '@kickstand/domain/navigation';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { flatPages, type PageItem } from './pages.ts';

/** Actions that are available everywhere. */
const ACTIONS = [
  { id: 'newIntake', path: pathTo('/dashboard/intake-forms/new'), may: 'intake.write' },
  { id: 'newOrder', path: pathTo('/dashboard/reports/new'), may: 'workorder.work' },
  { id: 'addProduct', path: pathTo('/dashboard/inventory/add-product'), may: 'stock.manage' },
  { id: 'addService', path: pathTo('/dashboard/inventory/add-service'), may: 'stock.manage' },
  { id: 'printLabels', path: pathTo('/dashboard/inventory/labels'), may: 'staff.read' },
] as const satisfies readonly { id: string; path: string; may: Permission }[];

/** The pages and actions of a role, in the current language. */
export function usePages(role: Role | null): { pages: PageItem[]; actions: PageItem[] } {
  const { t } = useTranslation(['search', 'navigation']);
  return useMemo(
    () => ({
      pages: flatPages(navigationFor(role)).map(({ entry, top }) => {
        const id = entry.id as NavigationId;
        return {
          id,
          path: entry.path,
          icon: top,
          title: t(`navigation:${id}`),
          detail: id === top ? '' : t(`navigation:${top as NavigationId}`),
          words: t(`search:words.${id}`),
        };
      }),
      actions: ACTIONS.filter((action) => may(role, action.may)).map(({ id, path }) => ({
        id,
        path,
        icon: null,
        title: t(`search:actions.${id}.title`),
        detail: '',
        words: t(`search:actions.${id}.words`),
      })),
    }),
    [role, t],
  );
}
