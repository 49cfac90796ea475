import { LOGIN_PATH } from '@kickstand/domain/navigation';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { EntryHeading } from '../../../lib/entry/entry-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { withRedirect } from '../auth-frame.tsx';
import { useFocusedHeading } from '../focused-heading.ts';
import { RESEND_PAUSE_SECONDS, useResend } from './use-resend.ts';

interface MailSentProps {
  email: string;
  mailConfigured: boolean;
}

/** What comes after asking for a link: where it went, and how to get another. */
export function MailSent({ email, mailConfigured }: MailSentProps) {
  const { t } = useTranslation(['links', 'auth']);
  const [parameters] = useSearchParams();
  const resend = useResend();
  const place = useFocusedHeading();
  const beginPause = useRef(resend.pause);
  const title = t(mailConfigured ? 'links:sent.title' : 'links:sent.titleNoMail');
  usePageTitle(title);

  useEffect(() => {
    beginPause.current(RESEND_PAUSE_SECONDS);
  }, []);

  return (
    <div ref={place} className="grid gap-4.5">
      <span className="grid size-13 place-items-center rounded-[14px] bg-accent-soft text-accent-soft-ink">
        <Icon icon={MailCheck} size="lg" />
      </span>
      <EntryHeading
        title={title}
        text={t(mailConfigured ? 'links:sent.text' : 'links:sent.textNoMail', { email })}
      />
      {mailConfigured ? (
        <p className="text-muted">
          {t('links:sent.spam')} {t('links:sent.known')}
        </p>
      ) : (
        <Note tone="info">{t('links:sent.noMail')}</Note>
      )}
      <FailureNote error={resend.failure} />
      {resend.sent ? (
        <Note tone="success" role="status">
          {t('links:sent.sentAgain')}
        </Note>
      ) : null}
      <Button
        size="lg"
        block
        className="num"
        disabled={resend.secondsToWait > 0}
        busy={resend.busy}
        busyLabel={t('links:sent.sending')}
        onClick={() => resend.send(email)}
      >
        {resend.secondsToWait > 0
          ? t('links:sent.sendAgainIn', { seconds: resend.secondsToWait })
          : t('links:sent.sendAgain')}
      </Button>
      <Button asChild variant="ghost" block>
        <Link to={withRedirect(LOGIN_PATH, parameters)}>{t('links:sent.back')}</Link>
      </Button>
    </div>
  );
}
