import { ROOT_PATH } from '@kickstand/domain/navigation';
import { Copy, House, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode, useErrorText } from '../../lib/calls/errors.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ErrorPanel } from '../../ui/page/error-panel.tsx';
import { FullPage } from './full-page.tsx';
import { messageOf } from './kinds.ts';
import { referenceOf } from './report.ts';

/** Reloads, because the state that caused the failure must not survive. */
const reload = () => window.location.reload();

/** The last resort, after React gave up. Plain links, because nothing in the app can be trusted. */
export function ApplicationError() {
  const { t } = useTranslation('shell');
  return (
    <FullPage>
      <ErrorPanel as="h1" title={t('application.title')} message={t('application.text')}>
        <ButtonLink variant="primary" icon={House} href={ROOT_PATH}>
          {t('application.home')}
        </ButtonLink>
        <Button icon={RefreshCw} onClick={reload}>
          {t('application.refresh')}
        </Button>
      </ErrorPanel>
    </FullPage>
  );
}

/** There is no routing: it failed to start, or a component rendered outside of it (then there is a link home). */
export function NavigationSystemError({ wayHome = false }: { wayHome?: boolean }) {
  const { t } = useTranslation('shell');
  useEffect(() => {
    if (wayHome)
      toast.error(t('routing.toast'), {
        id: 'routing',
        description: t('routing.toastText'),
        action: { label: t('routing.toastReload'), onClick: reload },
      });
  }, [wayHome, t]);
  return (
    <FullPage>
      <ErrorPanel as="h1" title={t('routing.title')} message={t('routing.text')}>
        <Button variant="primary" icon={RefreshCw} onClick={reload}>
          {t('routing.reload')}
        </Button>
        {wayHome ? (
          <ButtonLink icon={House} href={ROOT_PATH}>
            {t('routing.dashboard')}
          </ButtonLink>
        ) : null}
      </ErrorPanel>
    </FullPage>
  );
}

/** The screen inside the shell failed; navigation still works. */
export function SomethingWentWrong({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  const sentence = useErrorText();
  const reference = referenceOf(error);
  // a declared failure has its own sentence; a bug has only its message
  const message = errorCode(error) === 'UNKNOWN' ? messageOf(error) : sentence(error);
  return (
    <ErrorPanel
      as="h1"
      title={t('screen.title')}
      message={message}
      reference={t('screen.reference', { reference })}
    >
      <Button variant="primary" icon={RefreshCw} onClick={onRetry}>
        {t('screen.retry')}
      </Button>
      <CopyReference reference={reference} />
    </ErrorPanel>
  );
}

function CopyReference({ reference }: { reference: string }) {
  const { t } = useTranslation('shell');
  // there is no clipboard over plain http; the reference can still be read
  if (!window.isSecureContext) return null;
  const copy = () =>
    navigator.clipboard.writeText(reference).then(
      () => toast.success(t('screen.copied')),
      () => toast.error(t('screen.copyFailed')),
    );
  return (
    <Button variant="ghost" icon={Copy} onClick={copy}>
      {t('screen.copy')}
    </Button>
  );
}

/** A chunk is missing on the server, or the network is down; either way a reload is needed. */
export function Outdated() {
  const { t } = useTranslation(['shell', 'errors']);
  const text = navigator.onLine ? t('outdated.text') : t('errors:NETWORK');
  return (
    <ErrorPanel
      as="h1"
      tone="warning"
      icon={RefreshCw}
      title={navigator.onLine ? t('outdated.title') : t('offline')}
      message={text}
    >
      <Button variant="primary" icon={RefreshCw} onClick={reload}>
        {t('outdated.reload')}
      </Button>
    </ErrorPanel>
  );
}

/** The router's own failure: a status or a message. */
export function UnexpectedError({ detail }: { detail: string }) {
  const { t } = useTranslation('shell');
  return (
    <FullPage>
      <ErrorPanel as="h1" title={t('router.title')} message={detail}>
        <Button variant="primary" icon={RefreshCw} onClick={reload}>
          {t('application.refresh')}
        </Button>
        <ButtonLink icon={House} href={ROOT_PATH}>
          {t('application.home')}
        </ButtonLink>
      </ErrorPanel>
    </FullPage>
  );
}
