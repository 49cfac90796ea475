import { HIT_KINDS, SEARCH_LIMITS } from '@kickstand/domain/search';
import { STATUSES } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { procedure, uuid } from './base.ts';

const hit = z.object({
  kind: z.enum(HIT_KINDS),
  id: uuid,
  /** The record whose page shows it: for a bike, its owner. */
  pageId: z.nullable(uuid),
  number: z.nullable(z.number()),
  title: z.string(),
  /** Empty: the same in Spanish. */
  titleEs: z.string(),
  detail: z.string(),
  status: z.nullable(z.enum(STATUSES)),
  /** Found by similarity, not by an exact match. */
  alike: z.boolean(),
});

export const search = {
  all: procedure({ may: 'staff.read', owns: 'all' })
    .route({
      method: 'GET',
      path: '/search',
      summary: 'Search customers, bikes, intakes, work orders and parts',
    })
    .input(z.strictObject({ query: z.string().check(z.maxLength(SEARCH_LIMITS.query, 'TOO_LONG')) }))
    .output(z.array(hit)),
};
