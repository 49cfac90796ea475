import * as z from 'zod/mini';
import { procedure, timestamp, uuid } from './base.ts';

export const workorders = {
  find: procedure({ may: 'staff.read', owns: 'all' })
    .route({ method: 'GET', path: '/workorders/{id}', summary: 'One work order' })
    .input(z.strictObject({ id: uuid }))
    .output(
      z.object({
        id: uuid,
        number: z.number(),
        status: z.string(),
        customerName: z.string(),
        customerEmail: z.string(),
        customerPhone: z.string(),
        bikeInfo: z.string(),
        vin: z.string(),
        mileage: z.string(),
        concerns: z.string(),
        notes: z.string(),
        technician: z.string(),
        photos: z.array(z.object({ url: z.string(), thumbnailUrl: z.string() })),
        /** Null: none was taken. */
        depositCents: z.nullable(z.number()),
        intakeId: z.nullable(uuid),
        createdAt: timestamp,
      }),
    )
    .errors({ NOT_FOUND: { status: 404 } }),
};
