import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Passwords } from '../../platform/passwords.ts';
import type { Secrets } from '../../platform/secrets.ts';

export interface AccountDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly passwords: Passwords;
  /** Asked when a link is made: the port is known only once the server listens. */
  readonly baseUrl: () => string;
  readonly shopName: () => Promise<string>;
  /** Calendar feeds work without a session. The calendar is above this capability, so the app hands its function over. */
  readonly revokeFeedsSince: (
    tx: Transaction,
    ownerId: string,
    at: { readonly since: Date; readonly now: Date },
  ) => Promise<void>;
}
