import { MARK_LIMITS, markSchema, placedMarkSchema } from '@kickstand/domain/damage';
import * as z from '@kickstand/domain/zod';
import { missing, procedure, revision, timestamp, uuid } from './base.ts';

const write = { may: 'intake.write', owns: 'all' } as const;
const path = z.string().check(z.maxLength(MARK_LIMITS.path, 'TOO_LONG'));

/** As a customer sees it: without its author. */
export const publicMark = placedMarkSchema;

const mark = z.extend(placedMarkSchema, { revision: z.number(), by: z.string(), at: timestamp });
export const savedMark = z.extend(mark, { removed: z.boolean() });

const marking = {
  ...missing,
  /** The order has ended, and its marks are part of the record. */
  MARKS_CLOSED: { status: 409 },
  MARKS_FULL: { status: 422 },
  STALE: { status: 409, data: z.object({ current: savedMark }) },
} as const;

export const damage = {
  marks: procedure({ may: 'staff.read', owns: 'all' })
    .route({ method: 'GET', path: '/damage/marks', summary: 'The marks on photos' })
    .input(z.strictObject({ paths: z.array(path).check(z.maxLength(MARK_LIMITS.photos)) }))
    .output(z.array(mark)),

  saveMark: procedure(write)
    .route({
      method: 'PUT',
      path: '/damage/marks',
      summary: 'Add, change or restore a mark; idempotent',
    })
    /** Revision 0: a new one. */
    .input(z.strictObject({ path, revision: z.int32().check(z.nonnegative()), mark: markSchema }))
    .output(savedMark)
    .errors(marking),

  removeMark: procedure(write)
    .route({ method: 'POST', path: '/damage/marks/{id}/remove', summary: 'Remove a mark from a photo' })
    .input(z.strictObject({ id: uuid, revision }))
    .output(savedMark)
    .errors(marking),
};
