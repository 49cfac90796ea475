import { pathTo } from '@kickstand/domain/navigation';
import {
  AlarmClock,
  CalendarDays,
  ChevronRight,
  ClipboardList,
  CreditCard,
  Download,
  FileText,
  Hash,
  History,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageCircle,
  Percent,
  Shield,
  Store,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMedia } from '../../../lib/device/use-media.ts';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SETTINGS_GROUPS, type SettingsGroup, type SettingsPage } from '../settings-pages.ts';
import { CurrentValue } from './current-value.tsx';
import { useAttention } from './use-attention.ts';

const ICONS: Record<SettingsPage, LucideIcon> = {
  shop: Store,
  numbering: Hash,
  fees: Percent,
  payments: CreditCard,
  calendar: CalendarDays,
  intake: ClipboardList,
  workshop: AlarmClock,
  checklists: ListChecks,
  terms: FileText,
  mail: Mail,
  texts: MessageCircle,
  security: Shield,
  data: Download,
};

const GROUPS = Object.keys(SETTINGS_GROUPS) as SettingsGroup[];

/** Beside the page; on a phone it is a screen of its own and shows what is set. */
export function SettingsList({ current, className }: { current: SettingsPage; className?: string }) {
  const { t } = useTranslation(['settings', 'navigation']);
  const attention = useAttention();
  const phone = useMedia('(max-width: 47.99rem)');
  return (
    <nav
      aria-label={t('title')}
      data-print="hide"
      className={cn('grid gap-4.5 max-md:gap-4 md:sticky md:top-4', className)}
    >
      {GROUPS.map((group) => (
        <section key={group} aria-labelledby={`settings-${group}`}>
          <h2
            id={`settings-${group}`}
            className="px-3 pb-1.5 text-caption font-strong text-muted max-md:px-1"
          >
            {t(`groups.${group}`)}
          </h2>
          <ul className="max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:shadow-card">
            {SETTINGS_GROUPS[group].map((page) => (
              <li key={page}>
                <Entry
                  to={`${pathTo('/dashboard/settings')}?tab=${page}`}
                  icon={ICONS[page]}
                  current={!phone && page === current}
                  attention={attention.has(page)}
                  value={phone ? <CurrentValue page={page} /> : null}
                >
                  {t(`pages.${page}`)}
                </Entry>
              </li>
            ))}
            {group === 'system' ? (
              <li>
                <Entry to={pathTo('/dashboard/audit')} icon={History} value={phone ? t('about.audit') : null}>
                  {t('navigation:audit')}
                </Entry>
              </li>
            ) : null}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface EntryProps {
  to: string;
  icon: LucideIcon;
  current?: boolean;
  attention?: boolean;
  value: ReactNode;
  children: ReactNode;
}

function Entry({ to, icon, current = false, attention = false, value, children }: EntryProps) {
  const { t } = useTranslation('settings');
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={cn(
        'flex min-h-10 items-center gap-3 rounded-control px-3 py-1 text-ink no-underline transition-colors hover:bg-hover pointer-coarse:min-h-11.5',
        'aria-[current=page]:bg-accent-soft aria-[current=page]:font-strong aria-[current=page]:text-accent-soft-ink',
        'max-md:min-h-15 max-md:rounded-none max-md:px-3.5 max-md:py-2 max-md:font-medium max-md:-outline-offset-2',
      )}
    >
      <Icon icon={icon} className={cn('size-[18px]', !current && 'text-muted')} />
      <span className="grid min-w-0 flex-1">
        <span>{children}</span>
        {value ? <span className="text-small font-normal text-muted">{value}</span> : null}
      </span>
      {attention ? (
        <span
          role="img"
          aria-label={t('attention')}
          className="size-2 shrink-0 rounded-full bg-warning ring-3 ring-warning-soft"
        />
      ) : null}
      <Icon icon={ChevronRight} size="sm" className="text-faint md:hidden" />
    </Link>
  );
}
