import { workshopSchema } from '@kickstand/domain/settings';
import {
  abandonChecklistSchema,
  DECISION_EVENTS,
  EVENTS,
  type OrderEvent,
  orderFactsSchema,
  STATUSES,
  signatureSchema,
  WORKORDER_LIMITS,
} from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, onceKey, procedure, revision, timestamp, uuid } from '../base.ts';
import { orderCard } from './cards.ts';
import { clock, findings, inspection, suggestions, templates } from './diagnosis.ts';
import { answer, decideVerbal, email, estimate, revokeShares, share } from './estimate.ts';
import { jobs, lines } from './jobs.ts';
import { orderEvent } from './order-event.ts';
import { pickup } from './pickup.ts';
import { forecast, promise } from './promise.ts';
import { blockedMove, blocker, changing, stuckState, workOrder } from './schemas.ts';

const staff = { may: 'staff.read', owns: 'all' } as const;
const work = { may: 'workorder.work', owns: 'all' } as const;
const administrators = { may: 'settings.manage', owns: 'all' } as const;

const text = (max: number) => z.string().check(z.maxLength(max, 'TOO_LONG'));
const required = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(max, 'TOO_LONG'));

type MoveEvent = Exclude<OrderEvent, (typeof DECISION_EVENTS)[number] | 'send_estimate' | 'extra_work'>;
/** The events of `move`; estimates are sent and decided elsewhere. */
const MOVE_EVENTS = EVENTS.filter(
  (event): event is MoveEvent =>
    !(DECISION_EVENTS as readonly OrderEvent[]).includes(event) &&
    event !== 'send_estimate' &&
    event !== 'extra_work',
) as [MoveEvent, ...MoveEvent[]];

export const workshopSettings = z.extend(workshopSchema, { revision: z.number() });

