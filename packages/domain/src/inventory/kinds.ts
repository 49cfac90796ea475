export const PRODUCT_TYPES = ['product', 'service'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** Why stock changed. */
export const MOVEMENT_KINDS = ['receipt', 'issue', 'return', 'count', 'adjustment'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Where a movement came from. */
export const MOVEMENT_SOURCES = ['opening', 'order', 'purchase', 'count', 'import', 'manual'] as const;
export type MovementSource = (typeof MOVEMENT_SOURCES)[number];

/** draft: on a sent estimate without a decision. */
export const RESERVATION_STATES = ['draft', 'reserved', 'short', 'issued', 'returned', 'released'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/**
 * The life of a reservation. It restarts from `returned` and `released` when its line needs it again: a line
 * that was struck and restored is the same line.
 */
export const RESERVATION_MOVES: Record<ReservationState, readonly ReservationState[]> = {
  draft: ['reserved', 'short', 'released'],
  reserved: ['short', 'issued', 'draft', 'released'],
  short: ['reserved', 'issued', 'draft', 'released'],
  issued: ['returned', 'reserved', 'short', 'released'],
  returned: ['draft', 'reserved', 'short', 'issued', 'released'],
  released: ['draft', 'reserved', 'short'],
};

export const PURCHASE_STATES = ['draft', 'ordered', 'part_received', 'received', 'cancelled'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** Purchase orders in these states count as on order. */
export const COMING_STATES = ['ordered', 'part_received'] as const satisfies readonly PurchaseState[];

export const PURCHASE_EVENTS = ['change', 'order', 'expect', 'receive', 'end'] as const;
export type PurchaseEvent = (typeof PURCHASE_EVENTS)[number];

/**
 * Where each event is possible. Goods may arrive although nobody pressed "ordered"; nothing arrives after the
 * end.
 */
export const PURCHASE_MACHINE: Record<PurchaseEvent, readonly PurchaseState[]> = {
  change: ['draft'],
  order: ['draft'],
  expect: COMING_STATES,
  receive: ['draft', 'ordered', 'part_received'],
  end: ['draft', 'ordered', 'part_received'],
};

/** starting: its lines are being inserted. applying: its differences are being applied. Both in chunks. */
export const COUNT_STATES = ['starting', 'open', 'applying', 'applied', 'cancelled'] as const;

/**
 * An import and its undo run in two phases. preparing: new versions of the products are built invisibly, and
 * it can be canceled. publishing: everyone sees all of them, and they are merged into the catalog in the
 * background.
 */
export const IMPORT_STATES = [
  'staging',
  'preparing',
  'publishing',
  'committed',
  'undo_preparing',
  'undo_publishing',
  'undone',
  'dropped',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** It can still be canceled: nothing is visible yet. */
export const PREPARING_STATES = ['preparing', 'undo_preparing'] as const satisfies readonly ImportState[];
/** Everything is visible; it can only move forward. */
export const PUBLISHING_STATES = ['publishing', 'undo_publishing'] as const satisfies readonly ImportState[];
export const RUNNING_STATES = [...PREPARING_STATES, ...PUBLISHING_STATES] as const;

export const isPreparing = (state: ImportState): boolean => PREPARING_STATES.some((one) => one === state);
export const isPublishing = (state: ImportState): boolean => PUBLISHING_STATES.some((one) => one === state);
export const isRunning = (state: ImportState): boolean => isPreparing(state) || isPublishing(state);

/** The stock level, as one word. */
export const LEVELS = ['out', 'low', 'ok'] as const;
export type Level = (typeof LEVELS)[number];

/** The filters of a product list. */
export const PRODUCT_FILTERS = ['low', 'blocking', 'out', 'on_order', 'dead'] as const;
export type ProductFilter = (typeof PRODUCT_FILTERS)[number];

/** The sort orders of a product list. */
export const PRODUCT_SORTS = ['name', 'sku', 'onHand', 'price', 'bin'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** Whether an order has the parts the customer approved. */
export const COVERAGES = ['unknown', 'short', 'covered'] as const;
export type Coverage = (typeof COVERAGES)[number];
