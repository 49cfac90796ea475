import { REMINDER_RULES } from '@kickstand/domain/messages';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { appointments } from '../../calendar/calendar.table.ts';
import { bikes, customers } from '../../customers/customers.table.ts';
import { mailOutbox } from '../../mail/mail.table.ts';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { workOrders } from '../../workorders/workorders.table.ts';
import { messages } from '../messages.table.ts';

/** Sent reminders. A unique key allows one per cause. */
export const reminders = pgTable(
  'reminders',
  {
    /** Random: the secret of the unsubscribe link. */
    id: uuid().primaryKey(),
    rule: text({ enum: REMINDER_RULES }).notNull(),
    /** A visit of a bike, an appointment at its time, a notice, or the declined work of an order. */
    cause: text().notNull(),
    /** Null for someone with an appointment who was never here. */
    customerId: uuid('customer_id').references(() => customers.id),
    appointmentId: uuid('appointment_id').references(() => appointments.id, { onDelete: 'set null' }),
    bikeId: uuid('bike_id').references(() => bikes.id),
    orderId: uuid('report_id').references(() => workOrders.id),
    messageId: uuid('message_id').references(() => messages.id),
    mailId: uuid('mail_id').references(() => mailOutbox.id),
    at: moment().notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    check('reminders_rule_known', oneOf(table.rule, REMINDER_RULES)),
    uniqueIndex('reminders_cause_key').on(table.rule, table.cause),
    index('reminders_customer_idx').on(table.customerId, table.at),
    index('reminders_at_idx').on(table.at),
  ],
);
