import type { Outputs } from '@kickstand/api';
import { mailSettingsSchema } from '@kickstand/domain/settings';
import * as z from '@kickstand/domain/zod';

export type MailRecord = Outputs['settings']['mail'];

export const NAMES = ['host', 'port', 'security', 'user', 'password', 'from', 'fallbackFrom'] as const;
export type Name = (typeof NAMES)[number];

export const mailValuesSchema = z.object({
  ...mailSettingsSchema.shape,
  /** A new one, or empty: the stored one is never sent to the browser. */
  password: z.string().check(z.maxLength(500, 'TOO_LONG')),
});
export type MailValues = z.infer<typeof mailValuesSchema>;

export type MailForm = MailRecord & MailValues;

export const toForm = (record: MailRecord): MailForm => ({ ...record, password: '' });

export function toInput(values: MailValues & { revision: number }) {
  const { host, port, security, user, password, from, fallbackFrom, revision } = values;
  return { host, port, security, user, password, from, fallbackFrom, revision };
}

/** Which part of the environment decides about a field. */
export function isLocked({ locked }: MailRecord, name: Name): boolean {
  if (name === 'from' || name === 'fallbackFrom') return locked[name];
  return locked.server;
}
