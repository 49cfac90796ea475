import type { Outputs } from '@kickstand/api';
import { type EmailProblem, emailProblem } from '@kickstand/domain/auth';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isDeclaredCode } from '../../lib/calls/error-codes.ts';
import { errorCode, useErrorText } from '../../lib/calls/errors.ts';
import { type IntakeToast, intakeToast } from '../../ui/overlay/toast.tsx';

type Translate = TFunction<'mail'>;
type Outcome = Outputs['intake']['email'];
/** What was sent: the receipt of an intake, or a notification about an order. */
type Sent = 'receiptTo' | 'notificationTo';

export const EMAIL_PROBLEM_TEXTS = {
  EMAIL_REQUIRED: 'toCustomer.required',
  EMAIL_UNUSABLE: 'toCustomer.invalid',
} as const satisfies Record<EmailProblem, string>;

const isEmailProblem = (code: string): code is EmailProblem => Object.hasOwn(EMAIL_PROBLEM_TEXTS, code);

/** Toasts about sending an email to a customer. */
export function useEmailNotices() {
  const { t } = useTranslation('mail');
  const errorText = useErrorText();
  return {
    answered: (outcome: Outcome, email: string, sent: Sent) =>
      void intakeToast(outcomeText(t, outcome, email.trim(), sent)),
    failed: (error: unknown) => void intakeToast(failureText(t, error, errorText(error))),
    /** False, with a toast, if this address cannot receive email. */
    usable: (email: string): boolean => {
      const problem = emailProblem(email);
      if (problem) intakeToast({ variant: 'destructive', title: t(EMAIL_PROBLEM_TEXTS[problem]) });
      return problem === null;
    },
  };
}

/** EML-02, EML-05: the mail server's answer. */
function outcomeText(t: Translate, outcome: Outcome, email: string, sent: Sent): IntakeToast {
  if (outcome.success)
    return {
      variant: 'success',
      title: t('toCustomer.sent'),
      description: t(`toCustomer.${outcome.used_fallback ? 'fallbackTo' : sent}`, { email }),
    };
  if (outcome.queued)
    return { variant: 'info', title: t('toCustomer.queued'), description: t('toCustomer.queuedText') };
  if (outcome.email_error === 'SENDER_REFUSED')
    return { variant: 'destructive', title: t('toCustomer.domain') };
  const message = outcome.email_error || t('toCustomer.unknownError');
  return { variant: 'destructive', title: t('toCustomer.serviceError', { message }) };
}

/** EML-02, EML-04: the call itself failed. */
function failureText(t: Translate, error: unknown, message: string): IntakeToast {
  const code = errorCode(error);
  if (code === 'MAIL_NOT_CONFIGURED')
    return {
      variant: 'destructive',
      title: t('toCustomer.notAvailable'),
      description: t('toCustomer.notConfigured'),
    };
  if (isEmailProblem(code)) return { variant: 'destructive', title: t(EMAIL_PROBLEM_TEXTS[code]) };
  if (isDeclaredCode(code)) return { variant: 'destructive', title: t('toCustomer.failedWith', { message }) };
  return { variant: 'destructive', title: t('toCustomer.failed'), description: t('toCustomer.unexpected') };
}
