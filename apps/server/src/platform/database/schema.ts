/** Every table of the app, for Drizzle's types and for `drizzle-kit generate`: one line per `*.table.ts`. */
export * from '../../audit/audit.table.ts';
export * from '../../auth/auth.table.ts';
export * from '../../customers/customers.table.ts';
export * from '../../files/files.table.ts';
export * from '../../intake/intake.table.ts';
export * from '../../mail/mail.table.ts';
export * from '../../payments/invoices.table.ts';
export * from '../../payments/payments.table.ts';
export * from '../../review/review.table.ts';
export * from '../../settings/settings.table.ts';
export * from '../../vehicles/vehicles.table.ts';
export * from '../../workorders/diagnosis.table.ts';
export * from '../../workorders/estimates.table.ts';
export * from '../../workorders/events.table.ts';
export * from '../../workorders/jobs.table.ts';
export * from '../../workorders/workorders.table.ts';
export * from '../once/once.table.ts';
