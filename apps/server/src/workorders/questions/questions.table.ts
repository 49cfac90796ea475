import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../../auth/auth.table.ts';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { workorderJobs } from '../jobs/jobs.table.ts';
import { workOrders } from '../workorders.table.ts';

export const QUESTION_SIDES = ['customer', 'staff'] as const;

/**
 * The conversation about a job: the customer's questions and the shop's answers. A trigger prevents changes.
 */
export const workorderQuestions = pgTable(
  'workorder_questions',
  {
    id: uuid().primaryKey(),
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    jobId: uuid('job_id')
      .notNull()
      .references(() => workorderJobs.id),
    side: text({ enum: QUESTION_SIDES }).notNull(),
    text: text().notNull(),
    /** The version of the estimate it is about. */
    version: integer().notNull(),
    /** Who entered it; null for a customer with a link. */
    actorId: uuid('actor_id').references(() => profiles.id),
    at: moment().notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    check('workorder_questions_side_known', oneOf(table.side, QUESTION_SIDES)),
    index('workorder_questions_report_idx').on(table.orderId, table.seq),
  ],
);
