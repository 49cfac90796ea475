import type { NamedService, OfferedService } from '@kickstand/domain/workorders';
import type { Actor } from '../audit/index.ts';
import type { MailDelivery } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx, Transaction } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { LineRow, OrderRow } from './queries/load-orders.ts';
import type { OrderMoney } from './queries/order-money.ts';

/** Issues the invoice in the transaction that closes the order. Implemented by payments, which depends on work orders. */
export type IssueInvoice = (
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  money: OrderMoney,
) => Promise<{ readonly id: string; readonly number: number }>;

/** Reverses every credit and charge of a canceled order, with one entry each. */
export type ReverseAdjustments = (
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  orderId: string,
) => Promise<void>;

/** Expires an order's open checkouts. One that the provider cannot expire now is expired later. */
export type EndCardPages = (actor: Actor, orderId: string) => Promise<void>;

type FittedLine = Pick<LineRow, 'id' | 'orderId' | 'productId' | 'unitPriceCents'>;

/** A part of the catalog with its list price. */
export interface CatalogProduct {
  readonly id: string;
  readonly sku: string;
  readonly priceCents: number | null;
  readonly costCents: number | null;
  readonly taxable: boolean;
}

/** Stock operations, in the order's transaction. Implemented by inventory, which depends on work orders. */
export interface OrderStock {
  /**
   * Reserves approved parts and releases the rest. Moves this order, and others that get what was released, between
   * approved and waiting for parts. The caller has locked the order's row.
   */
  syncReservations(tx: Transaction, actor: Actor, orderId: string): Promise<void>;
  /** Locks the order's parts, before its invoice takes a number. The caller has locked the order's row. */
  lockParts(tx: Transaction, orderId: string): Promise<void>;
  /** Issues the part of a line that is done; refuses if there is not enough in stock. */
  issueForLine(
    tx: Transaction,
    actor: Actor,
    line: FittedLine,
  ): Promise<
    | { readonly ok: true }
    | { readonly ok: false; readonly code: 'PARTS_SHORT'; readonly data: { readonly freeMilli: number } }
  >;
  returnFromLine(tx: Transaction, actor: Actor, line: FittedLine): Promise<void>;
  /** A line's product, by id, or by SKU if the line has no id. Null if it is not in the catalog. */
  product(
    tx: Transaction,
    line: { readonly sku: string; readonly productId?: string | null | undefined },
  ): Promise<CatalogProduct | null>;
  /** Every service of the catalog, for matching by name. */
  services(db: DbOrTx): Promise<NamedService[]>;
  /** An active service with its usual parts. */
  service(tx: Transaction, id: string): Promise<OfferedService | null>;
}

/** A notice that may be sent as a text instead of a mail. */
export interface Notice {
  readonly kind: 'estimate_ready' | 'question_answered' | 'ready_for_pickup' | 'payment_receipt';
  /** Creates the link on first use; every link is a row. */
  readonly link: () => Promise<string>;
  readonly totalCents: number;
  readonly balanceCents: number;
  /** For an estimate with extra work; its total is the one if everything is approved. */
  readonly approvedCents?: number | undefined;
  /** Of an estimate. */
  readonly version?: number | undefined;
}

/**
 * Sends the notice as a text if the customer wants that and it is possible. `mail`: send an email, too or
 * instead.
 */
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
  readonly endCardPages: EndCardPages;
  readonly stock: OrderStock;
}
