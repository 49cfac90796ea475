import type { PickupSeen } from '@kickstand/domain/damage';
import { FIGURES } from '@kickstand/domain/terms';
import { type ItemResult, type Signature, STATUSES, type Template } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { bikes, customers } from '../customers/customers.table.ts';
import { moment, NOW, oneOf } from '../platform/database/columns.ts';
import { storedJson } from '../platform/database/statements/stored-json.ts';
import { storedLanguage } from '../platform/database/stored-text.ts';
import {
  storedResults,
  storedSeen,
  storedSignature,
  storedTemplate,
  texts,
} from './estimates/stored-shapes.ts';

const json = <T>(column: string, schema: z.ZodMiniType, empty?: T) =>
  storedJson<T>({ table: 'diagnostic_reports', column }, schema, empty);

/** What is billed: the approved jobs, or, if all were declined, the diagnostic fee. */
export const BILLS = ['jobs', 'diagnostic_fee'] as const;

/**
 * Work orders. The unique key on converted_from_intake allows one per form. A trigger refuses status changes that the
 * state machine does not have.
 */
export const workOrders = pgTable(
  'diagnostic_reports',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    status: text({ enum: STATUSES }).notNull(),
    statusSince: moment('status_since').notNull().default(NOW),
    customerId: uuid('customer_id').references(() => customers.id),
    bikeId: uuid('bike_id').references(() => bikes.id),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    customerContact: text('customer_contact'),
    customerLanguage: storedLanguage({ table: 'diagnostic_reports', column: 'customer_language' }).notNull(),
    bikeInfo: text('bike_info').notNull(),
    vin: text().notNull(),
    mileage: text().notNull(),
    serviceHistory: text('service_history'),
    customerConcerns: text('customer_concerns'),
    technicianId: uuid('technician_id').references(() => profiles.id),
    bikeMakeCustom: boolean('bike_make_custom').notNull(),
    bikeModelCustom: boolean('bike_model_custom').notNull(),
    bikeClassificationCustom: boolean('bike_classification_custom').notNull(),
    /** Keyed by the id of the inspection item. */
    completedItems: json<Record<string, ItemResult>>('completed_items', storedResults, {}).notNull(),
    /** Copy of the template from when the inspection began. */
    inspectionTemplate: json<Template>('inspection_template', z.nullable(storedTemplate)),
    complaint: text().notNull().default(''),
    cause: text().notNull().default(''),
    correction: text().notNull().default(''),
    photoUrls: json<string[]>('photo_urls', texts, []).notNull(),
    intakeDepositAmount: bigint('intake_deposit_amount', { mode: 'number' }),
    intakeDepositId: uuid('intake_deposit_id'),
    convertedFromIntake: uuid('converted_from_intake'),
    convertedAt: moment('converted_at'),
    /** The shop's rate when the order was created; later changes do not affect it. */
    taxRatePpm: integer('tax_rate_ppm').notNull().default(FIGURES.salesTax.ppm),
    diagnosticFeeCents: bigint('diagnostic_fee_cents', { mode: 'number' })
      .notNull()
      .default(FIGURES.diagnosticFee.cents),
    bills: text({ enum: BILLS }).notNull().default('jobs'),
    /** The last version that was sent; 0 before the first. */
    estimateVersion: integer('estimate_version').notNull().default(0),
    oldPartsBack: boolean('old_parts_back'),
    /** When work first began. Once set, a decision about extra work returns the order to the bay instead of the queue. */
    workStartedAt: moment('work_started_at'),
    reworkCount: integer('rework_count').notNull().default(0),
    /** The date promised to the customer; null if none was. */
    promisedAt: moment('promised_at'),
    /** When the customer was notified that the bike is ready; storage and abandonment count from here. */
    noticeAt: moment('notice_at'),
    closedAt: moment('closed_at'),
    pickedUpAt: moment('picked_up_at'),
    pickupSignature: json<Signature>('pickup_signature', storedSignature),
    /** What was shown to the person who signed, and its hash; null without pickup photos. */
    pickupSeen: json<PickupSeen>('pickup_seen', storedSeen),
    pickupSeenHash: text('pickup_seen_hash'),
    /** Why it was cancelled or abandoned. */
    endReason: text('end_reason'),
    abandonChecklist: json<string[]>('abandon_checklist', z.nullable(texts)),
    warrantyOf: uuid('warranty_of').references((): AnyPgColumn => workOrders.id),
    archivedAt: moment('archived_at'),
    archivedBy: uuid('archived_by'),
    /** Number, name, phone, email, VIN and bike in lower case without accents, for the search of the list. */
    searchText: text('search_text').notNull().default(''),
    revision: integer().notNull().default(1),
    sample: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('diagnostic_reports_number_key').on(table.number),
    uniqueIndex('diagnostic_reports_intake_key').on(table.convertedFromIntake),
    check('diagnostic_reports_status_known', oneOf(table.status, STATUSES)),
    check('diagnostic_reports_bills_known', oneOf(table.bills, BILLS)),
    index('diagnostic_reports_number_idx').on(table.number.desc()).where(sql`${table.archivedAt} is null`),
    index('diagnostic_reports_archive_idx')
      .on(table.number.desc())
      .where(sql`${table.archivedAt} is not null`),
    index('diagnostic_reports_status_idx')
      .on(table.status, table.statusSince, table.id)
      .where(sql`${table.archivedAt} is null`),
    index('diagnostic_reports_age_idx')
      .on(table.statusSince, table.id)
      .where(sql`${table.archivedAt} is null`),
    index('diagnostic_reports_technician_idx')
      .on(table.technicianId, table.status, table.statusSince)
      .where(sql`${table.archivedAt} is null`),
    index('diagnostic_reports_name_idx')
      .on(table.customerName, table.id)
      .where(sql`${table.archivedAt} is null`),
    index('diagnostic_reports_search_idx').using('gin', table.searchText.op('gin_trgm_ops')),
    index('diagnostic_reports_customer_idx').on(table.customerId, table.createdAt),
    index('diagnostic_reports_bike_idx').on(table.bikeId, table.createdAt),
    index('diagnostic_reports_promised_idx').on(table.promisedAt).where(sql`${table.promisedAt} is not null`),
    index('diagnostic_reports_closed_idx').on(table.closedAt).where(sql`${table.closedAt} is not null`),
    index('diagnostic_reports_warranty_idx').on(table.warrantyOf),
  ],
);
