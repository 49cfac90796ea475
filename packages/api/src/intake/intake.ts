import { CONTACT_WAYS, intakeFormSchema, PHOTO_SLOTS } from '@kickstand/domain/intake';
import { LANGUAGES } from '@kickstand/domain/language';
import { intakeSettingsSchema } from '@kickstand/domain/settings';
import * as z from '@kickstand/domain/zod';
import {
  heldMs,
  missing,
  nothing,
  onceKey,
  procedure,
  revision,
  timestamp,
  treeHead,
  uuid,
} from '../base.ts';
import { emailErrors, emailFields, emailOutcome } from '../customers/email-customer.ts';
import { publicMark } from '../damage.ts';
import { shopAddress } from '../settings/shop-address.ts';
import { otherTerms } from '../settings/terms.ts';
import { deposits } from './deposits.ts';
import { drafts } from './drafts.ts';
import { deposit, intakeRecord, publicView } from './schemas.ts';

const staff = { may: 'intake.write', owns: 'all' } as const;
const stranger = { may: 'anyone', owns: 'self' } as const;

const issue = z.object({ field: z.string(), code: z.string() });
const unfinished = {
  /** Missing or wrong fields, in page order. */
  INCOMPLETE: { status: 422, data: z.object({ issues: z.array(issue) }) },
  /** A picture or signature that is not stored here, or belongs to someone else. */
  FILE_UNKNOWN: { status: 422, data: z.object({ field: z.string() }) },
} as const;

