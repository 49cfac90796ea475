import { useMutation } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import { errorCode } from '../../lib/errors.ts';
import { useLanguage } from '../../lib/language.ts';
import { useCountdown } from './countdown.ts';
import { secondsAskedFor } from './use-login-form.ts';

/** Mail is slow; asking again within a minute only makes the right one harder to find. */
export const RESEND_PAUSE_SECONDS = 60;

/** Sends the confirmation mail once more, with a pause between two. */
export function useResend() {
  const { language } = useLanguage();
  const pause = useCountdown();
  const mutation = useMutation(
    orpc.auth.resendConfirmation.mutationOptions({
      onSuccess: () => pause.start(RESEND_PAUSE_SECONDS),
      onError: (error) => {
        if (errorCode(error) === 'TOO_MANY_REQUESTS') pause.start(secondsAskedFor(error));
      },
    }),
  );
  return {
    send: (email: string) => mutation.mutate({ email, language }),
    pause: pause.start,
    secondsToWait: pause.seconds,
    busy: mutation.isPending,
    sent: mutation.isSuccess,
    mailConfigured: mutation.data?.mailConfigured ?? true,
    failure: mutation.error,
  };
}