export const workorders = {
  list: procedure(staff)
    .route({ method: 'GET', path: '/workorders', summary: 'Work orders, a page at a time' })
    .input(
      z.strictObject({
        search: z.optional(text(200)),
        statuses: z.optional(z.array(z.enum(STATUSES)).check(z.maxLength(STATUSES.length))),
        /** A person's id, or `none`: unassigned. */
        technician: z.optional(z.union([uuid, z.literal('none')])),
        archived: z.optional(z.boolean()),
        /** Only open ones with a balance due: what the home page sums up. */
        unpaid: z.optional(z.boolean()),
        customerId: z.optional(uuid),
        sort: z.optional(z.enum(['number', 'age', 'customer'])),
        /** number: newest first is down; age: longest at its status first is up. */
        direction: z.optional(z.enum(['up', 'down'])),
        /** The last order of the previous page. */
        after: z.optional(uuid),
      }),
    )
    .output(z.object({ orders: z.array(orderCard), more: z.boolean() })),

  board: procedure(staff)
    .route({ method: 'GET', path: '/workorders/board', summary: 'Open orders by status' })
    .input(z.strictObject({ technician: z.optional(z.union([uuid, z.literal('none')])) }))
    .output(
      z.array(
        z.object({
          status: z.enum(STATUSES),
          /** Counted up to 1000. */
          count: z.number(),
          /** Longest at its status first, at most 50. */
          orders: z.array(orderCard),
        }),
      ),
    ),

  queue: procedure(staff)
    .route({
      method: 'GET',
      path: '/workorders/queue',
      summary: "The technicians' queue, longest waiting first",
    })
    .input(z.strictObject({ whose: z.enum(['mine', 'unassigned', 'all']) }))
    .output(
      z.object({
        orders: z.array(orderCard),
        more: z.boolean(),
        counts: z.object({ mine: z.number(), unassigned: z.number(), all: z.number() }),
      }),
    ),

  stuck: procedure(staff)
    .route({
      method: 'GET',
      path: '/workorders/stuck',
      summary: 'Stuck orders, with their blockers and who has to act',
    })
    .input(nothing)
    .output(
      z.array(
        z.object({
          order: orderCard,
          stuck: stuckState,
          /** What blocks the next move. */
          blockers: z.array(blocker),
        }),
      ),
    ),

  find: procedure(staff)
    .route({ method: 'GET', path: '/workorders/{id}', summary: 'One work order' })
    .input(z.strictObject({ id: uuid }))
    .output(workOrder)
    .errors(missing),

  timeline: procedure(staff)
    .route({ method: 'GET', path: '/workorders/{id}/timeline', summary: 'The timeline, newest first' })
    .input(z.strictObject({ id: uuid, after: z.optional(uuid) }))
    .output(
      z.object({
        events: z.array(orderEvent),
        more: z.boolean(),
      }),
    )
    .errors(missing),

  note: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/note', summary: 'Add a note to the timeline' })
    .input(z.strictObject({ id: uuid, key: onceKey, text: required(WORKORDER_LIMITS.note) }))
    .output(z.object({ noted: z.literal(true) }))
    .errors({ ...missing, KEY_REUSED: { status: 409 } }),

  create: procedure(work)
    .route({ method: 'POST', path: '/workorders', summary: 'Create a work order without an intake' })
    .input(z.strictObject({ id: onceKey, facts: orderFactsSchema, technicianId: z.nullable(uuid) }))
    .output(z.object({ id: uuid }))
    .errors({ KEY_REUSED: { status: 409 }, TECHNICIAN_UNKNOWN: { status: 422 } }),

  update: procedure(work)
    .route({ method: 'PUT', path: '/workorders/{id}', summary: 'Change the facts of an order' })
    .input(z.strictObject({ id: uuid, revision, facts: orderFactsSchema }))
    .output(workOrder)
    .errors(changing),

  assign: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/assign', summary: 'Assign a technician' })
    .input(z.strictObject({ id: uuid, revision, technicianId: z.nullable(uuid) }))
    .output(workOrder)
    .errors({ ...changing, TECHNICIAN_UNKNOWN: { status: 422 } }),

  move: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/move', summary: 'Move an order to another status' })
    .input(
      z.strictObject({
        id: uuid,
        revision,
        event: z.enum(MOVE_EVENTS),
        reason: z.optional(text(WORKORDER_LIMITS.reason)),
        /** close: the signature of the person who picks it up. */
        pickup: z.optional(signatureSchema),
        /** close: `seenHash` of the pickup photos that were shown, if any. */
        seen: z.optional(text(64)),
        /** abandon: what was done. */
        checklist: z.optional(abandonChecklistSchema),
      }),
    )
    .output(workOrder)
    .errors({ ...changing, ...blockedMove }),

  archive: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/archive',
      summary: 'Archive an ended order',
    })
    .input(z.strictObject({ id: uuid, revision }))
    .output(workOrder)
    .errors(changing),

  restore: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/restore', summary: 'Unarchive an order' })
    .input(z.strictObject({ id: uuid, revision }))
    .output(workOrder)
    .errors(changing),

  warranty: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/warranty',
      summary: 'Create a warranty order',
    })
    .input(z.strictObject({ id: uuid, newId: onceKey, concerns: required(WORKORDER_LIMITS.text) }))
    .output(z.object({ id: uuid }))
    .errors({
      ...missing,
      KEY_REUSED: { status: 409 },
      NOT_CLOSED: { status: 409 },
      WARRANTY_OVER: { status: 409, data: z.object({ endedAt: timestamp }) },
    }),

  promise,
  forecast,

  technicians: procedure(staff)
    .route({
      method: 'GET',
      path: '/workorders/technicians',
      summary: 'People who can be assigned, with their open orders',
    })
    .input(nothing)
    .output(z.array(z.object({ id: uuid, name: z.string(), role: z.string(), open: z.number() }))),

  setting: procedure(staff)
    .route({ method: 'GET', path: '/workorders/setting', summary: 'Workshop settings' })
    .output(workshopSettings),

  updateSetting: procedure(administrators)
    .route({
      method: 'PUT',
      path: '/workorders/setting',
      summary: 'Change them; existing orders keep their rate',
    })
    .input(z.extend(workshopSchema, { revision: z.int32().check(z.nonnegative()) }))
    .output(workshopSettings)
    .errors({ STALE: { status: 409, data: z.object({ current: workshopSettings }) } }),

  jobs,
  lines,
  findings,
  pickup,
  inspection,
  clock,
  templates,
  suggestions,
  estimate,
  decideVerbal,
  answer,
  share,
  email,
  revokeShares,
};
