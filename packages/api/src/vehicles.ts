import { OPTION_TYPES, optionNameSchema, VIN_LENGTH } from '@kickstand/domain/vehicles';
import * as z from '@kickstand/domain/zod';
import { procedure, uuid } from './base.ts';

const staff = { may: 'intake.write', owns: 'all' } as const;

const option = z.object({
  id: uuid,
  type: z.enum(OPTION_TYPES),
  name: z.string(),
  displayName: z.string(),
  /** Added by the shop rather than shipped. */
  custom: z.boolean(),
  /** Whether the caller may rename and remove it. */
  mayChange: z.boolean(),
  /** For a model, where models of all makes are listed: its makes. */
  makes: z.optional(z.array(z.string())),
});

export const vehicles = {
  options: procedure(staff)
    .route({ method: 'GET', path: '/vehicles/options', summary: 'Options of one type, by name' })
    .input(
      z.strictObject({
        type: z.enum(OPTION_TYPES),
        /** For models: only those of this make, if it has any. */
        make: z.optional(z.string().check(z.maxLength(80))),
      }),
    )
    .output(z.array(option)),

  addOption: procedure(staff)
    .route({ method: 'POST', path: '/vehicles/options', summary: 'Add a value; an existing one is returned' })
    .input(
      z.strictObject({
        type: z.enum(OPTION_TYPES),
        displayName: optionNameSchema,
        make: z.optional(z.string().check(z.maxLength(80))),
      }),
    )
    .output(z.object({ option, added: z.boolean() })),

  updateOption: procedure(staff)
    .route({ method: 'PUT', path: '/vehicles/options/{id}', summary: 'Rename an option' })
    .input(z.strictObject({ id: uuid, displayName: optionNameSchema }))
    .output(option)
    .errors({ NOT_FOUND: { status: 404 }, OPTION_EXISTS: { status: 409 } }),

  removeOption: procedure(staff)
    .route({
      method: 'POST',
      path: '/vehicles/options/{id}/remove',
      summary: 'Remove an option from the list',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ NOT_FOUND: { status: 404 } }),

  restoreOption: procedure(staff)
    .route({
      method: 'POST',
      path: '/vehicles/options/{id}/restore',
      summary:
        'Restore an option: the person who removed it shortly afterwards; administrators and head technicians any time',
    })
    .input(z.strictObject({ id: uuid }))
    .output(option)
    .errors({ NOT_FOUND: { status: 404 }, OPTION_EXISTS: { status: 409 } }),

  maker: procedure(staff)
    .route({
      method: 'GET',
      path: '/vehicles/maker',
      summary: 'Possible manufacturers and models for a VIN',
    })
    .input(z.strictObject({ vin: z.string().check(z.maxLength(VIN_LENGTH)) }))
    .output(
      z.object({
        /** Every manufacturer with this maker code; manufacturers may share one. */
        makers: z.array(z.string()),
        /** Those that are in the shop's list of makes. */
        makes: z.array(z.string()),
        /** Models of earlier bikes with the same VIN prefix, most frequent first. */
        models: z.array(z.object({ make: z.string(), model: z.string(), classification: z.string() })),
        country: z.nullable(z.string()),
      }),
    ),
};
