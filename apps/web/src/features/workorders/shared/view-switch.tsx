import { pathTo } from '@kickstand/domain/navigation';
import { Columns3, List, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { BOARD_PATH, REPORTS_PATH } from './order.ts';

type View = 'list' | 'board' | 'stuck';

const VIEWS: readonly { view: View; to: string; icon: LucideIcon }[] = [
  { view: 'list', to: REPORTS_PATH, icon: List },
  { view: 'board', to: BOARD_PATH, icon: Columns3 },
  { view: 'stuck', to: `${pathTo('/dashboard/work-orders')}?view=stuck`, icon: TriangleAlert },
];

/** Three views of the same work, as links, so that each has a URL. */
export function ViewSwitch({ current }: { current: View }) {
  const { t } = useTranslation('workorders');
  return (
    <nav
      aria-label={t('views.label')}
      className="inline-flex gap-0.5 rounded-[11px] bg-sunken p-[3px] shadow-[inset_0_0_0_1px_var(--line)] max-md:flex max-md:flex-[1_0_100%]"
    >
      {VIEWS.map(({ view, to, icon }) => (
        <Link
          key={view}
          to={to}
          aria-current={view === current ? 'page' : undefined}
          className={cn(
            'hit-44 relative inline-flex min-h-[38px] flex-1 items-center justify-center gap-[7px] rounded-[8px] px-3.5 text-small font-medium whitespace-nowrap no-underline',
            view === current
              ? 'bg-surface text-ink shadow-[0_0_0_1px_var(--line),0_1px_3px_oklch(0.2_0.02_220/0.12)] dark:bg-pressed'
              : 'text-muted hover:text-ink',
          )}
        >
          <Icon icon={icon} size="sm" className={view === current ? 'text-accent-ink' : ''} />
          {t(`views.${view}`)}
        </Link>
      ))}
    </nav>
  );
}
