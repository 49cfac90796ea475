import { JOB_DECISIONS, LINE_KINDS, PART_CONDITIONS, SEVERITIES } from '@kickstand/domain/workorders';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/auth.table.ts';
import { products } from '../../inventory/catalog/products.table.ts';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { storedJson } from '../../platform/database/statements/stored-json.ts';
import { texts } from '../estimates/stored-shapes.ts';
import { workOrders } from '../workorders.table.ts';

/**
 * What the customer decides about: a job, or an addition to an approved one. An addition has its own lines, decision
 * and approved amount, so that declining it leaves the approved job as it was. Removed rows stay: versions name them.
 */
export const workorderJobs = pgTable(
  'workorder_jobs',
  {
    id: uuid().primaryKey(),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    /** The approved job this is an addition to. */
    parentId: uuid('parent_id').references((): AnyPgColumn => workorderJobs.id),
    position: integer().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    cause: text().notNull().default(''),
    severity: text({ enum: SEVERITIES }),
    internalNote: text('internal_note').notNull().default(''),
    findingId: uuid('finding_id'),
    /** The job's own photos; those of its finding are not repeated here. */
    photos: storedJson<string[]>({ table: 'workorder_jobs', column: 'photos' }, texts, [])
      .notNull()
      .default([]),
    decision: text({ enum: JOB_DECISIONS }).notNull().default('open'),
    /** A question, or the reason for declining. */
    decisionNote: text('decision_note').notNull().default(''),
    decidedVersion: integer('decided_version'),
    decidedAt: moment('decided_at'),
    /** Hash of the job as decided; it differs once the job is edited. */
    decidedHash: text('decided_hash'),
    /** Frozen sums of an approved job: together they are what is authorized. */
    approvedCents: bigint('approved_cents', { mode: 'number' }),
    approvedTaxableCents: bigint('approved_taxable_cents', { mode: 'number' }),
    createdBy: uuid('created_by').references(() => profiles.id),
    createdAt: moment('created_at').notNull(),
    removedAt: moment('removed_at'),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    check('workorder_jobs_decision_known', oneOf(table.decision, JOB_DECISIONS)),
    check(
      'workorder_jobs_approved_frozen',
      sql`(${table.decision} = 'approved') = (${table.approvedCents} is not null)`,
    ),
    index('workorder_jobs_report_idx').on(table.orderId, table.position),
    index('workorder_jobs_parent_idx').on(table.parentId).where(sql`${table.parentId} is not null`),
  ],
);

/** Quantities in thousandths (labor: of an hour), prices in cents. */
export const workorderLines = pgTable(
  'workorder_lines',
  {
    id: uuid().primaryKey(),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    jobId: uuid('job_id')
      .notNull()
      .references(() => workorderJobs.id),
    position: integer().notNull(),
    kind: text({ enum: LINE_KINDS }).notNull(),
    description: text().notNull(),
    /** What is printed; reservations follow the product's id. */
    sku: text().notNull().default(''),
    productId: uuid('product_id').references(() => products.id),
    quantityMilli: integer('quantity_milli').notNull(),
    /** Null: not priced yet. */
    unitPriceCents: bigint('unit_price_cents', { mode: 'number' }),
    costCents: bigint('cost_cents', { mode: 'number' }),
    /** What the customer approved: the line may be reduced, with a reason, and raised again up to it. */
    approvedQuantityMilli: integer('approved_quantity_milli'),
    approvedUnitPriceCents: bigint('approved_unit_price_cents', { mode: 'number' }),
    /**
     * A discount given after the approval, as it was given: striking a line may shrink it, restoring the line
     * restores it.
     */
    givenCents: bigint('given_cents', { mode: 'number' }),
    /** A discount given as a percentage: its price follows the job until the customer approved it. */
    percentMilli: integer('percent_milli'),
    /** The raised price of an approved line: it needs no part and no hours. */
    priceOnly: boolean('price_only').notNull().default(false),
    taxable: boolean().notNull(),
    partCondition: text('part_condition', { enum: PART_CONDITIONS }),
    customerSupplied: boolean('customer_supplied').notNull().default(false),
    doneAt: moment('done_at'),
    doneBy: uuid('done_by').references(() => profiles.id),
    struckAt: moment('struck_at'),
    struckBy: uuid('struck_by').references(() => profiles.id),
    struckReason: text('struck_reason'),
    createdAt: moment('created_at').notNull(),
    removedAt: moment('removed_at'),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    check('workorder_lines_kind_known', oneOf(table.kind, LINE_KINDS)),
    check(
      'workorder_lines_percent',
      sql`${table.percentMilli} is null or (${table.kind} = 'discount' and ${table.percentMilli} between 1 and 100000)`,
    ),
    check(
      'workorder_lines_amounts',
      sql`${table.quantityMilli} > 0 and coalesce(${table.unitPriceCents}, 0) >= 0`,
    ),
    check(
      'workorder_lines_struck_with_reason',
      sql`${table.struckAt} is null or ${table.struckReason} <> ''`,
    ),
    index('workorder_lines_report_idx').on(table.orderId),
    index('workorder_lines_job_idx').on(table.jobId, table.position),
    index('workorder_lines_product_idx').on(table.productId).where(sql`${table.productId} is not null`),
  ],
);
