import type { NavigationEntry } from '@kickstand/domain/navigation';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { ReconnectingBanner } from '../live/reconnecting-banner.tsx';
import { Banners } from './banners.tsx';
import { PaidTwiceBanner } from './paid-twice-banner.tsx';
import { DockedBar, OverBar, RailBar } from './side-bar.tsx';
import { useSidebar } from './sidebar-state.ts';
import { TopBar } from './top-bar.tsx';

interface ShellFrameProps {
  entries: readonly NavigationEntry[];
  children: ReactNode;
}

/** Navigation next to the page from 768 px, above it below that. */
export function ShellFrame({ entries, children }: ShellFrameProps) {
  const { t } = useTranslation('shell');
  const { mode, over, close, toggle } = useSidebar();

  return (
    <div className={mode === 'hidden' ? 'min-h-dvh' : 'flex min-h-dvh items-start'}>
      {mode === 'docked' ? <DockedBar entries={entries} onToggle={toggle} /> : null}
      {mode === 'rail' ? <RailBar entries={entries} onToggle={toggle} /> : null}
      <div className="flex min-h-dvh min-w-0 flex-1 flex-col">
        {mode === 'hidden' ? <TopBar onMenu={toggle} /> : null}
        <Banners />
        <PaidTwiceBanner />
        <ReconnectingBanner />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {children}
        </main>
      </div>
      {over ? (
        <Sheet open onOpenChange={close} label={t('menu')} closeLabel={t('closeMenu')}>
          <OverBar entries={entries} />
        </Sheet>
      ) : null}
    </div>
  );
}
