import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../../lib/live/live-state.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { usePerson } from '../person.ts';

/** Shorter interruptions are not shown. */
export const HINT_AFTER_MS = 5000;

/** Without a network or a server, the offline banner is enough. */
export function ReconnectingBanner() {
  const { t } = useTranslation('shell');
  const { unreachable } = usePerson();
  const connecting = useLiveState() === 'connecting';
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!connecting) return;
    const timer = setTimeout(() => setLasting(true), HINT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [connecting]);
  if (!connecting || !lasting || unreachable) return null;
  return (
    <Banner icon={RefreshCw}>
      <b>{t('reconnecting')}</b> {t('reconnectingHint')}
    </Banner>
  );
}
