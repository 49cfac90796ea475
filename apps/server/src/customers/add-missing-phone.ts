import { eq } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { customers } from './customers.table.ts';
import type { CustomerRow } from './customers-deps.ts';
import { findCustomer, lockSurvivor } from './lock-customers.ts';

/**
 * Sets the phone number of a customer without one, and returns the customer; null: there is none with this
 * id. For a merged record, the one it was merged into.
 */
export async function addMissingPhone(
  tx: Transaction,
  clock: Clock,
  customerId: string,
  phone: string,
): Promise<CustomerRow | null> {
  if (!(await findCustomer(tx, customerId))) return null;
  const customer = await lockSurvivor(tx, customerId);
  if (customer.phone || !phone) return customer;
  const values = { phone, revision: customer.revision + 1, updatedAt: clock.now() };
  await tx.update(customers).set(values).where(eq(customers.id, customer.id));
  return { ...customer, ...values };
}
