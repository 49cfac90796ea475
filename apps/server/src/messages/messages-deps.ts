import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { TextProvider } from './provider/provider.ts';

export interface MessagesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly baseUrl: () => string;
  readonly mailConfigured: (tx: DbOrTx) => Promise<boolean>;
  /** Starts a delivery now instead of at the next interval. */
  readonly textsWaiting: () => void;
}

/** Opens the configured text service; replaced in tests. */
export type OpenProvider = (db: DbOrTx) => Promise<TextProvider | null>;
