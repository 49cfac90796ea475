import { periodSchema } from '@kickstand/domain/overview';
import { STATUSES } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { procedure, uuid } from './base.ts';

const analysts = { may: 'analytics.read', owns: 'all' } as const;
const day = z.iso.date();

export const figures = z.object({
  closedOrders: z.number(),
  salesCents: z.number(),
  laborCents: z.number(),
  billedMilli: z.number(),
  partsCostCents: z.number(),
  laborCostCents: z.number(),
  uncostedMilli: z.number(),
  presentedCents: z.number(),
  approvedCents: z.number(),
  clockedSeconds: z.number(),
});

export const periodFigures = z.object({
  from: day,
  to: day,
  sums: figures,
  /** The same in chronological order, for charts; all of the same length, except the last. */
  pieces: z.array(z.object({ from: day, to: day, sums: figures })),
  /** Orders by assigned technician, billed hours by who did the work. Null: nobody. */
  technicians: z.array(z.object({ id: z.nullable(uuid), name: z.string(), sums: figures })),
  /** For orders that ended in the period. */
  stages: z.array(z.object({ status: z.enum(STATUSES), seconds: z.number(), orders: z.number() })),
  /** From creation of an order to its end. */
  whole: z.object({ seconds: z.number(), orders: z.number() }),
});

export const overview = {
  read: procedure(analysts)
    .route({
      method: 'GET',
      path: '/overview',
      summary: 'The figures of a period and the previous one, in the shop’s days',
    })
    .input(periodSchema)
    .output(
      z.object({
        now: periodFigures,
        before: periodFigures,
        /** What an hour is offered for. */
        postedRateCents: z.number(),
      }),
    ),
};
