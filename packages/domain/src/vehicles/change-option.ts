import type { Role } from '../auth/index.ts';
import { localDate } from '../format/index.ts';

interface ListedOption {
  /** Added by the shop rather than shipped. */
  readonly custom: boolean;
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

/**
 * Who may rename or delete an option, which affects every form of the shop: administrators and head
 * technicians any, technicians what they added themselves the same day. All staff may add options.
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
