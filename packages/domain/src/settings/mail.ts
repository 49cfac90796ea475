import * as z from '../zod/index.ts';

/** tls: from the first byte; starttls: required before anything is sent; none: unencrypted. */
export const MAIL_SECURITY = ['starttls', 'tls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITY)[number];

/** The default port of each. */
export const MAIL_PORTS: Record<MailSecurity, number> = { starttls: 587, tls: 465, none: 25 };

const HOST =
  /^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\]|[0-9a-f:.]+)$/i;
const MAILBOX = /^([^<>"\r\n]*<[^\s@<>"]+@[^\s@<>"]+>|[^\s@<>"]+@[^\s@<>"]+)$/;

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'TOO_LONG'));
/** `shop@example.com` or `Ironbound Moto <shop@example.com>`; empty: none. */
const mailbox = line(200).check(
  z.refine((text) => text === '' || MAILBOX.test(text), { error: 'MAILBOX_INVALID' }),
);

/** The mail server, without its password. An empty host: none. */
export const mailSettingsSchema = z.strictObject({
  host: line(200).check(z.refine((text) => text === '' || HOST.test(text), { error: 'HOST_INVALID' })),
  port: z.int('OUT_OF_RANGE').check(z.minimum(1, 'OUT_OF_RANGE'), z.maximum(65_535, 'OUT_OF_RANGE')),
  security: z.enum(MAIL_SECURITY),
  user: line(200),
  from: mailbox,
  /** Used when the server refuses the sender. */
  fallbackFrom: mailbox,
});
export type MailSettings = z.infer<typeof mailSettingsSchema>;

export const MAIL_START: MailSettings = {
  host: '',
  port: MAIL_PORTS.starttls,
  security: 'starttls',
  user: '',
  from: '',
  fallbackFrom: '',
};

/** A password belongs to a server and a user: kept for another server, it would be sent there. */
export const keepsPassword = (before: MailSettings, after: MailSettings): boolean =>
  after.user !== '' &&
  (['host', 'port', 'user'] as const).every((field) => before[field] === after[field]) &&
  !(before.security !== 'none' && after.security === 'none');
