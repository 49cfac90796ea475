import { CONTACT_WAYS } from '@kickstand/domain/intake';
import { LANGUAGES } from '@kickstand/domain/language';
import * as z from 'zod/mini';
import { procedure, timestamp, uuid } from './base.ts';

const knownBike = z.object({
  id: uuid,
  make: z.string(),
  model: z.string(),
  year: z.string(),
  color: z.string(),
  classification: z.string(),
  vin: z.string(),
  lastMileage: z.nullable(z.string()),
});

const knownCustomer = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  preferredContact: z.nullable(z.enum(CONTACT_WAYS)),
  language: z.enum(LANGUAGES),
  lastVisitAt: z.nullable(timestamp),
  bikes: z.array(knownBike),
});

export const customers = {
  recognize: procedure({ may: 'intake.write', owns: 'all' })
    .route({
      method: 'POST',
      path: '/customers/recognize',
      summary: 'Earlier customers and bikes with this phone, email or VIN',
    })
    .input(
      z.strictObject({
        phone: z.optional(z.string().check(z.maxLength(20))),
        email: z.optional(z.string().check(z.maxLength(254))),
        vin: z.optional(z.string().check(z.maxLength(17))),
      }),
    )
    .output(z.array(knownCustomer)),
};
