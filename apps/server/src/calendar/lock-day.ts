import { type Day, zonedParts } from '@kickstand/domain/calendar';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/index.ts';
import { appointments } from './calendar.table.ts';
import type { AppointmentRow } from './present.ts';

/** Serializes booking on a day, so that only one of two gets the last hour. Taken before any row lock. */
export async function lockDay(tx: Transaction, day: Day): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${day}`}, 19))`);
}

export const dayOf = (at: Date, timeZone: string): Day => zonedParts(at, timeZone).day;

export async function lockAppointment(tx: Transaction, id: string): Promise<AppointmentRow | null> {
  const [row] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update');
  return row ?? null;
}
