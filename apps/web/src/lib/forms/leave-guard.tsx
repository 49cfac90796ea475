import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useBlocker } from 'react-router';
import { DisabledContext } from '../../ui/disabled.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm.tsx';
import { discardUnsaved, hasUnsaved } from './unsaved.ts';

/** Another page, or another tab of this one, which is part of the URL. */
const leaves = (from: Location, to: Location) => from.pathname !== to.pathname || tabOf(from) !== tabOf(to);
const tabOf = ({ search }: Location) => new URLSearchParams(search).get('tab');

/** For a page whose forms use `useUnsaved`: asks before leaving with unsaved input. */
export function LeaveGuard() {
  const { t } = useTranslation('forms');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && leaves(currentLocation, nextLocation),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    // Leaving enters nothing: it works without a connection.
    <DisabledContext value={null}>
      <ConfirmDialog
        open
        onOpenChange={() => blocker.reset()}
        title={t('leave.title')}
        text={t('leave.text')}
        cancelLabel={t('leave.stay')}
        confirmLabel={t('leave.go')}
        tone="danger"
        onConfirm={() => {
          discardUnsaved();
          blocker.proceed();
        }}
      />
    </DisabledContext>
  );
}
