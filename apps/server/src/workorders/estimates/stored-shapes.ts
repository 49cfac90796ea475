// What the jsonb columns of an order hold, without today's rules: only types, for `storedJson`.
import {
  CHOICES,
  type Estimate,
  ITEM_STATES,
  LINE_KINDS,
  PART_CONDITIONS,
  SEVERITIES,
  type Totals,
} from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';

export const texts = z.array(z.string());

const totals = z.object({
  partsCents: z.number(),
  laborCents: z.number(),
  laborMilli: z.number(),
  feesCents: z.number(),
  subletCents: z.number(),
  discountsCents: z.number(),
  subtotalCents: z.number(),
  taxableCents: z.number(),
  taxRatePpm: z.number(),
  taxCents: z.number(),
  // Missing in versions sent by 0.1.0. Filling it in would change their hash.
  remainderCents: z.optional(z.number()),
  totalCents: z.number(),
} satisfies Record<keyof Totals, z.ZodMiniType>);

const line = z.object({
  id: z.string(),
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  quantityMilli: z.number(),
  unitPriceCents: z.number(),
  totalCents: z.number(),
  taxable: z.boolean(),
  partCondition: z.nullable(z.enum(PART_CONDITIONS)),
  customerSupplied: z.boolean(),
});

const job = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  cause: z.string(),
  severity: z.nullable(z.enum(SEVERITIES)),
  photos: texts,
  lines: z.array(line),
  totalCents: z.number(),
  taxableCents: z.number(),
});

export const storedEstimate = z.object({
  orderNumber: z.number(),
  version: z.number(),
  taxRatePpm: z.number(),
  depositCents: z.number(),
  jobs: z.array(job),
  approved: z.optional(totals),
  totals,
});

const NO_TOTALS: Totals = {
  ...{ partsCents: 0, laborCents: 0, laborMilli: 0, feesCents: 0, subletCents: 0, discountsCents: 0 },
  ...{ subtotalCents: 0, taxableCents: 0, taxRatePpm: 0, taxCents: 0, remainderCents: 0, totalCents: 0 },
};
export const NO_ESTIMATE: Estimate = {
  ...{ orderNumber: 0, version: 0, taxRatePpm: 0, depositCents: 0, jobs: [], totals: NO_TOTALS },
};

export const storedChoices = z.array(
  z.object({ jobId: z.string(), choice: z.enum(CHOICES), note: z.string() }),
);

export const storedSignature = z.nullable(
  z.union([
    z.object({ kind: z.literal('drawn'), name: z.string(), strokes: z.array(z.array(z.number())) }),
    z.object({ kind: z.literal('typed'), name: z.string() }),
  ]),
);

const both = z.object({ en: z.string(), es: z.string() });
export const storedTemplate = z.object({
  name: both,
  groups: z.array(
    z.object({
      id: z.string(),
      label: both,
      items: z.array(z.object({ id: z.string(), label: both, hint: both })),
    }),
  ),
});
export const NO_TEMPLATE = { name: { en: '', es: '' }, groups: [] };

export const storedResults = z.record(
  z.string(),
  z.object({ state: z.nullable(z.enum(ITEM_STATES)), note: z.string(), photos: texts }),
);

export const anyFields = z.record(z.string(), z.unknown());

/** Only its hash is checked; it is shown as it is. */
export const storedSeen = z.nullable(
  z.object({ orderId: z.string(), sides: z.array(anyFields), marks: z.array(anyFields) }),
);
