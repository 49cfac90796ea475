import { LOGIN_PATH } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { readAuthUrl } from '../../../lib/auth/index.ts';
import { errorCode } from '../../../lib/calls/errors.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { EntryHeading } from '../../../lib/entry/entry-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { Outcome } from '../outcome.tsx';
import { InviteForm } from './invite-form.tsx';

/** USR-01. Whom an invitation is for, and the account that it opens. */
export default function InviteScreen() {
  const found = readAuthUrl(useLocation());
  const token = found.kind === 'token' ? found.token : '';
  const [spent, setSpent] = useState(false);
  // Read once: after accepting here the server would say that it is used.
  const invitation = useQuery({
    ...orpc.users.invitation.queryOptions({ input: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refused = ['LINK_INVALID', 'INVALID_INPUT'].includes(errorCode(invitation.error));

  return (
    <AuthFrame>
      {token === '' || spent || refused ? (
        <BadInvitation />
      ) : invitation.data ? (
        <InviteForm token={token} invitation={invitation.data} onSpent={() => setSpent(true)} />
      ) : invitation.isError ? (
        <NotRead
          error={invitation.error}
          busy={invitation.isFetching}
          onTryAgain={() => void invitation.refetch()}
        />
      ) : (
        <Reading />
      )}
    </AuthFrame>
  );
}

function Reading() {
  const { t } = useTranslation(['links', 'auth']);
  usePageTitle(t('links:invite.pageTitle'));
  return (
    <div role="status" aria-label={t('links:invite.loading')} className="grid gap-4.5">
      <EntryHeading title={t('links:invite.pageTitle')} />
      <Skeleton className="w-[80%]" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}

function BadInvitation() {
  const { t } = useTranslation(['links', 'auth']);
  return (
    <Outcome icon={Unlink} tone="warning" title={t('links:invite.badTitle')} text={t('links:invite.badText')}>
      <Button asChild size="lg" block>
        <Link to={LOGIN_PATH}>{t('links:sent.back')}</Link>
      </Button>
    </Outcome>
  );
}

interface NotReadProps {
  error: unknown;
  busy: boolean;
  onTryAgain: () => void;
}

/** The invitation may still be good: the server could not be asked. */
function NotRead({ error, busy, onTryAgain }: NotReadProps) {
  const { t } = useTranslation(['links', 'auth', 'common']);
  usePageTitle(t('links:invite.pageTitle'));
  return (
    <div className="grid gap-4.5">
      <EntryHeading title={t('links:invite.pageTitle')} />
      <FailureNote error={error} />
      <Button variant="primary" size="lg" block icon={RefreshCw} busy={busy} onClick={onTryAgain}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
