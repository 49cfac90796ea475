import { PURCHASE_STATES } from '@kickstand/domain/inventory';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/auth.table.ts';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { products, suppliers } from '../catalog/products.table.ts';

export const purchaseOrders = pgTable(
  'purchase_orders',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    supplierId: uuid('supplier_id')
      .notNull()
      .references(() => suppliers.id),
    state: text({ enum: PURCHASE_STATES }).notNull(),
    note: text().notNull().default(''),
    createdBy: uuid('created_by').references(() => profiles.id),
    createdAt: moment('created_at').notNull(),
    orderedAt: moment('ordered_at'),
    /** The day the goods should come, by the shop's calendar. */
    expectedOn: date('expected_on', { mode: 'string' }),
    endedAt: moment('ended_at'),
    updatedAt: moment('updated_at').notNull(),
    revision: integer().notNull().default(1),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('purchase_orders_number_key').on(table.number),
    check('purchase_orders_state_known', oneOf(table.state, PURCHASE_STATES)),
    index('purchase_orders_state_idx').on(table.state, table.number.desc()),
    index('purchase_orders_supplier_idx').on(table.supplierId, table.number.desc()),
  ],
);

export const purchaseLines = pgTable(
  'purchase_lines',
  {
    id: uuid().primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchaseOrders.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    quantityMilli: bigint('quantity_milli', { mode: 'number' }).notNull(),
    receivedMilli: bigint('received_milli', { mode: 'number' }).notNull().default(0),
    unitCostCents: bigint('unit_cost_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('purchase_lines_product_key').on(table.purchaseId, table.productId),
    index('purchase_lines_product_idx').on(table.productId),
    check('purchase_lines_amounts', sql`${table.quantityMilli} > 0 and ${table.receivedMilli} >= 0`),
  ],
);

/** A delivery; its stock movements refer to it. */
export const purchaseReceipts = pgTable(
  'purchase_receipts',
  {
    id: uuid().primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchaseOrders.id),
    note: text().notNull().default(''),
    receivedBy: uuid('received_by').references(() => profiles.id),
    at: moment().notNull(),
  },
  (table) => [index('purchase_receipts_purchase_idx').on(table.purchaseId, table.at)],
);
