import { CUSTOMER_LIMITS, customerSchema, SUGGEST_BY } from '@kickstand/domain/customers';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, procedure, revision, uuid } from '../base.ts';
import {
  bikeRecord,
  customerIntake,
  customerOrder,
  customerPage,
  customerPayment,
  customerRecord,
  customerRow,
  duplicatePair,
  duplicateRecord,
  knownCustomer,
  mergeOutcome,
  mergePreview,
  mine,
  paper,
  undoOutcome,
} from './schemas.ts';

const staff = { may: 'staff.read', owns: 'all' } as const;
const writers = { may: 'intake.write', owns: 'all' } as const;

const ofCustomer = z.strictObject({ id: uuid, after: z.optional(uuid) });

const twoCustomers = z.strictObject({ id: uuid, otherId: uuid });

/** One record, or two that were merged into one. */
const refusedPair = { ...missing, SAME_RECORD: { status: 422 } } as const;

const refusedMerge = {
  ...missing,
  /** A record into itself. */
  MERGE_SAME: { status: 422 },
  /** It is an alias already. */
  MERGE_DONE: { status: 409 },
  /** The record to keep was itself merged into another. */
  MERGE_INTO_ALIAS: { status: 409 },
  /** Others were merged into it, so it must be the one to keep. */
  MERGE_CHAIN: { status: 409 },
} as const;

