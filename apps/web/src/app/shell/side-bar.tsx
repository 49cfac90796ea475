import type { NavigationEntry } from '@kickstand/domain/navigation';
import { shopLine } from '@kickstand/domain/settings';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/auth/index.ts';
import { DemoMark } from '../../lib/demo-mark.tsx';
import { shortcut } from '../../lib/device/shortcut.ts';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { BrandMark } from '../../ui/page/brand.tsx';
import { SearchBar, SearchIcon } from '../palette/search-button.tsx';
import { Account, RailAccount } from './account.tsx';
import { Navigation } from './navigation.tsx';

interface SideBarProps {
  entries: readonly NavigationEntry[];
  onToggle: () => void;
}

const FRAME =
  'sticky top-0 z-(--z-nav) flex h-dvh shrink-0 flex-col overflow-hidden border-r border-line bg-canvas';

/** 16rem next to the page. */
export function DockedBar({ entries, onToggle }: SideBarProps) {
  return (
    <SideNav className={`${FRAME} w-(--nav-w) px-3 pt-4 pb-3`}>
      <Brand action={<ToggleButton icon="close" onClick={onToggle} />} />
      <SearchBar />
      <Navigation entries={entries} />
      <Account />
    </SideNav>
  );
}

/** 3rem wide, with icons. */
export function RailBar({ entries, onToggle }: SideBarProps) {
  return (
    <SideNav className={`${FRAME} w-(--nav-w-rail) items-center px-px py-2.5`}>
      <BrandMark className="mt-1 size-[30px]" />
      <DemoMark className="mt-2 min-h-4 px-1 text-[9px] leading-4" />
      <div className="grid gap-px py-1.5">
        <ToggleButton icon="open" onClick={onToggle} />
        <SearchIcon side="right" />
      </div>
      <Navigation entries={entries} rail />
      <RailAccount />
    </SideNav>
  );
}

/** The content of the slide-over. The focus starts at the current page and returns where it was. */
export function OverBar({ entries }: { entries: readonly NavigationEntry[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    place.current?.querySelector<HTMLElement>('[aria-current], a')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <div ref={place} className="contents">
      <SideNav className="flex min-h-full flex-1 flex-col px-3 pt-4 pb-3">
        <Brand />
        <Navigation entries={entries} />
        <Account />
      </SideNav>
    </div>
  );
}

function SideNav({ className, children }: { className: string; children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('navigationLabel')} className={className}>
      {children}
    </nav>
  );
}

function Brand({ action }: { action?: ReactNode }) {
  const shop = useSession().boot?.shop;
  return (
    <div className="flex items-center gap-1 px-2 pt-0.5 pb-4">
      <BrandMark className="mr-1.5" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          <b className="block text-heading leading-5 font-bold tracking-[-0.025em]">Kickstand</b>
          <DemoMark className="min-h-4 px-1.5 text-micro leading-4" />
        </div>
        {shop ? (
          <span title={shopLine(shop)} className="block truncate text-caption leading-3.5 text-muted">
            {shopLine(shop)}
          </span>
        ) : null}
      </div>
      {action}
    </div>
  );
}

function ToggleButton({ icon, onClick }: { icon: 'open' | 'close'; onClick: () => void }) {
  const { t } = useTranslation('shell');
  const name = t(icon === 'open' ? 'expand' : 'collapse');
  return (
    <Tooltip label={name} keys={shortcut('B')} side="right">
      <Button
        variant="ghost"
        size={icon === 'open' ? 'icon' : 'icon-sm'}
        icon={icon === 'open' ? PanelLeftOpen : PanelLeftClose}
        aria-label={name}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={onClick}
        className={icon === 'close' ? '-mr-2.5' : ''}
      />
    </Tooltip>
  );
}
