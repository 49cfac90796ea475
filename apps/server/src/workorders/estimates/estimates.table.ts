import { type Estimate, type JobChoice, type Signature, VERBAL_METHODS } from '@kickstand/domain/workorders';
import { sql } from 'drizzle-orm';
import {
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
import { profiles } from '../../auth/auth.table.ts';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { storedJson } from '../../platform/database/statements/stored-json.ts';
import { storedLanguage } from '../../platform/database/stored-text.ts';
import { workOrders } from '../workorders.table.ts';
import { NO_ESTIMATE, storedChoices, storedEstimate, storedSignature, texts } from './stored-shapes.ts';

export const DECISION_METHODS = ['online', 'verbal'] as const;

const VERSIONS = { table: 'estimate_versions' };
const DECISIONS = { table: 'estimate_decisions' };

/** Estimates as they were sent. A trigger refuses changes. */
export const estimateVersions = pgTable(
  'estimate_versions',
  {
    id: uuid().primaryKey(),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    version: integer().notNull(),
    estimate: storedJson<Estimate>(
      { ...VERSIONS, column: 'estimate' },
      storedEstimate,
      NO_ESTIMATE,
    ).notNull(),
    /** SHA-256 of the estimate's canonical text. */
    hash: text().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    /** Ids of the jobs to decide; the others were decided before and did not change. */
    jobsToDecide: storedJson<string[]>({ ...VERSIONS, column: 'asks' }, texts, []).notNull(),
    sentBy: uuid('sent_by').references(() => profiles.id),
    sentAt: moment('sent_at').notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('estimate_versions_key').on(table.orderId, table.version)],
);

/** Decisions about a version: by whom, under which terms. Append-only. */
export const estimateDecisions = pgTable(
  'estimate_decisions',
  {
    id: uuid().primaryKey(),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    version: integer().notNull(),
    hash: text().notNull(),
    method: text({ enum: DECISION_METHODS }).notNull(),
    choices: storedJson<JobChoice[]>({ ...DECISIONS, column: 'choices' }, storedChoices, []).notNull(),
    name: text().notNull(),
    termsVersion: text('terms_version').notNull(),
    language: storedLanguage({ table: 'estimate_decisions', column: 'language' }).notNull(),
    /** The client address; null for a verbal decision. */
    address: text(),
    /** From a browser in which staff are or were signed in: the tablet at the counter, or staff themselves. */
    shopDevice: boolean('shop_device').notNull().default(false),
    /** Who created the link. */
    linkBy: uuid('link_by').references(() => profiles.id),
    signature: storedJson<Signature>({ ...DECISIONS, column: 'signature' }, storedSignature),
    oldPartsBack: boolean('old_parts_back'),
    phone: text(),
    /** Calendar day and time of day in the shop, as the person who took it wrote them down. */
    verbalDate: text('verbal_date'),
    verbalTime: text('verbal_time'),
    verbalMethod: text('verbal_method', { enum: VERBAL_METHODS }),
    takenBy: uuid('taken_by').references(() => profiles.id),
    /** Hash of what was decided, signed and accepted, by whom and when. Null in rows older than the hash. */
    binding: text(),
    at: moment().notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [
    check('estimate_decisions_method_known', oneOf(table.method, DECISION_METHODS)),
    check(
      'estimate_decisions_verbal_whole',
      sql`${table.method} <> 'verbal' or (${table.name} <> '' and ${table.phone} <> '' and ${table.verbalDate} <> '' and ${table.verbalTime} <> '' and ${table.verbalMethod} is not null and ${table.takenBy} is not null)`,
    ),
    check(
      'estimate_decisions_online_signed',
      sql`${table.method} <> 'online' or ${table.signature} is not null`,
    ),
    index('estimate_decisions_report_idx').on(table.orderId, table.at),
    index('estimate_decisions_terms_idx').on(table.termsVersion, table.method),
  ],
);
