import type { Security } from '@kickstand/domain/settings';
import type { PaddedTime } from '../platform/padded-time.ts';
import type { AccountDeps } from './account/account-deps.ts';
import type { BetterAuth } from './better-auth.ts';
import type { ReadCallerDeps } from './read-caller.ts';
import type { Provider } from './sso/provider.ts';

export interface AuthDeps extends AccountDeps, ReadCallerDeps {
  readonly betterAuth: BetterAuth;
  readonly paddedTime: PaddedTime;
  readonly security: () => Promise<Security>;
  /** The shop's identity provider; null: none is set. */
  readonly sso: Provider | null;
  readonly mailConfigured: () => Promise<boolean>;
}
