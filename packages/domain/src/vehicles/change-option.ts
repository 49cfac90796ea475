import type { Role } from '../auth/index.ts';
import { localDate } from '../format/index.ts';

interface ListedOption {
  /** Added by the shop rather than shipped. */
  readonly custom: boolean;
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

/**
 * Who may rename or remove an option, which every form of the shop then offers: administrators and head technicians
 * any, a technician what they added themselves the same day. Adding is open to all staff.
 */
export function mayChangeOption(
  caller: { readonly userId: string; readonly role: Role },
  option: ListedOption,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): boolean {
  if (caller.role === 'admin' || caller.role === 'head_technician') return true;
  if (caller.role !== 'technician' || !option.custom || option.createdBy !== caller.userId) return false;
  return localDate(option.createdAt, timeZone) === localDate(now, timeZone);
}