export const intake = {
  setting: procedure(staff)
    .route({ method: 'GET', path: '/intake/setting', summary: 'The fields a form requires in this shop' })
    .output(
      z.object({
        settings: intakeSettingsSchema,
        termsVersion: z.string(),
        depositCents: z.number(),
        mailConfigured: z.boolean(),
      }),
    ),

  submit: procedure(staff)
    .route({
      method: 'POST',
      path: '/intake/forms',
      summary: 'Submit a new form; idempotent',
    })
    .input(z.strictObject({ id: onceKey, form: intakeFormSchema, heldMs }))
    .output(z.object({ id: uuid }))
    .errors({
      ...unfinished,
      ...otherTerms,
      DEPOSIT_REQUIRED: { status: 422 },
      KEY_REUSED: { status: 409 },
    }),

  list: procedure({ may: 'staff.read', owns: 'all' })
    .route({ method: 'GET', path: '/intake/forms', summary: 'Forms not yet converted, newest first' })
    .input(
      z.strictObject({
        search: z.optional(z.string().check(z.maxLength(200))),
        /** Forms of a range of days in the shop's time zone, both inclusive. */
        from: z.optional(z.iso.date()),
        to: z.optional(z.iso.date()),
        deposit: z.optional(z.enum(['paid', 'unpaid'])),
        removed: z.optional(z.boolean()),
        /** The last form of the previous page. */
        after: z.optional(uuid),
      }),
    )
    .output(
      z.object({
        forms: z.array(
          z.object({
            id: uuid,
            number: z.number(),
            customerName: z.string(),
            customerPhone: z.string(),
            bikeInfo: z.string(),
            vin: z.string(),
            createdAt: timestamp,
            depositPaid: z.boolean(),
            thumbnailUrl: z.nullable(z.string()),
            mayDelete: z.boolean(),
          }),
        ),
        more: z.boolean(),
      }),
    ),

  find: procedure({ may: 'staff.read', owns: 'all' })
    .route({ method: 'GET', path: '/intake/forms/{id}', summary: 'One form' })
    .input(z.strictObject({ id: uuid }))
    .output(intakeRecord)
    .errors(missing),

  update: procedure(staff)
    .route({
      method: 'PUT',
      path: '/intake/forms/{id}',
      summary: 'Save a form based on a revision',
    })
    .input(z.strictObject({ id: uuid, revision, form: intakeFormSchema }))
    .output(intakeRecord)
    .errors({ ...missing, ...unfinished, STALE: { status: 409, data: z.object({ current: intakeRecord }) } }),

  remove: procedure({ may: 'intake.delete', owns: 'all' })
    .route({ method: 'POST', path: '/intake/forms/{id}/remove', summary: 'Remove a form from the list' })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ ...missing, ALREADY_CONVERTED: { status: 409 } }),

  restore: procedure({ may: 'intake.delete', owns: 'all' })
    .route({
      method: 'POST',
      path: '/intake/forms/{id}/restore',
      summary: 'Restore a form: the person who removed it at first; an administrator any time',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ restored: z.literal(true) }))
    .errors(missing),

  convert: procedure({ may: 'intake.convert', owns: 'all' })
    .route({
      method: 'POST',
      path: '/intake/forms/{id}/convert',
      summary: 'Create the work order; idempotent',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ orderId: uuid, first: z.boolean() }))
    .errors(missing),

  email: procedure(staff)
    .route({
      method: 'POST',
      path: '/functions/send-intake-email',
      summary: 'Email the receipt to the customer',
    })
    .input(z.strictObject({ intakeFormId: uuid, ...emailFields }))
    .output(emailOutcome)
    .errors(emailErrors),

  share: procedure(staff)
    .route({ method: 'POST', path: '/intake/forms/{id}/share', summary: 'A new link for the customer' })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ url: z.string() }))
    .errors(missing),

  revokeShares: procedure(staff)
    .route({
      method: 'POST',
      path: '/intake/forms/{id}/share/revoke',
      summary: 'Revoke all links to this form',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ revoked: z.number() }))
    .errors(missing),

  view: procedure(stranger)
    .route({ method: 'GET', path: '/intake/view/{id}', summary: 'The form behind a shared link' })
    .input(z.strictObject({ id: z.string().check(z.maxLength(64)) }))
    .output(publicView)
    .errors(missing),

  receipt: procedure(stranger)
    .route({
      method: 'GET',
      path: '/intake/receipt/{id}',
      summary: 'The printable form or draft',
    })
    .input(z.strictObject({ id: z.string().check(z.maxLength(64)) }))
    .output(
      z.object({
        /** Target of Back to Details: only staff have a detail page. */
        detailsPath: z.nullable(z.string()),
        kind: z.enum(['form', 'draft', 'shared']),
        id: z.string(),
        /** The form's number in lists and searches; a draft has none. */
        number: z.nullable(z.number()),
        /** The first head of the audit log's Merkle tree that includes it; for a draft, its deposit. */
        proof: z.nullable(treeHead),
        form: z.object({
          customerName: z.string(),
          customerEmail: z.string(),
          customerPhone: z.string(),
          customerContact: z.nullable(z.enum(CONTACT_WAYS)),
          bikeInfo: z.string(),
          bikeMake: z.string(),
          bikeModel: z.string(),
          bikeYear: z.string(),
          bikeColor: z.string(),
          bikeClassification: z.string(),
          vin: z.string(),
          mileage: z.string(),
          techConcerns: z.string(),
          customerConcerns: z.string(),
        }),
        language: z.enum(LANGUAGES),
        /** Empty: a draft, not signed under any terms yet. */
        termsVersion: z.string(),
        createdAt: timestamp,
        /** Photos with marks, for the second sheet. `extra`: the index after the four sides. */
        markedPhotos: z.array(
          z.object({
            slot: z.nullable(z.enum(PHOTO_SLOTS)),
            extra: z.nullable(z.number()),
            url: z.string(),
            marks: z.array(publicMark),
          }),
        ),
        deposit,
        shop: shopAddress,
      }),
    )
    .errors(missing),

  ...drafts,
  ...deposits,

  openCount: procedure({ may: 'staff.read', owns: 'all' })
    .route({ method: 'GET', path: '/intake/open', summary: 'The number of open forms' })
    .input(nothing)
    /** Counted up to 1000, because exact counts get slow. */
    .output(z.object({ open: z.number() })),
};
