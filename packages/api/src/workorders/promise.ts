import { momentSchema } from '@kickstand/domain/calendar';
import { STATUSES, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { missing, procedure, revision, timestamp, uuid } from '../base.ts';
import { changing, workOrder } from './schemas.ts';

const staff = { may: 'staff.read', owns: 'all' } as const;
const promising = { may: 'workorder.promise', owns: 'all' } as const;

/** A technician makes the first promise; only a head technician or an administrator changes it. */
export const promise = procedure(promising)
  .route({
    method: 'PUT',
    path: '/workorders/{id}/promise',
    summary: 'Promise a date, change or withdraw it',
  })
  .input(
    z.strictObject({
      id: uuid,
      revision,
      promisedAt: z.nullable(momentSchema),
      /** Needed to change a promise. */
      reason: z.optional(z.string().check(z.trim(), z.maxLength(WORKORDER_LIMITS.reason, 'TOO_LONG'))),
    }),
  )
  .output(workOrder)
  .errors({
    ...changing,
    PROMISE_PAST: { status: 422 },
    PROMISE_REASON_REQUIRED: { status: 422 },
    PROMISE_NOT_YOURS: { status: 403 },
  });

const day = z.object({ at: timestamp, day: z.iso.date(), share: z.number() });

export const forecast = procedure(staff)
  .route({
    method: 'GET',
    path: '/workorders/{id}/forecast',
    summary: 'Forecast when an order will be ready, from similar orders',
  })
  .input(z.strictObject({ id: uuid }))
  .output(
    z.object({
      timeZone: z.string(),
      /** Number of finished orders it is based on, and the number needed. */
      cases: z.number(),
      needed: z.number(),
      /** Null: not enough history, or no work left. */
      forecast: z.nullable(
        z.object({
          /** The status from which orders are compared; null: from their creation. */
          since: z.nullable(z.enum(STATUSES)),
          /** Null: too many similar orders are still open to say when half, or 80 %, are done. */
          likely: z.nullable(day),
          safe: z.nullable(day),
          days: z.array(z.object({ day: z.iso.date(), open: z.boolean(), share: z.number() })),
          similar: z.array(
            z.object({
              id: uuid,
              number: z.number(),
              bikeInfo: z.string(),
              title: z.string(),
              technician: z.string(),
              /** When it reached this order's status. */
              from: timestamp,
              /** Working days until it was ready. */
              days: z.number(),
            }),
          ),
        }),
      ),
      /** Days with the closing time, for a promise, and the chance of being ready by then; null: no forecast. */
      choices: z.array(z.object({ day: z.iso.date(), closesAt: timestamp, share: z.nullable(z.number()) })),
      /** What is left to do. */
      left: z.array(z.object({ title: z.string(), minutes: z.number() })),
      /** A different date was promised in the meantime. */
      changed: z.boolean(),
      aheadMinutes: z.number(),
      partsShort: z.number(),
      /** When the last of them is expected; null: not all are on order, or unknown. */
      partsOn: z.nullable(z.iso.date()),
      /** Promises due in the last 90 days, and how many were kept. */
      kept: z.object({ due: z.number(), kept: z.number() }),
    }),
  )
  .errors(missing);
