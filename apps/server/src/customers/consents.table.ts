import { CONSENT_CHANNELS, CONSENT_SOURCES } from '@kickstand/domain/messages';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { moment, oneOf } from '../platform/database/columns.ts';
import { storedLanguage } from '../platform/database/stored-text.ts';
import { customers } from './customers.table.ts';

/**
 * Every consent and every refusal, with its time, source and wording. Rows are only added, enforced by a
 * trigger; `customers.consent_*` repeat the last answer. A STOP from an unknown number has an address only.
 */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    /** In which order they were written: several may share a millisecond. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    customerId: uuid('customer_id').references(() => customers.id),
    /** A phone number in E.164 form or an email, as it was then; empty: the customer has none. */
    address: text().notNull(),
    channel: text({ enum: CONSENT_CHANNELS }).notNull(),
    given: boolean().notNull(),
    source: text({ enum: CONSENT_SOURCES }).notNull(),
    /** What the person saw, heard or wrote. */
    wording: text().notNull(),
    language: storedLanguage({ table: 'consents', column: 'language' }).notNull(),
    /** Who recorded it; null: they did it themselves. */
    actorId: uuid('actor_id').references(() => profiles.id),
    /** The form, booking or text it came with. */
    recordId: uuid('record_id'),
    at: moment().notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    check('consents_channel_known', oneOf(table.channel, CONSENT_CHANNELS)),
    check('consents_source_known', oneOf(table.source, CONSENT_SOURCES)),
    check('consents_of_somebody', sql`${table.customerId} is not null or ${table.address} <> ''`),
    index('consents_customer_idx').on(table.customerId, table.seq),
    index('consents_address_idx').on(table.address, table.channel, table.seq),
  ],
);