export const customers = {
  recognize: procedure(writers)
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

  suggest: procedure(writers)
    .route({
      method: 'POST',
      path: '/customers/suggest',
      summary: 'Customers that match the start of a name or email, or a part of a phone number',
    })
    .input(z.strictObject({ by: z.enum(SUGGEST_BY), text: z.string().check(z.maxLength(254, 'TOO_LONG')) }))
    .output(z.array(knownCustomer)),

  known: procedure(writers)
    .route({
      method: 'GET',
      path: '/customers/{id}/known',
      summary: 'A customer and one of their bikes, to prefill a new form',
    })
    .input(z.strictObject({ id: uuid, bikeId: z.optional(uuid) }))
    .output(knownCustomer)
    /** Includes bikes that are not theirs anymore. */
    .errors(missing),

  list: procedure(staff)
    .route({ method: 'GET', path: '/customers', summary: 'Customers by name, a page at a time' })
    .input(
      z.strictObject({
        /** Name, phone, email, VIN or plate; every word must match. */
        search: z.optional(z.string().check(z.maxLength(200, 'TOO_LONG'))),
        /** Only customers that share a phone or email with another record. */
        duplicates: z.optional(z.boolean()),
        /** The last customer of the previous page. */
        after: z.optional(uuid),
      }),
    )
    .output(z.object({ customers: z.array(customerRow), more: z.boolean() })),

  find: procedure(staff)
    .route({
      method: 'GET',
      path: '/customers/{id}',
      summary: 'One customer; a merged record leads to the one it was merged into',
    })
    .input(z.strictObject({ id: uuid }))
    .output(customerPage)
    .errors(missing),

  update: procedure(writers)
    .route({
      method: 'PUT',
      path: '/customers/{id}',
      summary: 'Change contact, language, consent and notes',
    })
    .input(
      z.extend(customerSchema, {
        id: uuid,
        revision,
        /** Resolves a difference to the last form (`given`), whichever value was kept. */
        settled: z.optional(z.boolean()),
      }),
    )
    .output(customerRecord)
    .errors({
      ...missing,
      STALE: { status: 409, data: z.object({ current: customerRecord }) },
      /** It was merged into another record in the meantime. */
      MERGE_DONE: { status: 409 },
    }),

  updateBike: procedure(writers)
    .route({ method: 'PUT', path: '/bikes/{id}', summary: 'Change the plate of a bike' })
    .input(
      z.strictObject({
        id: uuid,
        plate: z.string().check(z.trim(), z.maxLength(CUSTOMER_LIMITS.plate, 'TOO_LONG')),
        /** The plate as the person saw it; empty: none. */
        seen: z.string().check(z.maxLength(CUSTOMER_LIMITS.plate)),
      }),
    )
    .output(z.pick(bikeRecord, { id: true, plate: true }))
    .errors({
      ...missing,
      STALE: {
        status: 409,
        data: z.object({ current: z.object({ plate: z.nullable(z.string()) }) }),
      },
    }),

  orders: procedure(staff)
    .route({ method: 'GET', path: '/customers/{id}/orders', summary: 'Their work orders, newest first' })
    .input(ofCustomer)
    .output(z.object({ orders: z.array(customerOrder), more: z.boolean() })),

  intakes: procedure(staff)
    .route({ method: 'GET', path: '/customers/{id}/intakes', summary: 'Their intake forms, newest first' })
    .input(ofCustomer)
    .output(z.object({ intakes: z.array(customerIntake), more: z.boolean() })),

  payments: procedure(staff)
    .route({
      method: 'GET',
      path: '/customers/{id}/payments',
      summary: 'Money of their orders, newest first',
    })
    .input(ofCustomer)
    .output(z.object({ payments: z.array(customerPayment), more: z.boolean() })),

  papers: procedure(staff)
    .route({
      method: 'GET',
      path: '/customers/{id}/papers',
      summary: 'Signed forms, estimates, approvals and invoices, newest first',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ papers: z.array(paper), more: z.boolean() })),

  duplicatePairs: procedure(staff)
    .route({
      method: 'GET',
      path: '/customers/duplicate-pairs',
      summary: 'Pairs of records that share a phone or an email',
    })
    .input(
      z.strictObject({
        search: z.optional(z.string().check(z.maxLength(200, 'TOO_LONG'))),
        /** Number of pairs already shown. */
        skip: z.optional(z.int().check(z.nonnegative(), z.maximum(100_000, 'OUT_OF_RANGE'))),
      }),
    )
    .output(z.object({ pairs: z.array(duplicatePair), more: z.boolean() })),

  duplicates: procedure(staff)
    .route({
      method: 'GET',
      path: '/customers/{id}/duplicates',
      summary: 'Possible duplicates, with the evidence',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.array(duplicateRecord))
    .errors(missing),

  notSame: procedure(writers)
    .route({
      method: 'PUT',
      path: '/customers/{id}/different/{otherId}',
      summary: 'Mark two records as not duplicates',
    })
    .input(twoCustomers)
    .output(z.object({}))
    .errors(refusedPair),

  showAgain: procedure(writers)
    .route({
      method: 'DELETE',
      path: '/customers/{id}/different/{otherId}',
      summary: 'Remove the mark: they count as possible duplicates again',
    })
    .input(twoCustomers)
    .output(z.object({}))
    .errors(refusedPair),

  mergePreview: procedure(staff)
    .route({
      method: 'GET',
      path: '/customers/{keptId}/merge/{mergedId}',
      summary: 'What a merge would move',
    })
    .input(z.strictObject({ keptId: uuid, mergedId: uuid }))
    .output(mergePreview)
    .errors(refusedMerge),

  merge: procedure(writers)
    .route({
      method: 'POST',
      path: '/customers/{keptId}/merge/{mergedId}',
      summary: 'Merge two records of one person',
    })
    .input(z.strictObject({ keptId: uuid, mergedId: uuid }))
    .output(mergeOutcome)
    .errors(refusedMerge),

  undoMerge: procedure(writers)
    .route({ method: 'POST', path: '/customers/merges/{id}/undo', summary: 'Undo a merge' })
    .input(z.strictObject({ id: uuid }))
    .output(undoOutcome)
    .errors({ ...missing, MERGE_UNDONE: { status: 409 } }),

  mine: procedure({ may: 'own.read', owns: 'self' })
    .route({ method: 'GET', path: '/customers/mine', summary: "The caller's own bikes, orders and papers" })
    .input(nothing)
    .output(mine),
};
