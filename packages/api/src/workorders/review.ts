import { LANGUAGES } from '@kickstand/domain/language';
import {
  JOB_DECISIONS,
  onlineDecisionSchema,
  SEVERITIES,
  STATUSES,
  signatureSchema,
  WORKORDER_LIMITS,
} from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { missing, onceKey, procedure, timestamp, uuid } from '../base.ts';
import { publicMark } from '../damage.ts';
import { shopAddress } from '../settings/shop-address.ts';
import { otherTerms } from '../settings/terms.ts';
import { frozenJob } from './estimate.ts';
import { proposal, settlement, storage, totals } from './money.ts';
import { jobQuestion } from './schemas.ts';

/** Anyone with the link; signed-in staff see the same by the record's own id, as a preview. */
export const stranger = { may: 'anyone', owns: 'self' } as const;
export const shareId = z.string().check(z.maxLength(64));

const photo = z.object({ path: z.string(), url: z.string(), thumbnailUrl: z.string() });

/** The head of every public page of an order. */
export const head = {
  number: z.number(),
  status: z.enum(STATUSES),
  customerName: z.string(),
  bikeInfo: z.string(),
  language: z.enum(LANGUAGES),
  /** Opened by staff through the record's own id: nothing can be sent from here. */
  preview: z.boolean(),
  shop: shopAddress,
};

export const publicReport = z.object({
  ...head,
  createdAt: timestamp,
  statusSince: timestamp,
  /** The progress: when each status was first reached. */
  stages: z.array(z.object({ status: z.enum(STATUSES), at: timestamp })),
  vin: z.string(),
  mileage: z.string(),
  concerns: z.string(),
  photos: z.array(photo),
  /** The marks on any of the photos. */
  marks: z.array(publicMark),
  findings: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      description: z.string(),
      severity: z.enum(SEVERITIES),
      photos: z.array(photo),
    }),
  ),
  /** Null: no estimate was sent yet. */
  estimate: z.nullable(
    z.object({
      version: z.number(),
      /** estimate: nothing is approved yet. approved: the bill. diagnostic_fee: all declined, or cancelled. */
      shows: z.enum(['estimate', 'approved', 'diagnostic_fee']),
      jobs: z.array(
        z.object({
          id: uuid,
          /** The approved job this is an addition to. */
          parentId: z.nullable(uuid),
          title: z.string(),
          totalCents: z.number(),
          decision: z.enum(JOB_DECISIONS),
          questions: z.array(jobQuestion),
        }),
      ),
      /** The bill; before anything is approved, the estimate. */
      totals,
      /** Null: nothing is asked. */
      proposal: z.nullable(proposal),
    }),
  ),
  ...settlement,
  balanceCents: z.number(),
  storage: z.nullable(storage),
  /** Which button the page shows. */
  next: z.enum(['review', 'pay', 'none']),
  invoiceNumber: z.nullable(z.number()),
  /** Null: nothing was promised, or the work is done. */
  promise: z.nullable(z.object({ at: timestamp, late: z.boolean() })),
  warrantyUntil: z.nullable(timestamp),
});

const signedCopy = z.object({
  at: timestamp,
  method: z.enum(['online', 'verbal']),
  name: z.string(),
  version: z.number(),
  hash: z.string(),
  termsVersion: z.string(),
  language: z.enum(LANGUAGES),
  signature: z.nullable(signatureSchema),
  oldPartsBack: z.nullable(z.boolean()),
  choices: z.array(
    z.object({ jobId: uuid, choice: z.enum(['approve', 'decline', 'ask']), note: z.string() }),
  ),
});

export const publicReview = z.object({
  ...head,
  version: z.number(),
  hash: z.string(),
  sentAt: timestamp,
  technician: z.string(),
  /** Of the bike, from its intake. */
  photo: z.nullable(photo),
  jobs: z.array(
    z.extend(frozenJob, {
      decision: z.enum(JOB_DECISIONS),
      decisionNote: z.string(),
      questions: z.array(jobQuestion),
      /** Compared with the customer's last decision. */
      since: z.nullable(z.enum(['new', 'changed'])),
      /** The customer has to decide about it now. */
      asked: z.boolean(),
    }),
  ),
  /** The marks on photos of the jobs. */
  marks: z.array(publicMark),
  taxRatePpm: z.number(),
  /** The totals of this version as it was sent. */
  proposal,
  /** The current bill; null: nothing is approved or declined yet. */
  bill: z.nullable(totals),
  ...settlement,
  /** The diagnostic fee, tax included, if everything is declined. */
  diagnosticFeeCents: z.number(),
  termsVersion: z.string(),
  /** Nothing is left to decide: read only. */
  decided: z.boolean(),
  copies: z.array(signedCopy),
});

const publicSigned = z.object({
  ...head,
  version: z.number(),
  /** Nothing was sent since. */
  current: z.boolean(),
  hash: z.string(),
  sentAt: timestamp,
  jobs: z.array(z.extend(frozenJob, { choice: z.nullable(z.enum(['approve', 'decline', 'ask'])) })),
  taxRatePpm: z.number(),
  /** Of what was approved. */
  taxCents: z.number(),
  totalCents: z.number(),
  copies: z.array(signedCopy),
});

export const review = {
  report: procedure(stranger)
    .route({ method: 'GET', path: '/review/{id}/report', summary: 'The state of the repair' })
    .input(z.strictObject({ id: shareId }))
    .output(publicReport)
    .errors(missing),

  review: procedure(stranger)
    .route({ method: 'GET', path: '/review/{id}', summary: 'The estimate, job by job' })
    .input(z.strictObject({ id: shareId }))
    .output(publicReview)
    .errors(missing),

  signed: procedure(stranger)
    .route({
      method: 'GET',
      path: '/review/{id}/signed/{version}',
      summary: 'A version as it was signed',
    })
    .input(z.strictObject({ id: shareId, version: z.coerce.number().check(z.int32(), z.positive()) }))
    .output(publicSigned)
    .errors(missing),

  decide: procedure(stranger)
    .route({ method: 'POST', path: '/review/{id}/decide', summary: 'Approve, decline or ask, and sign' })
    .input(z.strictObject({ id: shareId, key: onceKey, decision: onlineDecisionSchema }))
    .output(publicReview)
    .errors({
      ...missing,
      ...otherTerms,
      KEY_REUSED: { status: 409 },
      /** The estimate changed in the meantime: this is the current one. */
      VERSION_STALE: { status: 409, data: z.object({ version: z.number() }) },
      ALREADY_DECIDED: { status: 409 },
      JOB_UNKNOWN: { status: 422 },
    }),

  ask: procedure(stranger)
    .route({ method: 'POST', path: '/review/{id}/ask', summary: 'Ask about a job before deciding' })
    .input(
      z.strictObject({
        id: shareId,
        key: onceKey,
        jobId: uuid,
        question: z
          .string()
          .check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(WORKORDER_LIMITS.note, 'TOO_LONG')),
      }),
    )
    .output(publicReview)
    .errors({
      ...missing,
      KEY_REUSED: { status: 409 },
      ALREADY_DECIDED: { status: 409 },
      JOB_UNKNOWN: { status: 422 },
    }),
};
