import { COUNT_STATES, quantity } from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, onceKey, procedure, timestamp, uuid } from '../base.ts';
import { belowZero, movedOrder, note, part } from './schemas.ts';

const counters = { may: 'stock.count', owns: 'all' } as const;

const countRow = z.object({
  id: uuid,
  number: z.number(),
  state: z.enum(COUNT_STATES),
  category: z.nullable(z.string()),
  bin: z.nullable(z.string()),
  note: z.string(),
  startedAt: timestamp,
  startedBy: z.string(),
  endedAt: z.nullable(timestamp),
  lines: z.number(),
  counted: z.number(),
  differing: z.number(),
  foundMilli: z.number(),
  lostMilli: z.number(),
  /** At cost, for those who may see it. */
  foundCents: z.optional(z.number()),
  lostCents: z.optional(z.number()),
});

const ended = { ...missing, COUNT_ENDED: { status: 409 } } as const;

export const counts = {
  list: procedure(counters)
    .route({ method: 'GET', path: '/inventory/counts', summary: 'Counts, newest first' })
    .input(nothing)
    .output(z.array(countRow)),

  find: procedure(counters)
    .route({ method: 'GET', path: '/inventory/counts/{id}', summary: 'One count, a page of lines' })
    .input(
      z.strictObject({
        id: uuid,
        show: z.optional(z.enum(['all', 'open', 'differing'])),
        after: z.optional(uuid),
      }),
    )
    .output(
      z.extend(countRow, {
        items: z.array(
          z.object({
            ...part,
            bin: z.string(),
            expectedMilli: z.number(),
            countedMilli: z.nullable(z.number()),
            differenceMilli: z.number(),
            countedAt: z.nullable(timestamp),
          }),
        ),
        more: z.boolean(),
      }),
    )
    .errors(missing),

  start: procedure(counters)
    .route({
      method: 'POST',
      path: '/inventory/counts',
      summary: 'Start a count of a category, a bin, or everything',
    })
    .input(
      z.strictObject({
        id: onceKey,
        category: z.nullable(z.string().check(z.maxLength(60))),
        bin: z.nullable(z.string().check(z.maxLength(30))),
        note,
      }),
    )
    .output(z.object({ id: uuid, lines: z.number() }))
    .errors({ KEY_REUSED: { status: 409 } }),

  set: procedure(counters)
    .route({
      method: 'POST',
      path: '/inventory/counts/{id}/set',
      summary: 'Record the counted quantity of a line',
    })
    .input(
      z.strictObject({
        id: uuid,
        productId: uuid,
        countedMilli: z.nullable(quantity),
        /** The line's value as the person saw it: a different count since then is not overwritten. */
        seenMilli: z.nullable(quantity),
      }),
    )
    .output(z.object({ expectedMilli: z.number(), differenceMilli: z.number() }))
    .errors({
      ...ended,
      COUNTED_MEANWHILE: {
        status: 409,
        data: z.object({ countedMilli: z.nullable(z.number()), by: z.string(), at: z.nullable(timestamp) }),
      },
    }),

  apply: procedure(counters)
    .route({ method: 'POST', path: '/inventory/counts/{id}/apply', summary: 'Apply the differences' })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ booked: z.number(), orders: z.array(movedOrder) }))
    .errors({ ...ended, ...belowZero }),

  cancel: procedure(counters)
    .route({ method: 'POST', path: '/inventory/counts/{id}/cancel', summary: 'Cancel a count' })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ cancelled: z.literal(true) }))
    .errors(ended),
};
