import { LANGUAGES } from '@kickstand/domain/language';
import {
  BLOCKERS,
  EVENTS,
  itemResultSchema,
  JOB_DECISIONS,
  LINE_KINDS,
  MOVERS,
  PART_CONDITIONS,
  PAYMENT_STATES,
  REQUIRED_INPUTS,
  SEVERITIES,
  STATUSES,
  signatureSchema,
  templateSchema,
  VERBAL_METHODS,
} from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { missing, timestamp, uuid } from '../base.ts';
import { proposal, settlement, storage, totals } from './money.ts';

const status = z.enum(STATUSES);
export const event = z.enum(EVENTS as readonly [(typeof EVENTS)[number], ...(typeof EVENTS)[number][]]);
export const photo = z.object({ path: z.string(), url: z.string(), thumbnailUrl: z.string() });

export const blocker = z.object({
  code: z.enum(BLOCKERS),
  jobs: z.optional(z.array(z.string())),
  /** The same jobs, and their lines left to do: where each blocker is resolved. */
  jobIds: z.optional(z.array(uuid)),
  lineIds: z.optional(z.array(uuid)),
  count: z.optional(z.number()),
  cents: z.optional(z.number()),
  until: z.optional(timestamp),
});

/** Why the customer gets no email. */
export const NO_MAIL = ['no_address', 'no_server'] as const;

export const line = z.object({
  id: uuid,
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  sku: z.string(),
  productId: z.nullable(uuid),
  quantityMilli: z.number(),
  unitPriceCents: z.nullable(z.number()),
  totalCents: z.number(),
  /** What the customer approved; the line may be reduced below it. Null: none of it is approved. */
  approved: z.nullable(z.object({ quantityMilli: z.number(), unitPriceCents: z.number() })),
  /** The raised price of an approved line. */
  priceOnly: z.boolean(),
  /** A discount in percent of its job, in thousandths; null: an amount. */
  percentMilli: z.nullable(z.number()),
  /** Absent for those who may not see cost. */
  costCents: z.optional(z.nullable(z.number())),
  taxable: z.boolean(),
  partCondition: z.nullable(z.enum(PART_CONDITIONS)),
  customerSupplied: z.boolean(),
  done: z.nullable(z.object({ at: timestamp, by: z.string() })),
  struck: z.nullable(z.object({ at: timestamp, by: z.string(), reason: z.string() })),
  /** When its warranty ends; null: none, or not picked up yet. */
  warrantyUntil: z.nullable(timestamp),
});

/** One entry of the conversation about a job, oldest first. */
export const jobQuestion = z.object({
  id: uuid,
  side: z.enum(['customer', 'staff']),
  text: z.string(),
  /** Who answered; empty for the customer. */
  by: z.string(),
  at: timestamp,
});

export const job = z.object({
  id: uuid,
  /** The approved job this is an addition to; it follows that job in the list. */
  parentId: z.nullable(uuid),
  title: z.string(),
  description: z.string(),
  cause: z.string(),
  severity: z.nullable(z.enum(SEVERITIES)),
  internalNote: z.string(),
  findingId: z.nullable(uuid),
  /** The job's own photos, without those of its finding. */
  photos: z.array(photo),
  questions: z.array(jobQuestion),
  decision: z.enum(JOB_DECISIONS),
  decisionNote: z.string(),
  decidedVersion: z.nullable(z.number()),
  decidedAt: z.nullable(timestamp),
  /** Declined and edited since: the next version asks again. */
  changed: z.boolean(),
  priced: z.boolean(),
  /** Without tax and struck lines. */
  totalCents: z.number(),
  approvedCents: z.nullable(z.number()),
  lines: z.array(line),
});

const finding = z.object({
  id: uuid,
  title: z.string(),
  description: z.string(),
  severity: z.enum(SEVERITIES),
  photos: z.array(photo),
  itemId: z.nullable(z.string()),
  by: z.string(),
  at: timestamp,
});

const clockState = z.object({
  state: z.enum(['off', 'running', 'paused', 'stopped']),
  seconds: z.number(),
  runningSince: z.nullable(timestamp),
});

export const stuckState = z.object({
  whose: z.enum(MOVERS),
  event: z.nullable(event),
  dueAt: timestamp,
  overdue: z.boolean(),
  abandonmentDue: z.boolean(),
  questionOpen: z.boolean(),
});

export const decision = z.object({
  id: uuid,
  version: z.number(),
  hash: z.string(),
  method: z.enum(['online', 'verbal']),
  choices: z.array(
    z.object({ jobId: uuid, choice: z.enum(['approve', 'decline', 'ask']), note: z.string() }),
  ),
  name: z.string(),
  termsVersion: z.string(),
  language: z.enum(LANGUAGES),
  address: z.nullable(z.string()),
  /** Sent from a browser where staff have signed in. */
  shopDevice: z.boolean(),
  /** Who created the share link that was used; null without one. */
  linkBy: z.nullable(z.string()),
  signature: z.nullable(signatureSchema),
  oldPartsBack: z.nullable(z.boolean()),
  phone: z.nullable(z.string()),
  verbalDate: z.nullable(z.string()),
  verbalTime: z.nullable(z.string()),
  verbalMethod: z.nullable(z.enum(VERBAL_METHODS)),
  takenBy: z.nullable(z.string()),
  /** Whether it still matches what was sent: estimate, terms, language, signer, consent and time. */
  valid: z.boolean(),
  at: timestamp,
});

