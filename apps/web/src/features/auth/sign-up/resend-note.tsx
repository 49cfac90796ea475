import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { useResend } from './use-resend.ts';

/** The right password for an unconfirmed address: offers another email. */
export default function ResendNote({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const resend = useResend();

  if (resend.sent)
    return (
      <Note tone={resend.mailConfigured ? 'success' : 'info'} role="status">
        {t(resend.mailConfigured ? 'login.sentAgain' : 'login.sentNoMail')}
      </Note>
    );
  return (
    <Note tone="warning" role="alert">
      <p>{resend.failure ? errorText(resend.failure) : t('login.notConfirmed')}</p>
      <Button
        size="sm"
        className="mt-2"
        disabled={resend.secondsToWait > 0}
        busy={resend.busy}
        busyLabel={t('login.sending')}
        onClick={() => resend.send(email)}
      >
        {t('login.sendAgain')}
      </Button>
    </Note>
  );
}
