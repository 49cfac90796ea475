import { LANGUAGES } from '@kickstand/domain/language';
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { bikes, customers } from '../customers/customers.table.ts';
import { moment } from '../platform/database/columns.ts';

/** Work orders. One form becomes at most one: the key on converted_from_intake sees to it. */
export const diagnosticReports = pgTable(
  'diagnostic_reports',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    status: text().notNull(),
    customerId: uuid('customer_id').references(() => customers.id),
    bikeId: uuid('bike_id').references(() => bikes.id),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    customerContact: text('customer_contact'),
    customerLanguage: text('customer_language', { enum: LANGUAGES }).notNull(),
    bikeInfo: text('bike_info').notNull(),
    vin: text().notNull(),
    mileage: text().notNull(),
    serviceHistory: text('service_history'),
    customerConcerns: text('customer_concerns'),
    technicianId: uuid('technician_id').references(() => profiles.id),
    bikeMakeCustom: boolean('bike_make_custom').notNull(),
    bikeModelCustom: boolean('bike_model_custom').notNull(),
    bikeClassificationCustom: boolean('bike_classification_custom').notNull(),
    completedItems: jsonb('completed_items').notNull(),
    photoUrls: jsonb('photo_urls').$type<string[]>().notNull(),
    intakeDepositAmount: bigint('intake_deposit_amount', { mode: 'number' }),
    intakeDepositId: uuid('intake_deposit_id'),
    convertedFromIntake: uuid('converted_from_intake'),
    convertedAt: moment('converted_at'),
    sample: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('diagnostic_reports_number_key').on(table.number),
    uniqueIndex('diagnostic_reports_intake_key').on(table.convertedFromIntake),
    index('diagnostic_reports_status_idx').on(table.status, table.createdAt),
    index('diagnostic_reports_customer_idx').on(table.customerId),
  ],
);
