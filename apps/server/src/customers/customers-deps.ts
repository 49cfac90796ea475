import type { PaymentState, ShownTotal } from '@kickstand/domain/workorders';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { customers } from './customers.table.ts';
// by the list of tables: work orders attach customers, so their index cannot be asked from here
import type { workOrders } from './foreign-tables.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type OrderRow = typeof workOrders.$inferSelect;

interface OrderFigures {
  readonly order: { readonly row: { readonly id: string } };
  readonly shownTotal: ShownTotal;
  readonly balanceCents: number;
  readonly paymentState: PaymentState;
}

export interface CustomersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** The balances of orders, in the order they were given. Given by work orders, which know customers. */
  readonly ordersMoney: (
    db: DbOrTx,
    orders: readonly OrderRow[],
    now: Date,
  ) => Promise<readonly OrderFigures[]>;
}
