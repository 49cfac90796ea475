import * as z from '../zod/index.ts';

/** How accounts are guarded. */
export const securitySchema = z.strictObject({
  /** Minutes without input after which a staff screen locks. */
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
  /** Opened for the VIN in a new tab; {vin} stands for it. */
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

/** What holds until somebody changes it. One entry per section; each is stored as one revisioned row. */
export const SECTIONS = {
  security: { schema: securitySchema, start: { idleLockMinutes: 15, requireSecondFactor: false } },
  intake: { schema: intakeSettingsSchema, start: INTAKE_START },
} as const satisfies Record<string, { schema: z.ZodMiniType; start: unknown }>;

export type SectionName = keyof typeof SECTIONS;
export type Section<Name extends SectionName> = z.infer<(typeof SECTIONS)[Name]['schema']>;
