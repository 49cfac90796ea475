import type { NavigationEntry } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { currentPath } from './current-entry.ts';
import { Entry, RailEntry } from './entry.tsx';

interface NavigationProps {
  entries: readonly NavigationEntry[];
  rail?: boolean;
}

/** The list of pages; as a rail only the top level, in pictures. */
export function Navigation({ entries, rail = false }: NavigationProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const current = currentPath(entries, pathname);
  const Line = rail ? RailEntry : Entry;
  return (
    <nav
      aria-label={t('navigationLabel')}
      className={
        rail
          ? 'scroll-hidden min-h-0 flex-1 overflow-y-auto px-0.5 py-px'
          : 'scroll-hidden -mx-3 min-h-0 flex-1 overflow-y-auto px-3 py-px'
      }
    >
      <ul className="grid content-start gap-px">
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} current={current} exact={current === pathname} />
        ))}
      </ul>
    </nav>
  );
}
