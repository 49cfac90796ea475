import * as z from '@kickstand/domain/zod';
import { missing, timestamp } from '../base.ts';

/** EML-01. The field names are pinned by the requirements. */
export const emailFields = {
  customerEmail: z.string().check(z.maxLength(254)),
  customerName: z.string().check(z.maxLength(200)),
} as const;

export const emailOutcome = z.object({
  success: z.boolean(),
  /** It will be sent as soon as the mail server answers. */
  queued: z.boolean(),
  email_error: z.nullable(z.string()),
  used_fallback: z.boolean(),
  emailSentAt: z.nullable(timestamp),
});

export const emailErrors = {
  ...missing,
  EMAIL_REQUIRED: { status: 422 },
  /** The input is not an email address. */
  EMAIL_UNUSABLE: { status: 422 },
  MAIL_NOT_CONFIGURED: { status: 409 },
} as const;
