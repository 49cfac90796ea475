import type { OfferedService } from '@kickstand/domain/workorders';
import type { Actor } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { LineRow } from './load-orders.ts';
import type { OrderMoney } from './order-money.ts';

/** Bills an order that closes, in the transaction that closes it. Given by payments, which knows orders. */
export type IssueInvoice = (
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  money: OrderMoney,
) => Promise<{ readonly id: string; readonly number: number }>;

type FittedLine = Pick<LineRow, 'id' | 'unitPriceCents'>;

/** What orders ask of stock, in their own transactions. Given by inventory, which knows orders. */
export interface OrderStock {
  /** Sets aside what was approved and lets go of what is no longer wanted; the order's row is held. */
  follow(tx: Transaction, actor: Actor, reportId: string): Promise<void>;
  /** A line is done: its part leaves the shelf, or is not there. */
  fitted(
    tx: Transaction,
    actor: Actor,
    line: FittedLine,
  ): Promise<
    | { readonly ok: true }
    | { readonly ok: false; readonly code: 'PARTS_SHORT'; readonly data: { readonly freeMilli: number } }
  >;
  unfitted(tx: Transaction, actor: Actor, line: FittedLine): Promise<void>;
  /** What the catalogue says about a part: its price is nobody's pricing. */
  catalogued(
    tx: Transaction,
    sku: string,
  ): Promise<{
    readonly priceCents: number | null;
    readonly costCents: number | null;
    readonly taxable: boolean;
  } | null>;
  /** A service that can be offered, with its usual parts. */
  service(tx: Transaction, id: string): Promise<OfferedService | null>;
}

export interface WorkordersParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly baseUrl: () => string;
  readonly mailConfigured: (tx: Transaction) => Promise<boolean>;
  readonly issueInvoice: IssueInvoice;
  readonly stock: OrderStock;
}
