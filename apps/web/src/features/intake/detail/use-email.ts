import type { Outputs } from '@kickstand/api';
import { EMAIL_PATTERN } from '@kickstand/domain/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { isDeclaredCode } from '../../../lib/error-codes.ts';
import { errorCode, useErrorText } from '../../../lib/errors.ts';
import { type IntakeToast, intakeToast } from '../../../ui/toast.tsx';
import type { IntakeRecord } from './record.ts';

type Translate = TFunction<'intake'>;

/** Mails the receipt to an address, and says how it went. */
export function useEmail() {
  const { t } = useTranslation('intake');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const mail = useMutation(
    orpc.intake.email.mutationOptions({
      onSuccess: (answer, { intakeFormId, customerEmail }) => {
        intakeToast(answerText(t, answer, customerEmail.trim()));
        const { emailSentAt } = answer;
        if (emailSentAt)
          queries.setQueryData(orpc.intake.find.queryKey({ input: { id: intakeFormId } }), (record) =>
            record ? { ...record, emailSentAt } : record,
          );
      },
      onError: (error) => void intakeToast(failureText(t, error, errorText(error))),
    }),
  );
  return {
    busy: mail.isPending,
    send: ({ id, form }: IntakeRecord, email: string) => {
      const bad = emailProblem(email);
      if (bad) intakeToast({ variant: 'destructive', title: t(bad) });
      else mail.mutate({ intakeFormId: id, customerEmail: email, customerName: form.customerName });
    },
  };
}

/** What keeps an address from being written to. */
export function emailProblem(email: string): 'email.required' | 'email.invalid' | null {
  if (email.trim() === '') return 'email.required';
  return EMAIL_PATTERN.test(email.trim()) ? null : 'email.invalid';
}

/** EML-02, EML-05: what the mail server said. */
function answerText(t: Translate, answer: Outputs['intake']['email'], email: string): IntakeToast {
  if (answer.success)
    return {
      variant: 'success',
      title: t('email.sent'),
      description: t(answer.used_fallback ? 'email.fallbackTo' : 'email.receiptTo', { email }),
    };
  if (answer.queued) return { variant: 'info', title: t('email.queued'), description: t('email.queuedText') };
  if (answer.email_error === 'SENDER_REFUSED') return { variant: 'destructive', title: t('email.domain') };
  const message = answer.email_error || t('email.unknownError');
  return { variant: 'destructive', title: t('email.serviceError', { message }) };
}

/** EML-02, EML-04: the call itself failed. */
function failureText(t: Translate, error: unknown, message: string): IntakeToast {
  const code = errorCode(error);
  if (code === 'MAIL_NOT_CONFIGURED')
    return {
      variant: 'destructive',
      title: t('email.notAvailable'),
      description: t('email.notConfigured'),
    };
  if (code === 'EMAIL_UNUSABLE') return { variant: 'destructive', title: t('email.invalid') };
  if (code === 'EMAIL_REQUIRED') return { variant: 'destructive', title: t('email.required') };
  if (isDeclaredCode(code)) return { variant: 'destructive', title: t('email.failedWith', { message }) };
  return { variant: 'destructive', title: t('email.failed'), description: t('email.unexpected') };
}
