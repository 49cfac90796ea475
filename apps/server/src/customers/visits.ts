import { sql } from 'drizzle-orm';
import { intakeForms } from './foreign-tables.ts';

// `customers` by its name: within a selection of one table Drizzle leaves it out, and `id` would be the form's own.

/** When a customer brought something last: a form, or an order without one. */
export const lastVisit = sql<Date | null>`greatest(
  (select max(created_at) from intake_forms where customer_id = customers.id and removed_at is null),
  (select max(created_at) from diagnostic_reports where customer_id = customers.id))`.mapWith(
  intakeForms.createdAt,
);

export const firstVisit = sql<Date | null>`least(
  (select min(created_at) from intake_forms where customer_id = customers.id and removed_at is null),
  (select min(created_at) from diagnostic_reports where customer_id = customers.id))`.mapWith(
  intakeForms.createdAt,
);
