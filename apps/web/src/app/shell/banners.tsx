import { pathTo } from '@kickstand/domain/navigation';
import { CloudCheck, LockOpen, RefreshCw, WifiOff, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOnline } from '../../lib/device/online.ts';
import { useAway } from '../../lib/offline/away.ts';
import { useUnsentCounts } from '../../lib/offline/unsent-state.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { appUpdate } from './start-worker.ts';

/** Conditions of this device and URL, shown above the page. */
export function Banners() {
  return (
    <>
      <OfflineBanner />
      <InsecureBanner />
      <UpdateBanner />
    </>
  );
}

/** How long the return of the network is shown. */
const BACK_MS = 6000;

/**
 * OFF-01. With a known session a lost network does not hide the page; losing it and getting it back are announced
 * once.
 */
function OfflineBanner() {
  const { t } = useTranslation(['shell', 'offline']);
  const online = useOnline();
  const away = useAway();
  const counts = useUnsentCounts();
  const back = useJustBack(away);
  const unsent = counts.saved + counts.refused;
  if (away)
    return (
      <Banner tone="warning" icon={WifiOff} action={unsent > 0 ? <ShowUnsent /> : null}>
        <b>{online ? t('unreachable') : t('offline')}</b>{' '}
        {unsent > 0
          ? `${t('offline:banner.keepWorking')} ${t('offline:banner.kept', { count: unsent })}`
          : t('offlineHint')}
        {counts.low ? ` ${t('offline:banner.low')}` : null}
      </Banner>
    );
  if (!back && unsent === 0 && !counts.low) return null;
  const parts = [
    counts.signedOut ? t('offline:banner.signIn') : null,
    counts.saved > 0 && !counts.signedOut ? t('offline:banner.sending', { count: counts.saved }) : null,
    counts.refused > 0 ? t('offline:banner.needsYou', { count: counts.refused }) : null,
    unsent === 0 && counts.sent > 0 ? t('offline:banner.allSent') : null,
    counts.low ? t('offline:banner.lowOnline') : null,
  ];
  return (
    <Banner
      tone={counts.refused > 0 || counts.signedOut || counts.low ? 'warning' : 'info'}
      icon={CloudCheck}
      action={unsent > 0 ? <ShowUnsent /> : null}
    >
      {back ? <b>{`${t('backOnline')} `}</b> : null}
      {parts.filter(Boolean).join(' ')}
    </Banner>
  );
}

function ShowUnsent() {
  const { t } = useTranslation('offline');
  return (
    <Button asChild size="sm">
      <Link to={pathTo('/dashboard/unsent')}>{t('banner.show')}</Link>
    </Button>
  );
}

/** True for a moment after the network came back. */
function useJustBack(away: boolean): boolean {
  const [back, setBack] = useState(false);
  const was = useRef(away);
  useEffect(() => {
    const returned = was.current && !away;
    was.current = away;
    setBack(returned);
    if (!returned) return;
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [away]);
  return back;
}

/** OFF-06. Unobtrusive, because the user chooses when to reload. */
function UpdateBanner() {
  const { t } = useTranslation('shell');
  const ready = useSyncExternalStore(appUpdate.subscribe, appUpdate.isWaiting);
  if (!ready) return null;
  return (
    <Banner
      tone="info"
      icon={RefreshCw}
      action={
        <Button size="sm" onClick={appUpdate.reload}>
          {t('outdated.reload')}
        </Button>
      }
    >
      <b>{t('outdated.title')}</b> {t('updateHint')}
    </Banner>
  );
}

/** Over plain http on the local network, browsers allow neither camera nor service workers. */
function InsecureBanner() {
  const { t } = useTranslation('shell');
  const [dismissed, setDismissed] = useState(false);
  if (window.isSecureContext || dismissed) return null;
  return (
    <Banner
      icon={LockOpen}
      action={
        <Button
          variant="ghost"
          size="icon-sm"
          icon={X}
          aria-label={t('dismiss')}
          onClick={() => setDismissed(true)}
        />
      }
    >
      <b>{t('insecure')}</b> {t('insecureHint')}
    </Banner>
  );
}
