import { intakeFormSchema, type PHOTO_SLOTS, type SIGNATURE_SLOTS } from '@kickstand/domain/intake';
import { LANGUAGES } from '@kickstand/domain/language';
import { PAYMENT_METHODS } from '@kickstand/domain/payments';
import * as z from '@kickstand/domain/zod';
import { timestamp, uuid } from '../base.ts';
import { publicMark } from '../damage.ts';

/** A stored picture with a URL for the viewer. */
export const picture = z.object({ path: z.string(), url: z.string(), thumbnailUrl: z.string() });
const pictures = z.object({
  photoLeftSide: z.nullable(picture),
  photoRightSide: z.nullable(picture),
  photoFront: z.nullable(picture),
  photoBack: z.nullable(picture),
}) satisfies z.ZodMiniType<Record<(typeof PHOTO_SLOTS)[number], unknown>>;
/** Photos beyond the four, in the order they were added. */
const extraPictures = z.array(picture);
const signatures = z.object({
  customerSignature: z.nullable(picture),
  technicianSignature: z.nullable(picture),
}) satisfies z.ZodMiniType<Record<(typeof SIGNATURE_SLOTS)[number], unknown>>;

export const payment = z.object({
  id: uuid,
  amountCents: z.number(),
  method: z.enum(PAYMENT_METHODS),
  status: z.string(),
  statusLabel: z.string(),
  transactionId: z.string(),
  createdAt: timestamp,
});

export const deposit = z.object({
  amountCents: z.number(),
  method: z.enum(PAYMENT_METHODS),
  paidAt: z.nullable(timestamp),
  payment: z.nullable(payment),
});

const signatureCheck = z.object({
  slot: z.enum(['customerSignature', 'technicianSignature']),
  signer: z.string(),
  signedAt: timestamp,
  termsVersion: z.string(),
  termsLanguage: z.enum(LANGUAGES),
  /** False: a signed field was changed afterwards. */
  valid: z.boolean(),
});

export const intakeRecord = z.object({
  id: uuid,
  number: z.number(),
  form: intakeFormSchema,
  bikeInfo: z.string(),
  status: z.string(),
  createdAt: timestamp,
  createdBy: z.string(),
  emailSentAt: z.nullable(timestamp),
  convertedTo: z.nullable(uuid),
  convertedAt: z.nullable(timestamp),
  deposit,
  pictures,
  extraPictures,
  signatures,
  /** The URL of the ID image, for those who may see it. */
  idScanUrl: z.nullable(z.string()),
  hasIdScan: z.boolean(),
  /** When it was deleted automatically, some time after the order was closed. */
  idScanErasedAt: z.nullable(timestamp),
  signatureChecks: z.array(signatureCheck),
  customerId: z.nullable(uuid),
  /** Whether a link to it still works. */
  shared: z.boolean(),
  mayDelete: z.boolean(),
  revision: z.number(),
});

/** What anyone with the link sees: no ID, no full contact, no internal notes. */
export const publicView = z.object({
  bikeInfo: z.string(),
  customerName: z.string(),
  maskedPhone: z.string(),
  maskedEmail: z.string(),
  bikeMake: z.string(),
  bikeModel: z.string(),
  bikeYear: z.string(),
  bikeColor: z.string(),
  bikeClassification: z.string(),
  vin: z.string(),
  mileage: z.string(),
  customerConcerns: z.string(),
  createdAt: timestamp,
  status: z.string(),
  language: z.enum(LANGUAGES),
  termsVersion: z.string(),
  deposit: z.object({ amountCents: z.number(), paidAt: z.nullable(timestamp) }),
  pictures,
  extraPictures,
  /** The marks on the pictures. */
  marks: z.array(publicMark),
  signatures,
  shop: z.object({
    name: z.string(),
    phone: z.string(),
    timeZone: z.string(),
    logoUrl: z.nullable(z.string()),
  }),
});

export const draft = z.object({
  tempId: uuid,
  form: intakeFormSchema,
  pictures,
  extraPictures,
  signatures,
  idScanUrl: z.nullable(z.string()),
  depositId: z.nullable(uuid),
  updatedAt: timestamp,
  updatedBy: z.string(),
  revision: z.number(),
});
