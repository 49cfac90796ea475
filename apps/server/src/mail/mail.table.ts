import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { moment, NOW, oneOf } from '../platform/database/columns.ts';
import { storedLanguage } from '../platform/database/stored-text.ts';

export const MAIL_KINDS = [
  'confirm_address',
  'address_in_use',
  'reset_password',
  'no_password',
  'confirm_email',
  'invitation',
  'password_changed',
  'email_change_asked',
  'email_changed',
  'security_changed',
  'intake_receipt',
  'estimate_ready',
  'estimate_decided',
  'question_answered',
  'ready_for_pickup',
  'order_update',
  'payment_receipt',
  'paid_twice',
  'appointment_requested',
  'appointment_confirmed',
  'appointment_moved',
  'appointment_cancelled',
  'reminder',
] as const;
export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const;

/** The source of truth for mail: what is not marked as sent here was not sent. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    toAddress: text('to_address').notNull(),
    language: storedLanguage({ table: 'mail_outbox', column: 'language' }).notNull(),
    /** The template data, encrypted because it contains live links. Erased once sent. */
    sealedData: text('sealed_data'),
    status: text({ enum: MAIL_STATUSES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().default(NOW),
    lastError: text('last_error'),
    usedFallback: boolean('used_fallback').notNull().default(false),
    /** What the mail is about, for its timeline: a form's id, a work order's. */
    recordId: uuid('record_id'),
    linkShownAt: moment('link_shown_at'),
    linkShownBy: uuid('link_shown_by').references(() => profiles.id),
    /** The head of the audit's tree that it prints, taken at the first try: a later try prints the same. */
    headSize: bigint('head_size', { mode: 'number' }),
    headRoot: text('head_root'),
    createdAt: moment('created_at').notNull().default(NOW),
    sentAt: moment('sent_at'),
  },
  (table) => [
    check('mail_outbox_kind_known', oneOf(table.kind, MAIL_KINDS)),
    check('mail_outbox_status_known', oneOf(table.status, MAIL_STATUSES)),
    index('mail_outbox_due_idx').on(table.status, table.nextAttemptAt),
    index('mail_outbox_record_idx').on(table.recordId),
  ],
);
