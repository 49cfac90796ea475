import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { errorCode } from '../../../lib/calls/errors.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { useCountdown } from '../sign-in/countdown.ts';
import { secondsAskedFor } from '../sign-in/use-login-form.ts';

/** Mail is slow; asking again within a minute only makes the right one harder to find. */
export const RESEND_PAUSE_SECONDS = 60;

type Sending =
  | { readonly state: 'none' | 'busy' }
  | { readonly state: 'sent'; readonly mailConfigured: boolean }
  | { readonly state: 'failed'; readonly failure: unknown };

/** Resends the confirmation email, with a pause in between. */
export function useResend() {
  const { language } = useLanguage();
  const pause = useCountdown();
  const [sending, setSending] = useState<Sending>({ state: 'none' });
  const send = async (email: string) => {
    setSending({ state: 'busy' });
    try {
      const { mailConfigured } = await api.auth.resendConfirmation({ email, language });
      setSending({ state: 'sent', mailConfigured });
      pause.start(RESEND_PAUSE_SECONDS);
    } catch (failure) {
      setSending({ state: 'failed', failure });
      if (errorCode(failure) === 'TOO_MANY_REQUESTS') pause.start(secondsAskedFor(failure));
    }
  };
  return {
    send: (email: string) => void send(email),
    pause: pause.start,
    secondsToWait: pause.seconds,
    busy: sending.state === 'busy',
    sent: sending.state === 'sent',
    mailConfigured: sending.state !== 'sent' || sending.mailConfigured,
    failure: sending.state === 'failed' ? sending.failure : null,
  };
}
