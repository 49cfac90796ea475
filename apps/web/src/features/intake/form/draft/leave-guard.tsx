import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';

interface LeaveGuardProps {
  /** Whether something typed is saved nowhere. */
  isUnsaved: () => boolean;
  /** Saves an open draft when leaving; false if that failed. Null without a draft. */
  saveOpenDraft: (() => Promise<boolean>) | null;
  /** Saves the form as a draft, offered in the dialog. */
  saveAsDraft: (() => Promise<boolean>) | null;
  /** Offline: the form is stored on this device, so that leaving loses nothing. */
  keepHere: boolean;
  onLeft: () => void;
}

/** The address with the parameters of a new form: another customer means another form. */
const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Asks before leaving with unsaved changes; saves an open draft. */
export function LeaveGuard({ isUnsaved, saveOpenDraft, saveAsDraft, keepHere, onLeft }: LeaveGuardProps) {
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
    if (saveOpenDraft && !keepHere) void saveOpenDraft().then((saved) => (saved ? leave() : setAsking(true)));
    else setAsking(true);
  }, [blocker.state]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // An open draft is saved when the page closes.
      if (!saveOpenDraft && isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved, saveOpenDraft]);

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
