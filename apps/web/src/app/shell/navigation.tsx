import type { NavigationEntry } from '@kickstand/domain/navigation';
import { useLocation } from 'react-router';
import { cn } from '../../ui/cn.ts';
import { currentPath } from './current-entry.ts';
import { Entry, RailEntry } from './entry.tsx';
import { isCounted, useCounts } from './use-counts.ts';

interface NavigationProps {
  entries: readonly NavigationEntry[];
  rail?: boolean;
}

/** The list of pages; as a rail only the top level, as icons. */
export function Navigation({ entries, rail = false }: NavigationProps) {
  const { pathname } = useLocation();
  const current = currentPath(entries, pathname);
  const counts = useCounts();
  const Line = rail ? RailEntry : Entry;
  return (
    <ul
      className={cn(
        'scroll-hidden flex min-h-0 flex-1 flex-col gap-px overflow-y-auto py-px',
        rail ? 'px-0.5' : '-mx-3 px-3',
      )}
    >
      {entries.map((entry) => (
        <Line
          key={entry.id}
          entry={entry}
          current={current}
          exact={current === pathname.replace(/\/$/, '')}
          count={isCounted(entry.id) ? (counts?.[entry.id] ?? null) : undefined}
        />
      ))}
    </ul>
  );
}
