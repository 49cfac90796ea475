import {
  choicesSchema,
  LINE_KINDS,
  PART_CONDITIONS,
  SEVERITIES,
  verbalSchema,
  WORKORDER_LIMITS,
} from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { missing, onceKey, procedure, revision, timestamp, uuid } from '../base.ts';
import { emailErrors, emailFields, emailOutcome } from '../customers/email-customer.ts';
import { proposal, totals } from './money.ts';
import { blockedMove, changing, decision, NO_MAIL, workOrder } from './schemas.ts';

const staff = { may: 'staff.read', owns: 'all' } as const;
const work = { may: 'workorder.work', owns: 'all' } as const;

export const frozenJob = z.object({
  id: uuid,
  /** The approved job this is an addition to. */
  parentId: z.nullable(uuid),
  /** The customer was asked about it; otherwise it was approved before. */
  asked: z.boolean(),
  title: z.string(),
  description: z.string(),
  cause: z.string(),
  severity: z.nullable(z.enum(SEVERITIES)),
  photos: z.array(z.object({ path: z.string(), url: z.string(), thumbnailUrl: z.string() })),
  lines: z.array(
    z.object({
      id: uuid,
      kind: z.enum(LINE_KINDS),
      description: z.string(),
      quantityMilli: z.number(),
      unitPriceCents: z.number(),
      totalCents: z.number(),
      taxable: z.boolean(),
      partCondition: z.nullable(z.enum(PART_CONDITIONS)),
      customerSupplied: z.boolean(),
      priceOnly: z.boolean(),
    }),
  ),
  totalCents: z.number(),
  taxableCents: z.number(),
});

const versionHead = z.object({
  version: z.number(),
  hash: z.string(),
  totalCents: z.number(),
  proposal,
  sentAt: timestamp,
  sentBy: z.string(),
  /** Ids of jobs, compared with the previous version. */
  changes: z.object({
    added: z.array(uuid),
    changed: z.array(uuid),
    /** On the previous version, and declined there. */
    declined: z.array(uuid),
    removed: z.array(uuid),
    same: z.array(uuid),
  }),
});

export const estimate = {
  send: procedure({ may: 'workorder.price', owns: 'all' })
    .route({
      method: 'POST',
      path: '/workorders/{id}/estimate',
      summary: 'Freeze and send the next version: the first estimate, or extra work on an approved order',
    })
    .input(z.strictObject({ id: uuid, revision, key: onceKey }))
    .output(
      z.object({
        order: workOrder,
        version: z.number(),
        /** The customer's link to this version, for copying; returned only once. */
        url: z.string(),
        mailed: z.boolean(),
        texted: z.boolean(),
        /** Why no email could be sent; null: one could. */
        notMailed: z.nullable(z.enum(NO_MAIL)),
      }),
    )
    .errors({ ...changing, ...blockedMove, KEY_REUSED: { status: 409 } }),

  versions: procedure(staff)
    .route({ method: 'GET', path: '/workorders/{id}/estimates', summary: 'Every version that was sent' })
    .input(z.strictObject({ id: uuid }))
    .output(z.array(versionHead))
    .errors(missing),

  version: procedure(staff)
    .route({
      method: 'GET',
      path: '/workorders/{id}/estimates/{version}',
      summary: 'One version as it was sent',
    })
    .input(z.strictObject({ id: uuid, version: z.coerce.number().check(z.int32(), z.positive()) }))
    .output(
      z.extend(versionHead, {
        orderNumber: z.number(),
        depositCents: z.number(),
        jobs: z.array(frozenJob),
        totals,
        decisions: z.array(decision),
      }),
    )
    .errors(missing),
};

export const decideVerbal = procedure(work)
  .route({
    method: 'POST',
    path: '/workorders/{id}/decide',
    summary: 'Record a verbal decision',
  })
  .input(
    z.strictObject({
      id: uuid,
      revision,
      key: onceKey,
      version: z.int32().check(z.positive()),
      choices: choicesSchema,
      oldPartsBack: z.nullable(z.boolean()),
      verbal: verbalSchema,
    }),
  )
  .output(workOrder)
  .errors({
    ...changing,
    ...blockedMove,
    KEY_REUSED: { status: 409 },
    /** An impossible phone number, day or time: which field, and why. */
    VERBAL_REFUSED: {
      status: 422,
      data: z.object({ issues: z.array(z.object({ path: z.array(z.string()), message: z.string() })) }),
    },
    VERSION_STALE: { status: 409, data: z.object({ version: z.number() }) },
    ALREADY_DECIDED: { status: 409 },
    JOB_UNKNOWN: { status: 422 },
  });

export const answer = procedure({ may: 'workorder.answer', owns: 'all' })
  .route({
    method: 'POST',
    path: '/workorders/{id}/jobs/{jobId}/answer',
    summary: "Answer a customer's question about a job",
  })
  .input(
    z.strictObject({
      id: uuid,
      key: onceKey,
      jobId: uuid,
      text: z
        .string()
        .check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(WORKORDER_LIMITS.note, 'TOO_LONG')),
    }),
  )
  .output(z.object({ order: workOrder, mailed: z.boolean(), texted: z.boolean() }))
  .errors({
    ...missing,
    ORDER_LOCKED: changing.ORDER_LOCKED,
    KEY_REUSED: { status: 409 },
    JOB_UNKNOWN: { status: 422 },
    /** This job has no open question. */
    NO_QUESTION: { status: 409 },
  });

export const share = procedure(work)
  .route({ method: 'POST', path: '/workorders/{id}/share', summary: 'A new link for the customer' })
  .input(z.strictObject({ id: uuid, page: z.enum(['report', 'review', 'payment']) }))
  .output(z.object({ url: z.string() }))
  .errors(missing);

export const revokeShares = procedure(work)
  .route({
    method: 'POST',
    path: '/workorders/{id}/share/revoke',
    summary: 'Revoke all links to this order',
  })
  .input(z.strictObject({ id: uuid }))
  .output(z.object({ revoked: z.number() }))
  .errors(missing);

export const email = procedure(work)
  .route({
    method: 'POST',
    path: '/functions/send-report-email',
    summary: 'Email the customer a link to the order',
  })
  .input(z.strictObject({ reportId: uuid, ...emailFields }))
  .output(emailOutcome)
  .errors(emailErrors);
