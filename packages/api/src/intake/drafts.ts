import { intakeFormSchema } from '@kickstand/domain/intake';
import * as z from '@kickstand/domain/zod';
import { missing, onceKey, procedure, timestamp, uuid } from '../base.ts';
import { draft } from './schemas.ts';

const staff = { may: 'intake.write', owns: 'all' } as const;

/** Forms that were started and not submitted. */
export const drafts = {
  drafts: procedure(staff)
    .route({ method: 'GET', path: '/intake/drafts', summary: 'Drafts, by last change' })
    .input(z.strictObject({ after: z.optional(uuid) }))
    .output(
      z.object({
        drafts: z.array(
          z.object({
            tempId: uuid,
            title: z.nullable(z.string()),
            bikeInfo: z.string(),
            updatedAt: timestamp,
            updatedBy: z.string(),
            depositPaid: z.boolean(),
          }),
        ),
        more: z.boolean(),
      }),
    ),

  draft: procedure(staff)
    .route({ method: 'GET', path: '/intake/drafts/{tempId}', summary: 'One draft' })
    .input(z.strictObject({ tempId: uuid }))
    .output(draft)
    .errors(missing),

  saveDraft: procedure(staff)
    .route({
      method: 'PUT',
      path: '/intake/drafts/{tempId}',
      summary: 'Save a draft based on a revision',
    })
    .input(
      z.strictObject({
        tempId: onceKey,
        form: intakeFormSchema,
        /** 0 for the first save. */
        revision: z.int32().check(z.nonnegative()),
      }),
    )
    .output(z.object({ revision: z.number(), updatedAt: timestamp }))
    .errors({
      STALE: { status: 409, data: z.object({ current: draft }) },
      /** A picture that is not stored here, or belongs to someone else. */
      FILE_UNKNOWN: { status: 422, data: z.object({ field: z.string(), path: z.string() }) },
      /** It was submitted meanwhile. */
      ALREADY_SUBMITTED: { status: 409 },
    }),

  removeDraft: procedure(staff)
    .route({ method: 'POST', path: '/intake/drafts/{tempId}/remove', summary: 'Delete a draft' })
    .input(z.strictObject({ tempId: uuid }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(missing),
};
