import type { Outputs } from '@kickstand/api';
import { textSettingsSchema } from '@kickstand/domain/messages';
import * as z from '@kickstand/domain/zod';

export type ProviderRecord = Outputs['messages']['provider'];

export const NAMES = ['provider', 'url', 'account', 'sender', 'password', 'signingKey'] as const;
export type Name = (typeof NAMES)[number];

const secret = z.string().check(z.maxLength(500, 'TOO_LONG'));

export const providerValuesSchema = z.object({
  ...textSettingsSchema.shape,
  /** New ones, or empty: the stored ones are never sent to the browser. */
  password: secret,
  signingKey: secret,
});
export type ProviderValues = z.infer<typeof providerValuesSchema>;
export type ProviderForm = ProviderRecord & ProviderValues;

export const toForm = (record: ProviderRecord): ProviderForm => ({ ...record, password: '', signingKey: '' });

export function toInput(values: ProviderValues & { revision: number }) {
  const { provider, url, account, sender, password, signingKey, revision } = values;
  return { provider, url, account, sender, password, signingKey, revision };
}
