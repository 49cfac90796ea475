import type { Outputs } from '@kickstand/api';
import { EMAIL_PATTERN } from '@kickstand/domain/auth';
import type { DeliveryOutcome } from './deliver-mail.ts';

export type EmailVerdict =
  | { readonly ok: true; readonly outcome: DeliveryOutcome }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | AddressRefusal | 'MAIL_NOT_CONFIGURED' };

type AddressRefusal = 'EMAIL_REQUIRED' | 'EMAIL_UNUSABLE';

/** Why nothing can be sent to a typed address; null: it can. */
export function refuseAddress(email: string): AddressRefusal | null {
  if (email === '') return 'EMAIL_REQUIRED';
  return EMAIL_PATTERN.test(email) ? null : 'EMAIL_UNUSABLE';
}

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
