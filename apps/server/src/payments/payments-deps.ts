import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { NotifyByText } from '../workorders/index.ts';
import type { CardProvider } from './provider/provider.ts';

export interface PaymentsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly baseUrl: () => string;
  readonly mailConfigured: (tx: DbOrTx) => Promise<boolean>;
  readonly notifyByText: NotifyByText;
  /** Null: cards are taken at the counter only. */
  readonly provider: CardProvider | null;
}
