import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';

export interface InventoryParts {
  readonly db: Database;
  readonly clock: Clock;
}
