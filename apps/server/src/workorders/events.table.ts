import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { moment, oneOf } from '../platform/database/columns.ts';
import { storedJson } from '../platform/database/statements/stored-json.ts';
import { anyFields } from './estimates/stored-shapes.ts';
import { workOrders } from './workorders.table.ts';

export const EVENT_SIDES = ['staff', 'customer', 'system'] as const;

/** The timeline: what happened to an order, for people to read. Rows are only added. */
export const workorderEvents = pgTable(
  'workorder_events',
  {
    id: uuid().primaryKey(),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    /** Insertion order: several may share a millisecond. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    side: text({ enum: EVENT_SIDES }).notNull(),
    actorId: uuid('actor_id').references(() => profiles.id),
    /** A key of the catalogs, e.g. `moved`, `estimate_sent`, `decided`. */
    kind: text().notNull(),
    data: storedJson<Record<string, unknown>>(
      { table: 'workorder_events', column: 'data' },
      anyFields,
      {},
    ).notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    check('workorder_events_side_known', oneOf(table.side, EVENT_SIDES)),
    index('workorder_events_report_idx').on(table.orderId, table.at.desc(), table.seq.desc()),
  ],
);
