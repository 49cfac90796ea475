import { LANGUAGES } from '@kickstand/domain/language';
import { navigationFor } from '@kickstand/domain/navigation';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { needStaffTexts, preloadLanguage } from '../../i18n/index.ts';
import { useSession } from '../../lib/auth/index.ts';
import { loadToaster } from '../../ui/overlay/toast.tsx';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import { DebugCorner } from '../debug/debug-corner.tsx';
import { useLiveUpdates } from '../live/use-live-updates.ts';
import { loadAhead } from '../load-ahead.ts';
import { loadPalette, PaletteHost } from '../palette/palette-host.tsx';
import { OnlineOnly } from './online-only.tsx';
import { ShellFrame } from './shell-frame.tsx';
import { startWorker } from './start-worker.ts';

/** The frame of every page when signed in; signed out, an unknown URL is shown without it. */
export function Shell() {
  const { status, profile } = useSession();
  const role = profile?.role ?? null;
  const entries = useMemo(() => navigationFor(role), [role]);
  useHeadStart();
  useLiveUpdates();
  if (status !== 'signed_in') return <Outlet />;
  return (
    <TooltipProvider>
      <SkipLink />
      <ShellFrame entries={entries}>
        <OnlineOnly>
          <Outlet />
        </OnlineOnly>
      </ShellFrame>
      <PaletteHost />
      <DebugCorner />
    </TooltipProvider>
  );
}

function SkipLink() {
  const { t } = useTranslation('shell');
  // handled here, because the browser's own jump would add #content to the history
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('content')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a target and works as a link without the handler too
    <a
      href="#content"
      onClick={skip}
      className="fixed top-2 left-2 z-(--z-toast) -translate-y-20 rounded-control bg-accent px-4 py-2.5 font-medium text-on-accent no-underline focus:translate-y-0 print:hidden"
    >
      {t('skip')}
    </a>
  );
}

const startOffline = async () => (await import('../../lib/offline/start-offline.ts')).startOffline();

/** Prefetches the toaster, the search, other screens' texts and the other language. */
function useHeadStart(): void {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    // without a service worker the app works as long as there is a network
    void loadAhead(loadToaster, loadPalette, startWorker, startOffline, loadTexts);
  }, []);
}

async function loadTexts(): Promise<void> {
  await needStaffTexts();
  await Promise.all(LANGUAGES.map(preloadLanguage));
}
