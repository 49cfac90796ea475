import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Secrets } from '../../platform/secrets.ts';

export interface AccountParts {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Asked when a link is made: the port is known only once the server listens. */
  readonly baseUrl: () => string;
}
