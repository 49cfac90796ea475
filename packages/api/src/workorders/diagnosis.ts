import {
  CLOCK_ENDS,
  itemResultSchema,
  SEVERITIES,
  templateSchema,
  WORKORDER_LIMITS,
} from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { heldMs, missing, nothing, onceKey, procedure, revision, uuid } from '../base.ts';
import { changing, unknownFile, workOrder } from './schemas.ts';

const work = { may: 'workorder.work', owns: 'all' } as const;
const order = { id: uuid, revision };
const text = (max: number) => z.string().check(z.maxLength(max, 'TOO_LONG'));

const finding = z.strictObject({
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(WORKORDER_LIMITS.title, 'TOO_LONG')),
  description: text(WORKORDER_LIMITS.text),
  severity: z.enum(SEVERITIES),
  photos: z.array(text(200)).check(z.maxLength(WORKORDER_LIMITS.photos)),
  itemId: z.nullable(text(40)),
});

export const findings = {
  add: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/findings', summary: 'Add a finding' })
    .input(z.strictObject({ ...order, findingId: onceKey, finding }))
    .output(workOrder)
    .errors({ ...changing, ...unknownFile, KEY_REUSED: { status: 409 } }),

  update: procedure(work)
    .route({ method: 'PUT', path: '/workorders/{id}/findings/{findingId}', summary: 'Change a finding' })
    .input(z.strictObject({ ...order, findingId: uuid, finding }))
    .output(workOrder)
    .errors({ ...changing, ...unknownFile }),

  remove: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/findings/{findingId}/remove',
      summary: 'Remove a finding',
    })
    .input(z.strictObject({ ...order, findingId: uuid }))
    .output(workOrder)
    .errors(changing),
};

export const inspection = {
  /**
   * Items are saved one by one, so that two people can inspect a bike together: `seen` is the item's value as
   * the person saw it, and only a change of that item is a conflict.
   */
  set: procedure(work)
    .route({ method: 'PUT', path: '/workorders/{id}/inspection', summary: 'Save inspection items' })
    .input(
      z.strictObject({
        id: uuid,
        items: z
          .array(
            z.strictObject({
              itemId: text(40),
              seen: z.nullable(itemResultSchema),
              result: itemResultSchema,
            }),
          )
          .check(z.minLength(1), z.maxLength(60)),
      }),
    )
    .output(workOrder)
    .errors({ ...changing, ...unknownFile }),

  /** Before the first item is checked. */
  choose: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/inspection/template',
      summary: 'Choose another checklist',
    })
    .input(z.strictObject({ ...order, templateId: uuid }))
    .output(workOrder)
    .errors({ ...changing, INSPECTION_BEGUN: { status: 409 } }),
};

/** Sent late by a device that was offline, with the time elapsed since; the key makes it apply once. */
const held = { key: z.optional(onceKey), heldMs };
const reused = { KEY_REUSED: { status: 409 } } as const;

/** The clock of the caller. Times are the server's; starting one clock pauses the other. */
export const clock = {
  start: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/clock/start', summary: 'Start or resume the clock' })
    .input(z.strictObject({ id: uuid, jobId: z.nullable(uuid), ...held }))
    .output(workOrder)
    .errors({ ...missing, ...reused, ORDER_LOCKED: changing.ORDER_LOCKED }),

  end: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/clock/end', summary: 'Pause or stop the clock' })
    .input(z.strictObject({ id: uuid, jobId: z.nullable(uuid), how: z.enum(CLOCK_ENDS), ...held }))
    .output(workOrder)
    .errors({ ...missing, ...reused }),
};

export const inspectionTemplate = z.object({
  id: uuid,
  template: templateSchema,
  builtIn: z.boolean(),
  /** 0: the unchanged built-in one. */
  revision: z.number(),
});

export const templates = {
  list: procedure({ may: 'staff.read', owns: 'all' })
    .route({ method: 'GET', path: '/inspection-templates', summary: 'Inspection checklists' })
    .input(nothing)
    .output(z.array(inspectionTemplate)),

  save: procedure({ may: 'workorder.price', owns: 'all' })
    .route({ method: 'PUT', path: '/inspection-templates/{id}', summary: 'Create or change a checklist' })
    /** Revision 0 makes it. */
    .input(
      z.strictObject({ id: onceKey, revision: z.int32().check(z.nonnegative()), template: templateSchema }),
    )
    .output(inspectionTemplate)
    .errors({ ...missing, STALE: { status: 409, data: z.object({ current: inspectionTemplate }) } }),

  remove: procedure({ may: 'workorder.price', owns: 'all' })
    .route({
      method: 'POST',
      path: '/inspection-templates/{id}/remove',
      summary: 'Delete a checklist; the built-in one is reset',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(missing),
};

export const suggestions = procedure({ may: 'staff.read', owns: 'all' })
  .route({
    method: 'GET',
    path: '/workorders/{id}/suggestions',
    summary: 'Suggested jobs from the inspection, best first',
  })
  .input(z.strictObject({ id: uuid }))
  .output(
    z.array(
      z.object({
        key: z.string(),
        title: z.object({ en: z.string(), es: z.string() }),
        laborMilli: z.number(),
        /** The catalog service it becomes; null: a plain job with labor. */
        service: z.nullable(z.object({ id: uuid, nameEn: z.string(), nameEs: z.string() })),
        /** Of the items that call for it. */
        photos: z.number(),
        /** It follows from an inspection item. */
        found: z.boolean(),
        added: z.boolean(),
      }),
    ),
  )
  .errors(missing);
