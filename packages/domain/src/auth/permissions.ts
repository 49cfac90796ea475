import { ROLES, type Role } from './roles.ts';

const ADMIN = ['admin'] as const;
const HEADS = ['admin', 'head_technician'] as const;
const STAFF = ['admin', 'head_technician', 'technician'] as const;
const EVERYONE = ROLES;

/**
 * The role table. A permission that is not listed here cannot be named by a procedure, and a role that is not
 * listed with it is refused: default deny.
 *
 * Where a role has access to some records only, the procedure adds an ownership rule; this table decides who
 * may call at all.
 */
export const PERMISSIONS = {
  'intake.write': STAFF,
  'intake.convert': STAFF,
  'intake.delete': STAFF, // a technician: own and same day only
  'intake.restore': ADMIN,
  'intake.seeIdImage': STAFF, // a technician: only what they took in
  'staff.read': STAFF,
  'own.read': EVERYONE,
  'workorder.work': STAFF,
  'workorder.answer': STAFF, // a customer's question
  'damage.judge': STAFF, // at pickup
  'workorder.promise': STAFF, // a first date
  'workorder.promiseAgain': HEADS, // another one, or none any more
  'workorder.price': HEADS,
  'workorder.qualityCheck': HEADS,
  'workorder.close': HEADS,
  'workorder.cancel': ADMIN,
  'cost.read': HEADS,
  'analytics.read': HEADS,
  'calendar.use': STAFF,
  'calendar.manage': ADMIN, // hours, closed days, booking rules
  'money.take': STAFF,
  'money.readAll': HEADS,
  'money.readOwn': EVERYONE,
  'money.reverse': ADMIN,
  'stock.issue': STAFF,
  'stock.count': HEADS,
  'stock.manage': HEADS,
  'inventory.settings': HEADS,
  'users.manage': ADMIN,
  'settings.manage': ADMIN,
  'audit.read': ADMIN,
  'mail.outbox': ADMIN,
  'messages.write': STAFF, // read, write, assign
  'messages.manage': ADMIN, // templates, provider, reminder rules
  'backup.manage': ADMIN,
  'debug.read': ADMIN,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function may(role: Role | null | undefined, permission: Permission): boolean {
  return role != null && (PERMISSIONS[permission] as readonly Role[]).includes(role);
}
