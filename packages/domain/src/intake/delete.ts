import type { Role } from '../auth/roles.ts';
import { localDate } from '../format/date.ts';

/**
 * Administrators and head technicians may delete any form, technicians their own of the same day, others
 * none.
 */
export function mayDeleteIntake(
  caller: { readonly userId: string; readonly role: Role },
  form: { readonly createdBy: string; readonly createdAt: Date },
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): boolean {
  if (caller.role === 'admin' || caller.role === 'head_technician') return true;
  if (caller.role !== 'technician' || form.createdBy !== caller.userId) return false;
  return localDate(form.createdAt, timeZone) === localDate(now, timeZone);
}
