import {
  COUNT_STATES,
  MOVEMENT_KINDS,
  MOVEMENT_SOURCES,
  RESERVATION_STATES,
} from '@kickstand/domain/inventory';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/auth.table.ts';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { workorderJobs, workorderLines } from '../../workorders/jobs/jobs.table.ts';
import { workOrders } from '../../workorders/workorders.table.ts';
import { products } from '../catalog/products.table.ts';

/** Why stock is what it is. Rows are only added; `balance_milli` is on hand after the movement. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    source: text({ enum: MOVEMENT_SOURCES }).notNull(),
    deltaMilli: bigint('delta_milli', { mode: 'number' }).notNull(),
    balanceMilli: bigint('balance_milli', { mode: 'number' }).notNull(),
    /** Per unit, on that day. */
    unitCostCents: bigint('unit_cost_cents', { mode: 'number' }),
    /** Sales price, for an issue or its return. */
    unitPriceCents: bigint('unit_price_cents', { mode: 'number' }),
    orderId: uuid('report_id').references(() => workOrders.id),
    lineId: uuid('line_id').references(() => workorderLines.id),
    /** The purchase order, count or import it belongs to. */
    recordId: uuid('record_id'),
    reason: text().notNull().default(''),
    actorId: uuid('actor_id').references(() => profiles.id),
    at: moment().notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('stock_movements_number_key').on(table.number),
    check('stock_movements_kind_known', oneOf(table.kind, MOVEMENT_KINDS)),
    check('stock_movements_source_known', oneOf(table.source, MOVEMENT_SOURCES)),
    check('stock_movements_something', sql`${table.deltaMilli} <> 0`),
    index('stock_movements_product_idx').on(table.productId, table.number.desc()),
    index('stock_movements_kind_idx').on(table.kind, table.at),
    index('stock_movements_at_idx').on(table.at),
    index('stock_movements_line_idx').on(table.lineId),
    index('stock_movements_record_idx').on(table.recordId),
  ],
);

/** What the part lines of orders reserve of a product: one row per line, which is never deleted. */
export const reservations = pgTable(
  'reservations',
  {
    id: uuid().primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    jobId: uuid('job_id')
      .notNull()
      .references(() => workorderJobs.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => workorderLines.id),
    state: text({ enum: RESERVATION_STATES }).notNull(),
    neededMilli: bigint('needed_milli', { mode: 'number' }).notNull(),
    reservedMilli: bigint('reserved_milli', { mode: 'number' }).notNull().default(0),
    issuedMilli: bigint('issued_milli', { mode: 'number' }).notNull().default(0),
    everIssued: boolean('ever_issued').notNull().default(false),
    /** It was not fully in stock when it was needed. */
    everShort: boolean('ever_short').notNull().default(false),
    /** The first approved is served first. */
    approvedAt: moment('approved_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('reservations_line_key').on(table.lineId, table.productId),
    check('reservations_state_known', oneOf(table.state, RESERVATION_STATES)),
    check(
      'reservations_amounts',
      sql`${table.neededMilli} >= 0 and ${table.reservedMilli} >= 0 and ${table.issuedMilli} >= 0`,
    ),
    index('reservations_report_idx').on(table.orderId),
    index('reservations_product_idx').on(table.productId, table.state),
    index('reservations_short_idx').on(table.productId).where(sql`${table.state} = 'short'`),
  ],
);

export const stockCounts = pgTable(
  'stock_counts',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    state: text({ enum: COUNT_STATES }).notNull(),
    /** The scope of a count: a category, a bin, or everything. */
    category: text(),
    bin: text(),
    note: text().notNull().default(''),
    startedBy: uuid('started_by').references(() => profiles.id),
    startedAt: moment('started_at').notNull(),
    endedBy: uuid('ended_by').references(() => profiles.id),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('stock_counts_number_key').on(table.number),
    check('stock_counts_state_known', oneOf(table.state, COUNT_STATES)),
  ],
);

export const stockCountLines = pgTable(
  'stock_count_lines',
  {
    countId: uuid('count_id')
      .notNull()
      .references(() => stockCounts.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    /** On hand when the line was counted; until then, when the count started. */
    expectedMilli: bigint('expected_milli', { mode: 'number' }).notNull(),
    countedMilli: bigint('counted_milli', { mode: 'number' }),
    countedBy: uuid('counted_by').references(() => profiles.id),
    countedAt: moment('counted_at'),
    /** Its difference has been applied to stock. */
    bookedAt: moment('booked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.countId, table.productId] }),
    index('stock_count_lines_product_idx').on(table.productId),
    check('stock_count_lines_counted', sql`coalesce(${table.countedMilli}, 0) >= 0`),
  ],
);
