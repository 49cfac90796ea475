import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';

interface LeaveGuardProps {
  /** Something typed here is nowhere else yet. */
  isUnsaved: () => boolean;
  /** A draft that is kept up is saved on the way out; false when that failed. Null where there is none. */
  keepUp: (() => Promise<boolean>) | null;
  /** Offers to keep it as a draft. */
  saveAsDraft: (() => Promise<boolean>) | null;
  /** Without a connection it stays on this device: leaving loses nothing. */
  keepHere: boolean;
  onLeft: () => void;
}

/** With what a new form begins with: another customer is another form. */
const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Leaving with unsaved changes asks; leaving an open draft saves it. */
export function LeaveGuard({ isUnsaved, keepUp, saveAsDraft, keepHere, onLeft }: LeaveGuardProps) {
  const { t } = useTranslation(['intakeForm', 'offline', 'common']);
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      addressOf(currentLocation) !== addressOf(nextLocation) && isUnsaved(),
  );
  const leave = () => {
    setAsking(false);
    onLeft();
    blocker.proceed?.();
  };
  const leaveIt = () => {
    setAsking(false);
    blocker.proceed?.();
  };
  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (keepUp && !keepHere) void keepUp().then((saved) => (saved ? leave() : setAsking(true)));
    else setAsking(true);
  }, [blocker.state]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // An open draft is saved as the page goes.
      if (!keepUp && isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved, keepUp]);

  if (!asking) return null;
  return (
    <Dialog
      open
      onOpenChange={stay}
      title={keepHere ? t('offline:leave.title') : t('leave.title')}
      description={keepHere ? t('offline:leave.text') : t('leave.text')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={stay}>{t('leave.stay')}</Button>
          <Button variant="danger-ghost" onClick={leave}>
            {t('leave.leave')}
          </Button>
          {keepHere ? (
            <Button variant="primary" onClick={leaveIt}>
              {t('offline:leave.leave')}
            </Button>
          ) : null}
          {saveAsDraft ? (
            <Button
              variant="primary"
              onClick={async () => {
                if (await saveAsDraft()) leave();
                else stay();
              }}
            >
              {t('leave.saveAndLeave')}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
