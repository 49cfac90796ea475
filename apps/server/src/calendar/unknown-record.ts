import type { AppointmentInput } from '@kickstand/domain/calendar';
import { eq } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { bikes, customers } from './foreign-tables.ts';
import { findService } from './services.ts';

type Named = Pick<AppointmentInput, 'technicianId' | 'customerId' | 'bikeId' | 'serviceId'>;

/** The first field that refers to a record that does not exist; null if there is none. */
export async function unknownRecord(tx: Transaction, named: Named): Promise<keyof Named | null> {
  const { technicianId, customerId, bikeId, serviceId } = named;
  if (technicianId) {
    const [person] = await tx.select().from(profiles).where(eq(profiles.id, technicianId));
    if (!person || person.role === 'customer') return 'technicianId';
  }
  if (
    customerId &&
    (await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId))).length === 0
  )
    return 'customerId';
  if (bikeId && (await tx.select({ id: bikes.id }).from(bikes).where(eq(bikes.id, bikeId))).length === 0)
    return 'bikeId';
  return serviceId && !(await findService(tx, serviceId)) ? 'serviceId' : null;
}
