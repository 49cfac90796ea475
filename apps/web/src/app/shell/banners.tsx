import { LockOpen, WifiOff, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/auth/index.ts';
import { useOnline } from '../../lib/online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** What is true of this device and address, said quietly above the page. */
export function Banners() {
  return (
    <>
      <OfflineBanner />
      <InsecureBanner />
    </>
  );
}

/** With a known session a lost network is no reason to hide the page. */
function OfflineBanner() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  const { networkError, user } = useSession();
  const unreachable = networkError && user !== null;
  if (online && !unreachable) return null;
  return (
    <Banner tone="warning" icon={WifiOff}>
      <b>{online ? t('unreachable') : t('offline')}</b> {t('offlineHint')}
    </Banner>
  );
}

/** On a plain http address of the local network a browser gives no camera and no service worker. */
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
