import * as z from '@kickstand/domain/zod';
import { procedure, timestamp, uuid } from '../base.ts';

const analysts = { may: 'analytics.read', owns: 'all' } as const;

const ranked = z.object({
  id: uuid,
  sku: z.string(),
  nameEn: z.string(),
  nameEs: z.string(),
  category: z.string(),
});

export const analytics = procedure(analysts)
  .route({ method: 'GET', path: '/inventory/analytics', summary: 'Stock figures over a number of days' })
  .input(z.strictObject({ days: z.int().check(z.minimum(7), z.maximum(730)) }))
  .output(
    z.object({
      days: z.number(),
      from: timestamp,
      valueCents: z.number(),
      byCategory: z.array(z.object({ category: z.string(), products: z.number(), valueCents: z.number() })),
      turns: z.object({
        yearlyCostCents: z.number(),
        averageStockCents: z.number(),
        /** Hundredths; null: there was no stock. */
        turnsCenti: z.nullable(z.number()),
      }),
      /** Most valuable first, at most 100. */
      dead: z.object({
        count: z.number(),
        valueCents: z.number(),
        products: z.array(
          z.extend(ranked, {
            onHandMilli: z.number(),
            valueCents: z.number(),
            lastIssueAt: z.nullable(timestamp),
          }),
        ),
      }),
      topMovers: z.array(
        z.extend(ranked, { issuedMilli: z.number(), soldCents: z.number(), marginCents: z.number() }),
      ),
      /** Short approved part lines ÷ approved part lines. */
      stockOuts: z.object({ lines: z.number(), short: z.number(), sharePpm: z.nullable(z.number()) }),
      margin: z.array(
        z.object({
          category: z.string(),
          soldCents: z.number(),
          costCents: z.number(),
          marginCents: z.number(),
          marginPpm: z.nullable(z.number()),
        }),
      ),
      /** Most used first: usage during the lead time against the reorder point. */
      usage: z.array(
        z.extend(ranked, {
          usage90Milli: z.number(),
          leadDays: z.number(),
          ropMilli: z.number(),
          availableMilli: z.number(),
        }),
      ),
    }),
  );
