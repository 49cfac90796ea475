import { JOB_DECISIONS, LINE_KINDS, PART_CONDITIONS, SEVERITIES } from '@kickstand/domain/workorders';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { moment, oneOf } from '../platform/database/columns.ts';
import { diagnosticReports } from './workorders.table.ts';

/** What the customer decides about. Removed ones stay as rows: versions name them. */
export const workorderJobs = pgTable(
  'workorder_jobs',
  {
    id: uuid().primaryKey(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => diagnosticReports.id),
    position: integer().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    cause: text().notNull().default(''),
    severity: text({ enum: SEVERITIES }),
    internalNote: text('internal_note').notNull().default(''),
    findingId: uuid('finding_id'),
    decision: text({ enum: JOB_DECISIONS }).notNull().default('open'),
    /** The question, or why not. */
    decisionNote: text('decision_note').notNull().default(''),
    decidedVersion: integer('decided_version'),
    decidedAt: moment('decided_at'),
    /** Of what was decided about: the job differs from it once somebody changed it. */
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
    index('workorder_jobs_report_idx').on(table.reportId, table.position),
  ],
);

/** Quantities in thousandths (labor: of an hour), prices in cents. */
export const workorderLines = pgTable(
  'workorder_lines',
  {
    id: uuid().primaryKey(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => diagnosticReports.id),
    jobId: uuid('job_id')
      .notNull()
      .references(() => workorderJobs.id),
    position: integer().notNull(),
    kind: text({ enum: LINE_KINDS }).notNull(),
    description: text().notNull(),
    sku: text().notNull().default(''),
    quantityMilli: integer('quantity_milli').notNull(),
    /** Null: nobody has priced it yet. */
    unitPriceCents: bigint('unit_price_cents', { mode: 'number' }),
    costCents: bigint('cost_cents', { mode: 'number' }),
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
      'workorder_lines_amounts',
      sql`${table.quantityMilli} > 0 and coalesce(${table.unitPriceCents}, 0) >= 0`,
    ),
    check(
      'workorder_lines_struck_with_reason',
      sql`${table.struckAt} is null or ${table.struckReason} <> ''`,
    ),
    index('workorder_lines_report_idx').on(table.reportId),
    index('workorder_lines_job_idx').on(table.jobId, table.position),
  ],
);
