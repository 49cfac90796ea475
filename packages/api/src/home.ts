import { ROLES } from '@kickstand/domain/auth';
import { STATUSES } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { nothing, procedure, timestamp, uuid } from './base.ts';
import { reason } from './workorders/cards.ts';
import { blocker, stuckState } from './workorders/schemas.ts';

const staff = { may: 'staff.read', owns: 'all' } as const;
const status = z.enum(STATUSES);

/** Set-up tasks of a new shop; `done` is read from the running server, never checked off by hand. */
export const SET_UP_TASKS = ['address', 'mail', 'https'] as const;

const person = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  sample: z.boolean(),
});

/** A bike in a card. */
const bike = z.object({
  id: uuid,
  number: z.number(),
  status,
  statusSince: timestamp,
  bikeInfo: z.string(),
  /** The name without the year; the make is '' if the bike is only free text. */
  bike: z.object({ make: z.string(), model: z.string() }),
  customerName: z.string(),
});

/** How many, and the first few. */
const some = <Row extends z.ZodMiniObject>(row: Row) => ({ count: z.number(), rows: z.array(row) });

const floor = z.object({
  /** Open orders by status, including statuses without any. */
  statuses: z.array(z.object({ status, count: z.number() })),
  /** There are more open orders than a card adds up. */
  cut: z.boolean(),
  /** Open orders past the time limit of their status. */
  overdue: z.number(),
  stuck: z.object(
    some(
      z.extend(bike, {
        customerPhone: z.string(),
        technician: z.string(),
        thumbnailUrl: z.nullable(z.string()),
        questionOpen: z.boolean(),
        storageCents: z.number(),
        stuck: stuckState,
        reason: z.nullable(reason),
        blockers: z.array(blocker),
      }),
    ),
  ),
  waitingCustomer: z.object({
    ...some(z.extend(bike, { overdue: z.boolean(), questionOpen: z.boolean() })),
    presentedCents: z.number(),
  }),
  waitingParts: z.object({
    ...some(
      z.extend(bike, {
        /** Everything missing is on order. */
        ordered: z.boolean(),
        /** When the last of it is expected; null: unknown. */
        expectedOn: z.nullable(z.iso.date()),
      }),
    ),
    shortLines: z.number(),
  }),
  ready: z.object({
    ...some(
      z.extend(bike, {
        /** Null: no notice, no storage. */
        graceEndsAt: z.nullable(timestamp),
        storageDays: z.number(),
        storageCents: z.number(),
      }),
    ),
    storageCents: z.number(),
  }),
  bay: z.array(
    z.object({
      /** Null: nobody's. */
      technician: z.nullable(z.object({ id: uuid, name: z.string() })),
      count: z.number(),
      /** Hours of approved work left to do, in thousandths. */
      openMilli: z.number(),
      orders: z.array(z.extend(bike, { openMilli: z.number(), workingSince: z.nullable(timestamp) })),
    }),
  ),
  unpaid: z.object({
    ...some(z.extend(bike, { balanceCents: z.number() })),
    cents: z.number(),
    /** Of bikes that are ready to go. */
    dueCents: z.number(),
  }),
});

const mine = z.object({
  /** What this person's running clock is for. */
  running: z.nullable(
    z.object({
      id: uuid,
      number: z.number(),
      bikeInfo: z.string(),
      job: z.nullable(z.string()),
      since: timestamp,
    }),
  ),
  count: z.number(),
  orders: z.array(
    z.extend(bike, {
      thumbnailUrl: z.nullable(z.string()),
      stuck: stuckState,
      /** The next line of approved work that is not done. */
      next: z.nullable(z.string()),
      openMilli: z.number(),
    }),
  ),
  /** Parts that were missing and are reserved now, latest first. */
  arrived: z.array(
    z.object({
      lineId: uuid,
      orderId: uuid,
      number: z.number(),
      bikeInfo: z.string(),
      nameEn: z.string(),
      nameEs: z.string(),
      quantityMilli: z.number(),
      unit: z.string(),
      bin: z.string(),
      at: timestamp,
    }),
  ),
});

const parts = z.object({
  count: z.number(),
  jobs: z.number(),
  rows: z.array(
    z.object({
      id: uuid,
      nameEn: z.string(),
      nameEs: z.string(),
      unit: z.string(),
      jobs: z.number(),
      neededMilli: z.number(),
      reservedMilli: z.number(),
      onOrderMilli: z.number(),
    }),
  ),
});

const intakes = z.object({
  open: z.object(
    some(z.object({ id: uuid, customerName: z.string(), bikeInfo: z.string(), createdAt: timestamp })),
  ),
  drafts: z.object(some(z.object({ tempId: uuid, title: z.nullable(z.string()), updatedAt: timestamp }))),
});

/** Counts of the navigation entries; null: this person may not open that page. */
const counts = z.object({
  calendar: z.nullable(z.number()),
  messages: z.nullable(z.number()),
  intakeForms: z.nullable(z.number()),
  workOrders: z.nullable(z.number()),
  workOrderParts: z.nullable(z.number()),
});

export const home = {
  setUpTasks: procedure({ may: 'settings.manage', owns: 'all' })
    .route({ method: 'GET', path: '/home/set-up-tasks', summary: 'Set-up tasks' })
    .output(
      z.array(
        z.object({
          task: z.enum(SET_UP_TASKS),
          done: z.boolean(),
          /** For the mail task: no server yet, or links that customers cannot open. */
          missing: z.optional(z.enum(['server', 'links'])),
        }),
      ),
    ),

  team: procedure(staff)
    .route({ method: 'GET', path: '/home/team', summary: 'The staff' })
    .output(z.array(person)),

  floor: procedure(staff)
    .route({ method: 'GET', path: '/home/floor', summary: 'The cards of the home page' })
    .input(nothing)
    .output(floor),

  counts: procedure(staff)
    .route({
      method: 'GET',
      path: '/home/counts',
      summary: 'The counts in the navigation',
    })
    .input(nothing)
    .output(counts),

  mine: procedure({ may: 'workorder.work', owns: 'self' })
    .route({ method: 'GET', path: '/home/mine', summary: "The caller's day: bikes, clock, parts" })
    .input(nothing)
    .output(mine),

  parts: procedure(staff)
    .route({ method: 'GET', path: '/home/parts', summary: 'Missing parts that block approved jobs' })
    .input(nothing)
    .output(parts),

  intakes: procedure(staff)
    .route({ method: 'GET', path: '/home/intakes', summary: 'Open intake forms, and drafts' })
    .input(nothing)
    .output(intakes),
};