export const workOrder = z.object({
  id: uuid,
  number: z.number(),
  revision: z.number(),
  status,
  statusSince: timestamp,
  /** When each status was first reached. */
  stages: z.array(z.object({ status, at: timestamp })),
  paymentState: z.enum(PAYMENT_STATES),
  archivedAt: z.nullable(timestamp),
  customerId: z.nullable(uuid),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  customerLanguage: z.enum(LANGUAGES),
  bikeId: z.nullable(uuid),
  bikeInfo: z.string(),
  vin: z.string(),
  mileage: z.string(),
  concerns: z.string(),
  /** Internal; never on a public page. */
  notes: z.string(),
  complaint: z.string(),
  cause: z.string(),
  correction: z.string(),
  /** Empty: nobody is assigned. */
  technician: z.string(),
  technicianId: z.nullable(uuid),
  photos: z.array(photo),
  /** Null: none was taken. */
  depositCents: z.nullable(z.number()),
  intakeId: z.nullable(uuid),
  warrantyOf: z.nullable(z.object({ id: uuid, number: z.number() })),
  warrantyOrders: z.array(z.object({ id: uuid, number: z.number() })),
  warrantyUntil: z.nullable(timestamp),
  inspection: z.object({
    template: templateSchema,
    /** By item id; photos with their URLs. */
    items: z.record(z.string(), z.extend(itemResultSchema, { photos: z.array(photo) })),
  }),
  findings: z.array(finding),
  jobs: z.array(job),
  mayEditJobs: z.boolean(),
  mayMarkDone: z.boolean(),
  estimate: z.object({
    /** 0: none was sent. */
    version: z.number(),
    sentAt: z.nullable(timestamp),
    /** It differs from the version that was sent. */
    changed: z.boolean(),
    /** Jobs that sending it now would ask the customer about. */
    jobsToDecide: z.array(uuid),
    /** Why sending it would email nobody; null: an email goes out. */
    noMail: z.nullable(z.enum(NO_MAIL)),
  }),
  decisions: z.array(decision),
  money: z.object({
    /** estimate: nothing is approved yet. approved: approved jobs are billed. diagnostic_fee: all declined. */
    shows: z.enum(['estimate', 'approved', 'diagnostic_fee']),
    /** The bill: what is approved, and the deposit's remainder. */
    totals,
    /** The approved jobs and everything proposed. */
    ifApproved: totals,
    /** Null: nothing is proposed. */
    proposal: z.nullable(proposal),
    authorizedCents: z.nullable(z.number()),
    storage,
    ...settlement,
    balanceCents: z.number(),
    /** Absent for those who may not see cost: cost of the lines of `totals`, and the margin. */
    costCents: z.optional(z.number()),
    marginCents: z.optional(z.number()),
  }),
  invoice: z.nullable(z.object({ id: uuid, number: z.number(), issuedAt: timestamp })),
  moves: z.array(
    z.object({ event, to: status, requires: z.array(z.enum(REQUIRED_INPUTS)), blockers: z.array(blocker) }),
  ),
  stuck: z.nullable(stuckState),
  clock: z.object({
    /** The caller's clock, by job; null is the diagnosis. */
    mine: z.array(z.extend(clockState, { jobId: z.nullable(uuid) })),
    /** For everyone on this order: seconds of finished entries. */
    seconds: z.number(),
    running: z.array(z.object({ jobId: z.nullable(uuid), person: z.string(), since: timestamp })),
  }),
  /** The promised date; null: none. */
  promisedAt: z.nullable(timestamp),
  /** Whether the caller may change a promise. */
  mayPromiseAgain: z.boolean(),
  noticeAt: z.nullable(timestamp),
  closedAt: z.nullable(timestamp),
  pickedUpAt: z.nullable(timestamp),
  pickupSignature: z.nullable(signatureSchema),
  endReason: z.nullable(z.string()),
  reworkCount: z.number(),
  oldPartsBack: z.nullable(z.boolean()),
  shared: z.boolean(),
  createdAt: timestamp,
});

/** A change of an order, based on the revision the person saw; refused if that is stale. */
export const changing = {
  ...missing,
  STALE: { status: 409, data: z.object({ current: workOrder }) },
  /** Not in its current status. */
  ORDER_LOCKED: { status: 409, data: z.object({ status }) },
  /** Charges on the order used up the authorized amount: the customer has to be asked. */
  ABOVE_AUTHORIZED: { status: 422 },
  /** At the limit of jobs, lines of a job, or findings. */
  ORDER_FULL: { status: 422 },
} as const;

export const blockedMove = {
  /** Everything that blocks it. */
  BLOCKED: { status: 422, data: z.object({ blockers: z.array(blocker) }) },
} as const;

export const unknownFile = { FILE_UNKNOWN: { status: 422, data: z.object({ field: z.string() }) } } as const;
