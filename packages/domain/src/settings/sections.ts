import * as z from 'zod/mini';

/** How accounts are guarded. */
export const securitySchema = z.strictObject({
  /** Minutes without input after which a staff screen locks. */
  idleLockMinutes: z.int().check(z.minimum(1, 'OUT_OF_RANGE'), z.maximum(240, 'OUT_OF_RANGE')),
  requireSecondFactor: z.boolean(),
});
export type Security = z.infer<typeof securitySchema>;

/** What holds until somebody changes it. One entry per section; each is stored as one revisioned row. */
export const SECTIONS = {
  security: { schema: securitySchema, start: { idleLockMinutes: 15, requireSecondFactor: false } },
} as const satisfies Record<string, { schema: z.ZodMiniType; start: unknown }>;

export type SectionName = keyof typeof SECTIONS;
export type Section<Name extends SectionName> = z.infer<(typeof SECTIONS)[Name]['schema']>;
