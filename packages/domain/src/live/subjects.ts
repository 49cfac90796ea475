import { may, type Permission, type Role } from '../auth/index.ts';
import type { Change } from './messages.ts';

/**
 * self: the person whose id the change carries; a change of many rows may include theirs, so everyone
 * receives it. signed_in: everyone with an account.
 */
type Audience = Permission | 'signed_in' | 'self';

/**
 * Who receives changes, by table: everyone in one of the audiences. It must not be wider than the procedures
 * that return that table. A table without a line is sent to nobody: default deny.
 */
export const LIVE_SUBJECTS = {
  settings_shop: ['signed_in'],
  settings_sections: ['staff.read'],
  settings_terms_versions: ['staff.read'],
  settings_terms_draft: ['settings.manage'],
  profiles: ['staff.read', 'self'],
  auth_sessions: ['self'],
  auth_second_factors: ['users.manage', 'self'],
  auth_passkeys: ['self'],
  auth_links: ['users.manage'],
  mail_outbox: ['mail.outbox'],
  appointments: ['calendar.use'],
  calendar_feeds: ['calendar.use'],
  intake_forms: ['staff.read'],
  intake_form_drafts: ['intake.write'],
  photo_marks: ['staff.read'],
  vehicle_options: ['intake.write'],
  customers: ['intake.write'],
  bikes: ['intake.write'],
  ledger_entries: ['staff.read'],
  day_closes: ['money.readAll'],
  diagnostic_reports: ['staff.read'],
  products: ['staff.read'],
  suppliers: ['staff.read'],
  purchase_orders: ['inventory.settings'],
  stock_counts: ['stock.count'],
  import_batches: ['stock.manage'],
  message_conversations: ['messages.write'],
  reminders: ['messages.write'],
  audit_log: ['audit.read'],
} as const satisfies Record<string, readonly Audience[]>;

export type LiveSubject = keyof typeof LIVE_SUBJECTS;

/** Changes to these decide who someone is: the server reads the owners of its sockets again. */
export const ACCOUNT_SUBJECTS: readonly string[] = [
  'profiles',
  'auth_sessions',
  'auth_second_factors',
] satisfies readonly LiveSubject[];

/** The settings section with the rule for second factors: it concerns every account. */
export const SECURITY_SECTION = 'security';

export interface Listener {
  readonly userId: string;
  readonly role: Role;
  /** They must set up a second factor first, and until then have none of their role's permissions. */
  readonly secondFactorDue: boolean;
}

export function mayHear(listener: Listener, change: Change): boolean {
  const [subject] = change;
  return (
    isLiveSubject(subject) && LIVE_SUBJECTS[subject].some((audience) => fits(audience, listener, change))
  );
}

const isLiveSubject = (subject: string): subject is LiveSubject => Object.hasOwn(LIVE_SUBJECTS, subject);

function fits(audience: Audience, listener: Listener, change: Change): boolean {
  if (audience === 'signed_in') return true;
  if (audience === 'self') return change[1] === null || change[1] === listener.userId;
  return !listener.secondFactorDue && may(listener.role, audience);
}
