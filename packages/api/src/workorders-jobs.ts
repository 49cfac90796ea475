import { jobSchema, lineSchema, WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import * as z from 'zod/mini';
import { onceKey, procedure, revision, uuid } from './base.ts';
import { partsShort } from './inventory-records.ts';
import { changing, workOrder } from './workorders-records.ts';

const work = { may: 'workorder.work', owns: 'all' } as const;
const order = { id: uuid, revision };
const job = { ...order, jobId: uuid };
const line = { ...job, lineId: uuid };
const reason = z
  .string()
  .check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(WORKORDER_LIMITS.reason, 'TOO_LONG'));

/** Jobs of an order. Ids of new ones are the client's: sent twice, it is one. */
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
      summary: 'Add a service of the catalogue as a job, with its hours and its usual parts',
    })
    .input(z.strictObject({ ...order, jobId: onceKey, serviceId: uuid }))
    .output(workOrder)
    .errors({ ...changing, KEY_REUSED: { status: 409 }, PRODUCT_UNKNOWN: { status: 422 } }),

  update: procedure(work)
    .route({ method: 'PUT', path: '/workorders/{id}/jobs/{jobId}', summary: 'Change a job' })
    .input(z.strictObject({ ...job, job: jobSchema }))
    .output(workOrder)
    .errors(changing),

  remove: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/jobs/{jobId}/remove', summary: 'Take a job out' })
    .input(z.strictObject(job))
    .output(workOrder)
    /** An approved job is struck line by line, with a reason each. */
    .errors({ ...changing, JOB_APPROVED: { status: 409 } }),

  reorder: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/jobs/reorder', summary: 'Put jobs in another order' })
    .input(z.strictObject({ ...order, jobIds: z.array(uuid).check(z.maxLength(WORKORDER_LIMITS.jobs)) }))
    .output(workOrder)
    .errors(changing),
};

/** Lines of a job. Prices, costs and tax are for those who may price. */
export const lines = {
  add: procedure(work)
    .route({ method: 'POST', path: '/workorders/{id}/jobs/{jobId}/lines', summary: 'Add a line' })
    .input(z.strictObject({ ...job, lineId: onceKey, line: lineSchema }))
    .output(workOrder)
    .errors({ ...changing, KEY_REUSED: { status: 409 }, DISCOUNT_TOO_LARGE: { status: 422 } }),

  update: procedure(work)
    .route({ method: 'PUT', path: '/workorders/{id}/jobs/{jobId}/lines/{lineId}', summary: 'Change a line' })
    .input(z.strictObject({ ...line, line: lineSchema }))
    .output(workOrder)
    .errors({ ...changing, DISCOUNT_TOO_LARGE: { status: 422 } }),

  remove: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/jobs/{jobId}/lines/{lineId}/remove',
      summary: 'Take a line out of a job that is not approved',
    })
    .input(z.strictObject(line))
    .output(workOrder)
    .errors({ ...changing, JOB_APPROVED: { status: 409 }, DISCOUNT_TOO_LARGE: { status: 422 } }),

  done: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/jobs/{jobId}/lines/{lineId}/done',
      summary: 'A line of an approved job is done, or is not',
    })
    .input(z.strictObject({ ...line, done: z.boolean() }))
    .output(workOrder)
    .errors({ ...changing, ...partsShort, NOT_APPROVED: { status: 409 } }),

  strike: procedure(work)
    .route({
      method: 'POST',
      path: '/workorders/{id}/jobs/{jobId}/lines/{lineId}/strike',
      summary: 'Strike a line of an approved job with a reason, or (null) put it back',
    })
    .input(z.strictObject({ ...line, reason: z.nullable(reason) }))
    .output(workOrder)
    .errors({ ...changing, ...partsShort, NOT_APPROVED: { status: 409 } }),
};
