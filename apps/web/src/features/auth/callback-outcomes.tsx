import { LOGIN_PATH } from '@kickstand/domain/navigation';
import { CircleCheck, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FailureNote } from '../../lib/calls/failure-note.tsx';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { EntryHeading } from '../../lib/entry/entry-layout.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SpinnerArc } from '../../ui/spinner.tsx';
import { useFocusedHeading } from './focused-heading.ts';
import { ResendForm } from './sign-up/resend-form.tsx';

export function Confirming() {
  const { t } = useTranslation(['links', 'auth']);
  usePageTitle(t('links:callback.title'));
  return (
    <div className="grid gap-4.5">
      <EntryHeading title={t('links:callback.title')} />
      <p role="status" className="flex items-center gap-3 text-muted">
        <SpinnerArc /> {t('links:callback.working')}
      </p>
    </div>
  );
}

export function Confirmed() {
  const { t } = useTranslation(['links', 'auth']);
  const place = useFocusedHeading();
  usePageTitle(t('links:callback.confirmedTitle'));
  return (
    <div ref={place} className="grid gap-4.5">
      <span className="grid size-13 place-items-center rounded-[14px] bg-success-soft text-success-ink">
        <Icon icon={CircleCheck} size="lg" />
      </span>
      <EntryHeading title={t('links:callback.confirmedTitle')} text={t('links:callback.confirmedText')} />
      <Button asChild variant="primary" size="lg" block>
        <Link to={LOGIN_PATH}>{t('links:callback.signIn')}</Link>
      </Button>
    </div>
  );
}

export function BadLink() {
  const { t } = useTranslation(['links', 'auth']);
  const place = useFocusedHeading();
  usePageTitle(t('links:callback.badTitle'));
  return (
    <div ref={place} className="grid gap-4.5">
      <EntryHeading title={t('links:callback.badTitle')} text={t('links:callback.badText')} />
      <ResendForm />
    </div>
  );
}

interface ConfirmFailedProps {
  error: unknown;
  onTryAgain: () => void;
}

/** The link may still be good: the server could not be asked. */
export function ConfirmFailed({ error, onTryAgain }: ConfirmFailedProps) {
  const { t } = useTranslation(['links', 'auth', 'common']);
  const place = useFocusedHeading();
  usePageTitle(t('links:callback.failedTitle'));
  return (
    <div ref={place} className="grid gap-4.5">
      <EntryHeading title={t('links:callback.failedTitle')} />
      <FailureNote error={error} />
      <Button variant="primary" size="lg" block icon={RefreshCw} onClick={onTryAgain}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
