import * as z from '@kickstand/domain/zod';
import { timestamp, uuid } from '../base.ts';

/** What happened to an order, for people to read: `kind` is a key of the catalogs, `data` has its values. */
export const orderEvent = z.object({
  id: uuid,
  at: timestamp,
  side: z.enum(['staff', 'customer', 'system']),
  actor: z.string(),
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
});
