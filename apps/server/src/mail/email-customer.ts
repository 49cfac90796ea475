import type { Outputs } from '@kickstand/api';
import type { EmailProblem } from '@kickstand/domain/auth';
import type { DeliveryOutcome } from './deliver-mail.ts';

export type EmailVerdict =
  | { readonly ok: true; readonly outcome: DeliveryOutcome }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | EmailProblem | 'MAIL_NOT_CONFIGURED' };

/** EML-01. With the field names that callers know. */
export function presentOutcome(outcome: DeliveryOutcome): Outputs['intake']['email'] {
  const answer = {
    success: false,
    queued: false,
    email_error: null,
    used_fallback: false,
    emailSentAt: null,
  };
  if (outcome.kind === 'queued') return { ...answer, queued: true };
  if (outcome.kind === 'refused')
    return { ...answer, email_error: outcome.reason === 'REFUSED' ? outcome.words : outcome.reason };
  const { usedFallback, sentAt } = outcome;
  return { ...answer, success: true, used_fallback: usedFallback, emailSentAt: sentAt.toISOString() };
}
