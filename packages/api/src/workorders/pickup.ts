import {
  COMPARISONS,
  MARK_LIMITS,
  SPOT_ANSWERS,
  SPOT_LIMITS,
  spotAnswerSchema,
  spotSchema,
} from '@kickstand/domain/damage';
import { PHOTO_SLOTS } from '@kickstand/domain/intake';
import * as z from '@kickstand/domain/zod';
import { missing, onceKey, procedure, revision, timestamp, uuid } from '../base.ts';
import { publicMark } from '../damage.ts';
import { changing, unknownFile, workOrder } from './schemas.ts';

const judge = { may: 'damage.judge', owns: 'all' } as const;
const order = { id: uuid, revision };
const photo = z.object({ path: z.string(), url: z.string(), thumbnailUrl: z.string() });

const spot = z.extend(spotSchema, {
  answer: z.nullable(z.enum(SPOT_ANSWERS)),
  note: z.string(),
  by: z.string(),
  at: z.nullable(timestamp),
});

export const pickup = {
  find: procedure({ may: 'staff.read', owns: 'all' })
    .route({
      method: 'GET',
      path: '/workorders/{id}/pickup',
      summary: 'Intake and pickup photos, side by side',
    })
    .input(z.strictObject({ id: uuid }))
    .output(
      z.object({
        revision: z.number(),
        /** Null: the order has no intake form. */
        takenInAt: z.nullable(timestamp),
        sides: z.array(
          z.object({
            slot: z.enum(PHOTO_SLOTS),
            intake: z.nullable(photo),
            marks: z.array(publicMark),
            pickup: z.nullable(
              z.object({
                id: uuid,
                photo,
                at: timestamp,
                by: z.string(),
                /** Null: not compared yet. */
                comparison: z.nullable(z.enum(COMPARISONS)),
                spots: z.array(spot),
              }),
            ),
          }),
        ),
        /** Differences without an answer, and photos that were not compared. */
        open: z.number(),
        /** What the customer signs for: null until there is a pickup photo. */
        seenHash: z.nullable(z.string()),
      }),
    )
    .errors(missing),

  addPhoto: procedure(judge)
    .route({
      method: 'POST',
      path: '/workorders/{id}/pickup/photos',
      summary: 'Add a photo of one side at pickup; replaces the previous one',
    })
    .input(
      z.strictObject({
        ...order,
        photoId: onceKey,
        slot: z.enum(PHOTO_SLOTS),
        path: z.string().check(z.maxLength(MARK_LIMITS.path, 'TOO_LONG')),
      }),
    )
    .output(workOrder)
    .errors({ ...changing, ...unknownFile }),

  compare: procedure(judge)
    .route({
      method: 'PUT',
      path: '/workorders/{id}/pickup/photos/{photoId}/comparison',
      summary: 'Save the differences found by the device',
    })
    .input(
      z.strictObject({
        ...order,
        photoId: uuid,
        comparison: z.enum(COMPARISONS),
        spots: z.array(spotSchema).check(z.maxLength(SPOT_LIMITS.perPhoto)),
      }),
    )
    .output(workOrder)
    .errors(changing),

  answer: procedure(judge)
    .route({
      method: 'PUT',
      path: '/workorders/{id}/pickup/spots/{spotId}',
      summary: 'Answer a difference: same, damage with a note, or nothing',
    })
    .input(z.strictObject({ ...order, spotId: uuid, given: spotAnswerSchema }))
    .output(workOrder)
    .errors(changing),
};
