import {
  choicesSchema,
  LINE_KINDS,
  PART_CONDITIONS,
  SEVERITIES,
  verbalSchema,
} from '@kickstand/domain/workorders';
import * as z from 'zod/mini';
import { missing, onceKey, procedure, revision, timestamp, uuid } from './base.ts';
import { blockedMove, changing, decision, totals, workOrder } from './workorders-records.ts';

const staff = { may: 'staff.read', owns: 'all' } as const;
const work = { may: 'workorder.work', owns: 'all' } as const;

export const frozenJob = z.object({
  id: uuid,
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
    }),
  ),
  totalCents: z.number(),
  taxableCents: z.number(),
});

const versionHead = z.object({
  version: z.number(),
  hash: z.string(),
  totalCents: z.number(),
  sentAt: timestamp,
  sentBy: z.string(),
  /** Ids of jobs, against the version before. */
  changes: z.object({
    added: z.array(uuid),
    changed: z.array(uuid),
    removed: z.array(uuid),
    same: z.array(uuid),
  }),
});

export const estimate = {
  send: procedure({ may: 'workorder.price', owns: 'all' })
    .route({
      method: 'POST',
      path: '/workorders/{id}/estimate',
      summary: 'Freeze the next version and mail it: from diagnosing, or as extra work from in_progress',
    })
    .input(z.strictObject({ id: uuid, revision, key: onceKey }))
    .output(
      z.object({
        order: workOrder,
        version: z.number(),
        /** The customer's page of this version, for copying; told once. */
        url: z.string(),
        mailed: z.boolean(),
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
    .input(z.strictObject({ id: uuid, version: z.coerce.number().check(z.int(), z.positive()) }))
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
    summary: 'What the customer said on the phone or at the counter',
  })
  .input(
    z.strictObject({
      id: uuid,
      revision,
      key: onceKey,
      version: z.int().check(z.positive()),
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
    VERSION_STALE: { status: 409, data: z.object({ version: z.number() }) },
    ALREADY_DECIDED: { status: 409 },
    JOB_UNKNOWN: { status: 422 },
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
    summary: 'No link of this order works any more',
  })
  .input(z.strictObject({ id: uuid }))
  .output(z.object({ revoked: z.number() }))
  .errors(missing);
