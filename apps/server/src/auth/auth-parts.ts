import type { Security } from '@kickstand/domain/settings';
import type { AccountParts } from './account/account-parts.ts';
import type { BetterAuth } from './better-auth.ts';
import type { ReadCallerParts } from './read-caller.ts';

export interface AuthParts extends AccountParts, ReadCallerParts {
  readonly betterAuth: BetterAuth;
  readonly security: () => Promise<Security>;
  readonly mailConfigured: () => Promise<boolean>;
}
