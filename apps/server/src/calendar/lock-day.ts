import { type Day, zonedParts } from '@kickstand/domain/calendar';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/index.ts';
import { appointments } from './calendar.table.ts';
import type { AppointmentRow } from './present.ts';

/**
 * Everyone who books hours of a day waits here for each other: of two who take the last hour, the second sees the
 * first. Taken before any row.
 */
export async function lockDay(tx: Transaction, day: Day): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${day}`}, 19))`);
}

export const dayOf = (at: Date, timeZone: string): Day => zonedParts(at, timeZone).day;

export async function lockAppointment(tx: Transaction, id: string): Promise<AppointmentRow | null> {
  const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update');
  return row ?? null;
}
