import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';

export interface InventoryDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Between two chunks of long work; left out, it does not wait. */
  readonly letOthers?: () => Promise<void>;
}
