import { CLOCK_ENDS, SEVERITIES, type Template } from '@kickstand/domain/workorders';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/auth.table.ts';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { storedJson } from '../../platform/database/statements/stored-json.ts';
import { NO_TEMPLATE, storedTemplate, texts } from '../estimates/stored-shapes.ts';
import { workorderJobs } from '../jobs/jobs.table.ts';
import { workOrders } from '../workorders.table.ts';

export const workorderFindings = pgTable(
  'workorder_findings',
  {
    id: uuid().primaryKey(),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    title: text().notNull(),
    description: text().notNull().default(''),
    severity: text({ enum: SEVERITIES }).notNull(),
    photos: storedJson<string[]>({ table: 'workorder_findings', column: 'photos' }, texts, [])
      .notNull()
      .default([]),
    /** The item of the inspection it came from. */
    itemId: text('item_id'),
    createdBy: uuid('created_by').references(() => profiles.id),
    createdAt: moment('created_at').notNull(),
    removedAt: moment('removed_at'),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    check('workorder_findings_severity_known', oneOf(table.severity, SEVERITIES)),
    index('workorder_findings_report_idx').on(table.orderId, table.createdAt),
  ],
);

/** Checklists the shop wrote. The built-in one has no row until it is changed. */
export const inspectionTemplates = pgTable('inspection_templates', {
  id: uuid().primaryKey(),
  template: storedJson<Template>(
    { table: 'inspection_templates', column: 'template' },
    storedTemplate,
    NO_TEMPLATE,
  ).notNull(),
  revision: integer().notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  removedAt: moment('removed_at'),
});

/** Time entries. A unique key lets each person have one running entry. */
export const workorderClock = pgTable(
  'workorder_clock',
  {
    id: uuid().primaryKey(),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    /** Null: diagnosis. */
    jobId: uuid('job_id').references(() => workorderJobs.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by', { enum: CLOCK_ENDS }),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    check('workorder_clock_ended_whole', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
    uniqueIndex('workorder_clock_running_key').on(table.userId).where(sql`${table.endedAt} is null`),
    index('workorder_clock_report_idx').on(table.orderId, table.startedAt),
  ],
);
