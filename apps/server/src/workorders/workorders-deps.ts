import type { NamedService, OfferedService } from '@kickstand/domain/workorders';
import type { Actor } from '../audit/index.ts';
import type { MailDelivery } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx, Transaction } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { LineRow, OrderRow } from './load-orders.ts';
import type { OrderMoney } from './order-money.ts';

/** Bills an order that closes, in the transaction that closes it. Given by payments, which knows orders. */
export type IssueInvoice = (
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  money: OrderMoney,
) => Promise<{ readonly id: string; readonly number: number }>;

/** Takes back every credit and charge of an order that is cancelled, each by a row of its own. */
export type ReverseAdjustments = (
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  orderId: string,
) => Promise<void>;

type FittedLine = Pick<LineRow, 'id' | 'unitPriceCents'>;

/** A part of the catalog. Its price is nobody's pricing. */
export interface CatalogProduct {
  readonly id: string;
  readonly sku: string;
  readonly priceCents: number | null;
  readonly costCents: number | null;
  readonly taxable: boolean;
}

/** What orders ask of stock, in their own transactions. Given by inventory, which knows orders. */
export interface OrderStock {
  /** Sets aside what was approved and lets go of what is no longer wanted; the order's row is held. */
  syncReservations(tx: Transaction, actor: Actor, orderId: string): Promise<void>;
  /** A line is done: its part leaves the shelf, or is not there. */
  issueForLine(
    tx: Transaction,
    actor: Actor,
    line: FittedLine,
  ): Promise<
    | { readonly ok: true }
    | { readonly ok: false; readonly code: 'PARTS_SHORT'; readonly data: { readonly freeMilli: number } }
  >;
  returnFromLine(tx: Transaction, actor: Actor, line: FittedLine): Promise<void>;
  /** The product of a line: by its id, or by its SKU when the line does not say one. Null: not from the catalog. */
  product(
    tx: Transaction,
    line: { readonly sku: string; readonly productId?: string | null | undefined },
  ): Promise<CatalogProduct | null>;
  /** Every service of the catalog, for matching by name. */
  services(db: DbOrTx): Promise<NamedService[]>;
  /** A service that can be offered, with its usual parts. */
  service(tx: Transaction, id: string): Promise<OfferedService | null>;
}

/** A notice that a customer may prefer as a text. */
export interface Notice {
  readonly kind: 'estimate_ready' | 'question_answered' | 'ready_for_pickup' | 'payment_receipt';
  /** Made when it is needed, and once: every link is a row. */
  readonly link: () => Promise<string>;
  readonly totalCents: number;
  readonly balanceCents: number;
}

/** Texts a notice where the customer wants that and it is possible; `mail`: it goes by mail, too or instead. */
export type NotifyByText = (
  tx: Transaction,
  actor: Actor,
  order: Pick<
    OrderRow,
    | 'id'
    | 'customerId'
    | 'customerName'
    | 'customerPhone'
    | 'customerContact'
    | 'customerLanguage'
    | 'bikeInfo'
  >,
  notice: Notice,
) => Promise<{ readonly texted: boolean; readonly mail: boolean }>;

export interface WorkordersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly baseUrl: () => string;
  readonly mail: Pick<MailDelivery, 'sendNow'>;
  readonly mailConfigured: (tx: DbOrTx) => Promise<boolean>;
  readonly notifyByText: NotifyByText;
  readonly issueInvoice: IssueInvoice;
  readonly reverseAdjustments: ReverseAdjustments;
  readonly stock: OrderStock;
}
