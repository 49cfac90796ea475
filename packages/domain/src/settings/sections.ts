import { CALENDAR_START, calendarSettingsSchema } from '../calendar/settings.ts';
import { INVENTORY_START, inventorySettingsSchema } from '../inventory/settings.ts';
import {
  MESSAGING_START,
  messagingSchema,
  REMINDERS_START,
  remindersSchema,
  TEXTS_START,
  textSettingsSchema,
} from '../messages/index.ts';
import { FIGURES } from '../terms/index.ts';
import { HOURS_ALLOWED } from '../workorders/moves/stuck.ts';
import * as z from '../zod/index.ts';
import { BRAND_START, brandSchema } from './brand.ts';
import { MAIL_START, mailSettingsSchema } from './mail.ts';
import { ADDRESS_START, publicAddressSchema } from './public-address.ts';

/** How accounts are guarded. */
export const securitySchema = z.strictObject({
  /** Minutes without input until a staff screen locks. */
  idleLockMinutes: z.int().check(z.minimum(1, 'OUT_OF_RANGE'), z.maximum(240, 'OUT_OF_RANGE')),
  requireSecondFactor: z.boolean(),
});
export type Security = z.infer<typeof securitySchema>;

/** What an intake asks for. */
export const intakeSettingsSchema = z.strictObject({
  idRequired: z.boolean(),
  required: z.strictObject({
    make: z.boolean(),
    model: z.boolean(),
    year: z.boolean(),
    color: z.boolean(),
    classification: z.boolean(),
  }),
  /** Opened in a new tab for the VIN, which replaces {vin}. */
  historyUrl: z
    .string()
    .check(z.maxLength(300, 'TOO_LONG'), z.regex(/^https:\/\/\S*\{vin\}\S*$/, 'URL_INVALID')),
});
export type IntakeSettings = z.infer<typeof intakeSettingsSchema>;

const INTAKE_START: IntakeSettings = {
  idRequired: false,
  required: { make: true, model: true, year: true, color: true, classification: true },
  historyUrl: 'https://www.vehiclehistory.com/vin-report/{vin}',
};

const between = (min: number, max: number) =>
  z.int().check(z.minimum(min, 'OUT_OF_RANGE'), z.maximum(max, 'OUT_OF_RANGE'));
const hours = between(1, 2000);

/** The workshop's fees and limits. */
export const workshopSchema = z.strictObject({
  /** Parts per million. Orders keep the rate of the day they were created. */
  taxRatePpm: between(0, 300_000),
  /** The diagnostic fee of the terms, taken at intake as the deposit. Zero would mean no deposit. */
  depositCents: between(100, 100_000),
  laborRateCents: between(0, 100_000),
  storageCentsPerDay: between(0, 100_000),
  storageGraceHours: between(0, 2000),
  /** Whether storage is subject to sales tax: a question for the shop's accountant. */
  storageTaxed: z.boolean(),
  warrantyDays: between(0, 3650),
  abandonedDays: between(1, 3650),
  /** How long a customer's link works after the order has ended. */
  shareDays: between(0, 3650),
  /** Hours allowed per status; a bike that exceeds them is stuck. */
  hoursAllowed: z.strictObject({
    submitted: hours,
    diagnosing: hours,
    awaiting_approval: hours,
    approved: hours,
    waiting_parts: hours,
    in_progress: hours,
    quality_check: hours,
    ready: hours,
    declined_return: hours,
  }),
});
export type Workshop = z.infer<typeof workshopSchema>;

const WORKSHOP_START: Workshop = {
  taxRatePpm: FIGURES.salesTax.ppm,
  depositCents: FIGURES.diagnosticFee.cents,
  laborRateCents: 12_500,
  storageCentsPerDay: FIGURES.storage.centsPerDay,
  storageGraceHours: FIGURES.storage.graceHours,
  storageTaxed: false,
  warrantyDays: FIGURES.warranty.days,
  abandonedDays: FIGURES.abandoned.days,
  shareDays: 90,
  hoursAllowed: HOURS_ALLOWED,
};

/** What is erased by itself. */
export const retentionSchema = z.strictObject({
  /** INT-13: ID images are deleted this many days after the order of their form closed. */
  idImageDays: between(1, 3650),
});
export type Retention = z.infer<typeof retentionSchema>;

/** The defaults. One entry per section; each section is stored as one row with a revision. */
export const SECTIONS = {
  security: { schema: securitySchema, start: { idleLockMinutes: 15, requireSecondFactor: false } },
  intake: { schema: intakeSettingsSchema, start: INTAKE_START },
  workshop: { schema: workshopSchema, start: WORKSHOP_START },
  inventory: { schema: inventorySettingsSchema, start: INVENTORY_START },
  calendar: { schema: calendarSettingsSchema, start: CALENDAR_START },
  mail: { schema: mailSettingsSchema, start: MAIL_START },
  address: { schema: publicAddressSchema, start: ADDRESS_START },
  brand: { schema: brandSchema, start: BRAND_START },
  retention: { schema: retentionSchema, start: { idImageDays: 90 } },
  texts: { schema: textSettingsSchema, start: TEXTS_START },
  messaging: { schema: messagingSchema, start: MESSAGING_START },
  reminders: { schema: remindersSchema, start: REMINDERS_START },
} as const satisfies Record<string, { schema: z.ZodMiniType; start: unknown }>;

export type SectionName = keyof typeof SECTIONS;
export type Section<Name extends SectionName> = z.infer<(typeof SECTIONS)[Name]['schema']>;

/** A section as stored. An older version may have stored fewer fields: defaults fill the rest. */
export function sectionValue<Name extends SectionName>(name: Name, stored: unknown): Section<Name> {
  return { ...SECTIONS[name].start, ...(stored as object | null) } as Section<Name>;
}
