import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { DisabledContext } from '../../../ui/disabled.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';

/** Asks before leaving with unsaved input. */
export function LeaveGuard({ isSafe }: { isSafe: () => boolean }) {
  const { t } = useTranslation('inventory');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !isSafe(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSafe()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSafe]);
  if (blocker.state !== 'blocked') return null;
  return (
    // Leaving enters nothing: it works without a connection.
    <DisabledContext value={null}>
      <ConfirmDialog
        open
        onOpenChange={() => blocker.reset()}
        title={t('form.leaveTitle')}
        text={t('form.leaveText')}
        cancelLabel={t('form.stay')}
        confirmLabel={t('form.leave')}
        tone="danger"
        onConfirm={() => blocker.proceed()}
      />
    </DisabledContext>
  );
}
