import type { LiveSubject } from '@kickstand/domain/live';
import type { QueryKey } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';

/** `HEAVY_QUERIES` are refetched at most this often. */
export const HEAVY_CALM_MS = 5000;

/** Queries that read a lot: in a busy hour every change would repeat them. */
export const HEAVY_QUERIES: Partial<Record<LiveSubject, readonly QueryKey[]>> = {
  audit_log: [orpc.audit.key()],
  diagnostic_reports: [orpc.overview.key()],
  profiles: [orpc.overview.key()],
  settings_sections: [orpc.overview.key()],
};

/** The queries to refetch when a table changes. An announced table that is missing here does not compile. */
export const LIVE_QUERIES: Record<LiveSubject, readonly QueryKey[]> = {
  settings_shop: [orpc.settings.shop.key(), orpc.home.setUpTasks.key()],
  settings_sections: [
    orpc.settings.key(),
    orpc.home.setUpTasks.key(),
    orpc.inventory.setting.key(),
    orpc.intake.setting.key(),
    orpc.workorders.setting.key(),
    orpc.calendar.key(),
    orpc.messages.key(),
    orpc.reminders.key(),
  ],
  settings_terms_versions: [orpc.terms.key()],
  settings_terms_draft: [orpc.terms.draft.key()],
  profiles: [orpc.home.team.key(), orpc.users.key()],
  auth_sessions: [orpc.auth.sessions.key()],
  auth_second_factors: [orpc.auth.secondFactorState.key(), orpc.users.key()],
  auth_passkeys: [orpc.auth.passkeys.key()],
  auth_links: [orpc.users.invitations.key()],
  mail_outbox: [orpc.mail.key()],
  appointments: [orpc.calendar.key(), orpc.home.counts.key()],
  calendar_feeds: [orpc.calendar.feeds.key()],
  intake_forms: [
    orpc.calendar.key(),
    orpc.intake.list.key(),
    orpc.intake.find.key(),
    orpc.intake.receipt.key(),
    orpc.intake.openCount.key(),
    orpc.home.intakes.key(),
    orpc.home.counts.key(),
    orpc.customers.key(),
  ],
  // an open form has its own draft and asks before it loads another version
  intake_form_drafts: [orpc.calendar.arrivals.key(), orpc.intake.drafts.key(), orpc.home.intakes.key()],
  photo_marks: [orpc.damage.marks.key(), orpc.intake.receipt.key()],
  vehicle_options: [orpc.vehicles.options.key()],
  customers: [orpc.customers.key(), orpc.messages.key()],
  bikes: [orpc.customers.key()],
  ledger_entries: [
    orpc.intake.find.key(),
    orpc.intake.list.key(),
    orpc.intake.drafts.key(),
    orpc.payments.key(),
    orpc.customers.key(),
  ],
  day_closes: [orpc.payments.key()],
  diagnostic_reports: [
    orpc.workorders.key(),
    orpc.messages.thread.key(),
    orpc.calendar.range.key(),
    orpc.payments.key(),
    orpc.inventory.orderParts.key(),
    orpc.inventory.partsByOrder.key(),
    orpc.home.floor.key(),
    orpc.home.counts.key(),
    orpc.home.mine.key(),
    orpc.home.parts.key(),
    orpc.customers.key(),
  ],
  products: [
    orpc.inventory.key(),
    orpc.home.floor.key(),
    orpc.home.counts.key(),
    orpc.home.mine.key(),
    orpc.home.parts.key(),
  ],
  suppliers: [orpc.inventory.suppliers.key(), orpc.inventory.restock.key()],
  purchase_orders: [
    orpc.inventory.purchases.key(),
    orpc.inventory.restock.key(),
    orpc.inventory.partsByOrder.key(),
    orpc.home.floor.key(),
    orpc.home.parts.key(),
  ],
  stock_counts: [orpc.inventory.counts.key()],
  import_batches: [orpc.inventory.imports.key()],
  message_conversations: [orpc.messages.key(), orpc.home.counts.key(), orpc.reminders.key()],
  reminders: [orpc.reminders.key()],
  audit_log: [],
};

/** Session responses contain parts of these: name, role, whether a second factor is due, the shop's name. */
export const SESSION_SUBJECTS: readonly string[] = [
  'settings_shop',
  'settings_sections',
  'profiles',
  'auth_second_factors',
] satisfies readonly LiveSubject[];
