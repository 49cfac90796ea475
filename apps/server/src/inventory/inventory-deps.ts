import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';

export interface InventoryDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Pauses between two chunks of long work; omitted, it does not pause. */
  readonly letOthers?: () => Promise<void>;
}
