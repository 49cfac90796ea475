import { SIGNATURE_SLOTS } from '@kickstand/domain/intake';
import { PAYMENT_METHODS } from '@kickstand/domain/payments';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { bikes, customers } from '../customers/customers.table.ts';
import { moment } from '../platform/database/columns.ts';
import { storedLanguage } from '../platform/database/stored-text.ts';

/** What was recorded at the counter. Pictures are paths in the file store, never the pictures themselves. */
export const intakeForms = pgTable(
  'intake_forms',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => profiles.id),
    customerId: uuid('customer_id').references(() => customers.id),
    bikeId: uuid('bike_id').references(() => bikes.id),
    customerName: text('customer_name').notNull(),
    /** Null in older forms, whose customer_contact holds both. */
    customerEmail: text('customer_email'),
    customerPhone: text('customer_phone'),
    customerContact: text('customer_contact'),
    customerLanguage: storedLanguage({ table: 'intake_forms', column: 'customer_language' }).notNull(),
    bikeMake: text('bike_make').notNull(),
    bikeModel: text('bike_model').notNull(),
    bikeYear: text('bike_year').notNull(),
    bikeColor: text('bike_color').notNull(),
    bikeClassification: text('bike_classification').notNull(),
    bikeInfo: text('bike_info').notNull(),
    bikeMakeCustom: boolean('bike_make_custom').notNull().default(false),
    bikeModelCustom: boolean('bike_model_custom').notNull().default(false),
    bikeClassificationCustom: boolean('bike_classification_custom').notNull().default(false),
    vin: text().notNull(),
    mileage: text().notNull(),
    techConcerns: text('tech_concerns').notNull().default(''),
    /** The form has one text; it is written to both columns. */
    customerRemarks: text('customer_remarks'),
    customerConcerns: text('customer_concerns'),
    serviceHistory: text('service_history'),
    idScan: text('id_scan'),
    photoLeftSide: text('photo_left_side'),
    photoRightSide: text('photo_right_side'),
    photoFront: text('photo_front'),
    photoBack: text('photo_back'),
    additionalPhotos: jsonb('additional_photos'),
    photoDescriptions: jsonb('photo_descriptions').notNull().default({}),
    photoUrls: jsonb('photo_urls').$type<string[]>().notNull().default([]),
    customerSignature: text('customer_signature'),
    technicianSignature: text('technician_signature'),
    termsVersion: text('terms_version').notNull(),
    status: text().notNull(),
    depositAmount: bigint('deposit_amount', { mode: 'number' }).notNull(),
    depositPaymentMethod: text('deposit_payment_method', { enum: PAYMENT_METHODS }).notNull().default('cash'),
    depositPaidAt: moment('deposit_paid_at'),
    depositId: uuid('deposit_id'),
    depositPaid: boolean('deposit_paid').generatedAlwaysAs(sql`deposit_id is not null`),
    paymentStatus: text('payment_status'),
    convertedToDiagnostic: uuid('converted_to_diagnostic'),
    convertedAt: moment('converted_at'),
    emailSentAt: moment('email_sent_at'),
    /** Name, phone, email, VIN and bike in lower case without accents, for the search of the list. */
    searchText: text('search_text').notNull(),
    sample: boolean().notNull().default(false),
    revision: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    removedAt: moment('removed_at'),
    removedBy: uuid('removed_by'),
  },
  (table) => [
    uniqueIndex('intake_forms_number_key').on(table.number),
    index('intake_forms_list_idx')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.convertedToDiagnostic} is null and ${table.removedAt} is null`),
    index('intake_forms_removed_idx')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.removedAt} is not null`),
    index('intake_forms_search_idx').using('gin', table.searchText.op('gin_trgm_ops')),
    index('intake_forms_customer_idx').on(table.customerId, table.createdAt),
    index('intake_forms_bike_idx').on(table.bikeId, table.createdAt),
  ],
);

export const intakeFormDrafts = pgTable(
  'intake_form_drafts',
  {
    tempId: uuid('temp_id').primaryKey(),
    formData: jsonb('form_data').notNull(),
    depositId: uuid('deposit_id'),
    /** Null: the customer, who checked in on their own phone. */
    createdBy: uuid('created_by').references(() => profiles.id),
    updatedBy: uuid('updated_by').references(() => profiles.id),
    revision: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('intake_form_drafts_list_idx').on(table.updatedAt.desc(), table.tempId.desc())],
);

/** Who signed what, when, under which terms. Rows are only added; editing a signed field changes the hash. */
export const intakeSignatures = pgTable(
  'intake_signatures',
  {
    id: uuid().primaryKey(),
    formId: uuid('form_id')
      .notNull()
      .references(() => intakeForms.id),
    slot: text({ enum: SIGNATURE_SLOTS }).notNull(),
    signer: text().notNull(),
    path: text().notNull(),
    /** Of the stored picture. */
    pictureHash: text('picture_hash').notNull(),
    formHash: text('form_hash').notNull(),
    termsVersion: text('terms_version').notNull(),
    termsLanguage: storedLanguage({ table: 'intake_signatures', column: 'terms_language' }).notNull(),
    /** Whether the terms were accepted. Null in rows older than the binding. */
    consent: boolean(),
    /** Hash of all of the above and the time. Null in rows older than it. */
    binding: text(),
    sample: boolean().notNull().default(false),
    signedAt: moment('signed_at').notNull(),
  },
  (table) => [
    index('intake_signatures_form_idx').on(table.formId, table.signedAt),
    index('intake_signatures_terms_idx').on(table.termsVersion, table.slot),
  ],
);

/** An administrator entered the passcode: this form may go without a deposit, once, within a day. */
export const intakeDepositExceptions = pgTable(
  'intake_deposit_exceptions',
  {
    id: uuid().primaryKey(),
    formId: uuid('form_id').notNull(),
    askedBy: uuid('asked_by').notNull(),
    grantedAt: moment('granted_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [index('intake_deposit_exceptions_form_idx').on(table.formId)],
);
