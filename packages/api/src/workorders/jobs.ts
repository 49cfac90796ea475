import { jobSchema, lineSchema, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { onceKey, procedure, revision, uuid } from '../base.ts';
import { partsShort } from '../inventory/schemas.ts';
import { changing, unknownFile, workOrder } from './schemas.ts';

const work = { may: 'workorder.work', owns: 'all' } as const;
const order = { id: uuid, revision };
const job = { ...order, jobId: uuid };
const line = { ...job, lineId: uuid };
const reason = z
  .string()
  .check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(WORKORDER_LIMITS.reason, 'TOO_LONG'));

/** Jobs of an order. The client makes the ids, so that a repeated call adds nothing. */
export const jobs = {
  add: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/jobs', summary: 'Add a job' })
    .input(z.strictObject({ ...order, jobId: onceKey, job: jobSchema }))
    .output(workOrder)
    .errors({ ...changing, KEY_REUSED: { status: 409 } }),

  addService: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/jobs/service',
      summary: 'Add a catalog service as a job, with its hours and usual parts',
    })
    .input(z.strictObject({ ...order, jobId: onceKey, serviceId: uuid }))
    .output(workOrder)
    .errors({ ...changing, KEY_REUSED: { status: 409 }, PRODUCT_UNKNOWN: { status: 422 } }),

  addSuggested: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/jobs/suggested',
      summary: 'Add a suggested job with finding, severity, photos, hours and usual parts',
    })
    .input(z.strictObject({ ...order, jobId: onceKey, key: z.string().check(z.maxLength(160)) }))
    .output(workOrder)
    .errors({ ...changing, KEY_REUSED: { status: 409 }, SUGGESTION_UNKNOWN: { status: 409 } }),

  update: procedure(work)
    .route({ method: 'PUT', path: '/workorders/{id}/jobs/{jobId}', summary: 'Change a job' })
    .input(z.strictObject({ ...job, job: jobSchema }))
    .output(workOrder)
    /** The title and description of an approved job are part of the contract. */
    .errors({ ...changing, JOB_APPROVED: { status: 409 } }),

  setPhotos: procedure(work)
    .route({ method: 'PUT', path: '/workorders/{id}/jobs/{jobId}/photos', summary: "A job's own photos" })
    .input(
      z.strictObject({
        ...job,
        photos: z
          .array(z.string().check(z.maxLength(200, 'TOO_LONG')))
          .check(z.maxLength(WORKORDER_LIMITS.photos)),
      }),
    )
    .output(workOrder)
    .errors({ ...changing, ...unknownFile }),

  remove: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/jobs/{jobId}/remove', summary: 'Remove a job' })
    .input(z.strictObject(job))
    .output(workOrder)
    /** An approved job is struck line by line, with a reason each. */
    .errors({ ...changing, JOB_APPROVED: { status: 409 } }),

  reorder: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/jobs/reorder', summary: 'Reorder jobs' })
    .input(z.strictObject({ ...order, jobIds: z.array(uuid).check(z.maxLength(WORKORDER_LIMITS.jobs)) }))
    .output(workOrder)
    .errors(changing),
};

const lowering = {
  DISCOUNT_TOO_LARGE: { status: 422 },
  /** The bill of an approved job can only be reduced with a reason. */
  REASON_REQUIRED: { status: 422 },
} as const;

/** Lines of a job. Prices, costs and tax need the permission to price. */
export const lines = {
  add: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/jobs/{jobId}/lines',
      summary: 'Add a line; on an approved job as an addition that needs approval',
    })
    .input(z.strictObject({ ...job, lineId: onceKey, line: lineSchema, reason: z.optional(reason) }))
    .output(workOrder)
    .errors({ ...changing, ...lowering, KEY_REUSED: { status: 409 } }),

  update: procedure(work)
    .route({
      method: 'PUT',
      path: '/workorders/{id}/jobs/{jobId}/lines/{lineId}',
      summary: 'Change a line; an increase of an approved one becomes an addition',
    })
    .input(z.strictObject({ ...line, line: lineSchema, reason: z.optional(reason) }))
    .output(workOrder)
    .errors({
      ...changing,
      ...lowering,
      /** Part of the contract: these fields of an approved line cannot change. */
      LINE_APPROVED: { status: 409, data: z.object({ fields: z.array(z.string()) }) },
    }),

  remove: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/jobs/{jobId}/lines/{lineId}/remove',
      summary: 'Remove a line from a job that is not approved',
    })
    .input(z.strictObject(line))
    .output(workOrder)
    .errors({ ...changing, JOB_APPROVED: { status: 409 }, DISCOUNT_TOO_LARGE: { status: 422 } }),

  done: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/jobs/{jobId}/lines/{lineId}/done',
      summary: 'Mark a line of an approved job done or not done',
    })
    .input(z.strictObject({ ...line, done: z.boolean() }))
    .output(workOrder)
    .errors({ ...changing, ...partsShort, NOT_APPROVED: { status: 409 } }),

  strike: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/jobs/{jobId}/lines/{lineId}/strike',
      summary: 'Strike a line of an approved job with a reason, or restore it (null)',
    })
    .input(
      z.strictObject({
        ...line,
        reason: z.nullable(reason),
        /** Reduce the job's discount to what is left of the job. */
        reduceDiscount: z.optional(z.boolean()),
      }),
    )
    .output(workOrder)
    .errors({
      ...changing,
      NOT_APPROVED: { status: 409 },
      /** A discount that the customer approved cannot be removed. */
      DISCOUNT_APPROVED: { status: 409 },
      /** The discount would be larger than the job. */
      STRIKE_BELOW_ZERO: {
        status: 422,
        data: z.object({ discountCents: z.number(), roomCents: z.number() }),
      },
    }),
};
