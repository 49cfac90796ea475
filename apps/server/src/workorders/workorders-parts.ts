import type { Actor } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { OrderMoney } from './order-money.ts';

/** Bills an order that closes, in the transaction that closes it. Given by payments, which knows orders. */
export type IssueInvoice = (
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  money: OrderMoney,
) => Promise<{ readonly id: string; readonly number: number }>;

export interface WorkordersParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly baseUrl: () => string;
  readonly mailConfigured: boolean;
  readonly issueInvoice: IssueInvoice;
}
