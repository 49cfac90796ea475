import * as z from '../zod/index.ts';
import { messageTemplateSchema, TEMPLATE_LIMITS, TEMPLATES_START } from './templates.ts';

export const TEXT_PROVIDERS = ['none', 'twilio', 'android'] as const;
export type TextProviderName = (typeof TEXT_PROVIDERS)[number];

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'TOO_LONG'));

/** No user, query or fragment: secrets have their own fields. */
const ADDRESS = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?(\/[\w./~-]*)?$/i;
const isAddress = (text: string) => text === '' || ADDRESS.test(text);

/** The text service, without its password and key. */
export const textSettingsSchema = z.strictObject({
  provider: z.enum(TEXT_PROVIDERS),
  /** Where its API answers. */
  url: line(200).check(z.refine(isAddress, { error: 'SERVICE_URL_INVALID' })),
  /** Twilio: the account's SID. Android: the user name that the app shows. */
  account: line(100).check(z.refine((text) => /^[\w.@+-]*$/.test(text), { error: 'ACCOUNT_INVALID' })),
  /**
   * Twilio: a number in E.164 form or a messaging service's SID. Android: empty, the phone's own number is
   * used.
   */
  sender: line(40).check(
    z.refine((text) => text === '' || /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/.test(text), {
      error: 'SENDER_INVALID',
    }),
  ),
});
export type TextSettings = z.infer<typeof textSettingsSchema>;

export const TEXTS_START: TextSettings = { provider: 'none', url: '', account: '', sender: '' };
export const TWILIO_URL = 'https://api.twilio.com';

/** A secret belongs to a service and an account: kept for another one, it would be sent there. */
export const keepsTextSecret = (before: TextSettings, after: TextSettings): boolean =>
  after.provider !== 'none' &&
  (['provider', 'url', 'account'] as const).every((field) => before[field] === after[field]);

const hour = z.int('OUT_OF_RANGE').check(z.minimum(0, 'OUT_OF_RANGE'), z.maximum(23, 'OUT_OF_RANGE'));

/** When and with which templates the shop sends texts. */
export const messagingSchema = z.strictObject({
  quietFrom: hour,
  quietTo: hour,
  templates: z.array(messageTemplateSchema).check(z.maxLength(TEMPLATE_LIMITS.count, 'TOO_MANY')),
});
export type Messaging = z.infer<typeof messagingSchema>;

export const MESSAGING_START: Messaging = { quietFrom: 20, quietTo: 8, templates: [...TEMPLATES_START] };
