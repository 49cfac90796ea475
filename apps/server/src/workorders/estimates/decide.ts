import { randomUUID } from 'node:crypto';
import type { Language } from '@kickstand/domain/language';
import {
  type FrozenJob,
  type JobChoice,
  jobText,
  type Signature,
  type VerbalRecord,
} from '@kickstand/domain/workorders';
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { hashOf } from '../../platform/hash.ts';
import { readTermsVersion } from '../../settings/index.ts';
import { workorderJobs, workorderLines } from '../jobs/jobs.table.ts';
import { loadOrder, type OrderRow } from '../queries/load-orders.ts';
import { namesOf } from '../queries/people.ts';
import { noteEvent } from '../queries/timeline.ts';
import { recordQuestion } from '../questions/questions.ts';
import { mailDecision } from '../sharing/mail-customer.ts';
import { workOrders } from '../workorders.table.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { advanceIfDecided } from './advance-if-decided.ts';
import { decisionBinding, findVersion } from './estimate.repository.ts';
import { estimateDecisions } from './estimates.table.ts';

export interface SentFrom {
  readonly address: string;
  /** From a browser in which staff are or were signed in. */
  readonly shopDevice: boolean;
  /** Who created the link; null if the customer used their account. */
  readonly linkBy: string | null;
}

/** How the customer gave the decision. */
export type CustomerResponse =
  | (SentFrom & {
      readonly method: 'online';
      readonly language: Language;
      /** The terms that were shown. */
      readonly termsVersion: string;
      readonly signature: Signature;
      readonly oldPartsBack: boolean;
    })
  | { readonly method: 'verbal'; readonly verbal: VerbalRecord; readonly oldPartsBack: boolean | null };

export interface Decision {
  readonly version: number;
  readonly choices: readonly JobChoice[];
  readonly response: CustomerResponse;
}

export type DecideVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'ALREADY_DECIDED' | 'JOB_UNKNOWN' }
  | { readonly ok: false; readonly code: 'VERSION_STALE'; readonly version: number };

/**
 * Stores the customer's decision about each job of a version, and advances the order when no job is
 * undecided. The caller has locked the order's row.
 */
export async function decide(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  { version, choices, response }: Decision,
): Promise<DecideVerdict> {
  if (version !== order.estimateVersion)
    return { ok: false, code: 'VERSION_STALE', version: order.estimateVersion };
  const sent = await findVersion(tx, order.id, version);
  if (!sent) return { ok: false, code: 'VERSION_STALE', version: order.estimateVersion };
  const frozen = new Map(sent.estimate.jobs.map((job) => [job.id, job]));
  if (choices.some(({ jobId }) => !frozen.has(jobId))) return { ok: false, code: 'JOB_UNKNOWN' };
  const { jobs } = await loadOrder(tx, order);
  const isOpen = (jobId: string) =>
    jobs.some((job) => job.id === jobId && (job.decision === 'open' || job.decision === 'asked'));
  if (!choices.every(({ jobId }) => isOpen(jobId))) return { ok: false, code: 'ALREADY_DECIDED' };
  // withdrawn for changes: the customer saw an estimate that is no longer current
  if (order.status !== 'awaiting_approval') return { ok: false, code: 'VERSION_STALE', version };

  const now = deps.clock.now();
  const record = {
    id: randomUUID(),
    orderId: order.id,
    version,
    hash: sent.hash,
    choices: [...choices],
    termsVersion: response.method === 'online' ? response.termsVersion : await readTermsVersion(tx),
    at: now,
    ...recordOf(response, order, actor),
  };
  const binding = decisionBinding(record);
  await tx.insert(estimateDecisions).values({ ...record, binding });
  for (const choice of choices) {
    const job = frozen.get(choice.jobId);
    if (job) await writeChoice(tx, order.id, { choice, job, version, now });
    if (choice.choice === 'ask') {
      const asked = { orderId: order.id, jobId: choice.jobId, text: choice.note, version };
      await recordQuestion(tx, deps.clock, actor, { ...asked, side: 'customer' });
    }
  }
  const [saved] = await tx
    .update(workOrders)
    .set({
      updatedAt: now,
      revision: sql`${workOrders.revision} + 1`,
      ...(response.oldPartsBack !== null && { oldPartsBack: response.oldPartsBack }),
    })
    .where(eq(workOrders.id, order.id))
    .returning();
  if (!saved) throw new Error('decide: the order disappeared while it was locked');
  const side = response.method === 'online' ? 'customer' : 'staff';
  await note(deps, tx, actor, order.id, { version, choices, response, side, hash: sent.hash, binding });
  await advanceIfDecided(deps, tx, actor, saved, side);
  await deps.stock.syncReservations(tx, actor, order.id);
  await mailDecision(deps, tx, actor, order, { estimate: sent.estimate, choices });
  return { ok: true };
}

function recordOf(response: CustomerResponse, order: OrderRow, actor: Actor) {
  if (response.method === 'online')
    return {
      method: response.method,
      name: response.signature.name,
      language: response.language,
      address: response.address,
      shopDevice: response.shopDevice,
      linkBy: response.linkBy,
      signature: response.signature,
      oldPartsBack: response.oldPartsBack,
    };
  const { name, phone, date, time, method } = response.verbal;
  return {
    method: response.method,
    name,
    phone,
    language: order.customerLanguage,
    verbalDate: date,
    verbalTime: time,
    verbalMethod: method,
    takenBy: actor.actorId,
    oldPartsBack: response.oldPartsBack,
  };
}

const DECISIONS = { approve: 'approved', decline: 'declined', ask: 'asked' } as const;

async function writeChoice(
  tx: Transaction,
  orderId: string,
  made: { choice: JobChoice; job: FrozenJob; version: number; now: Date },
): Promise<void> {
  const { choice, job, version, now } = made;
  const decision = DECISIONS[choice.choice];
  const approved = decision === 'approved';
  const decided = decision !== 'asked';
  await tx
    .update(workorderJobs)
    .set({
      decision,
      decisionNote: choice.note,
      decidedVersion: decided ? version : null,
      decidedAt: decided ? now : null,
      decidedHash: decided ? hashOf(jobText(job)) : null,
      approvedCents: approved ? job.totalCents : null,
      approvedTaxableCents: approved ? job.taxableCents : null,
    })
    .where(and(eq(workorderJobs.id, choice.jobId), eq(workorderJobs.orderId, orderId)));
  if (approved) await freezeLines(tx, choice.jobId, job);
}

/** Stores the lines as approved: from here on their price can only go down. */
async function freezeLines(tx: Transaction, jobId: string, { lines }: FrozenJob): Promise<void> {
  for (const { id, quantityMilli, unitPriceCents } of lines)
    await tx
      .update(workorderLines)
      .set({ approvedQuantityMilli: quantityMilli, approvedUnitPriceCents: unitPriceCents })
      .where(and(eq(workorderLines.id, id), eq(workorderLines.jobId, jobId)));
}

interface Noted {
  readonly version: number;
  readonly choices: readonly JobChoice[];
  readonly response: CustomerResponse;
  readonly side: 'customer' | 'staff';
  /** Hashes of the estimate and of the decision about it. */
  readonly hash: string;
  readonly binding: string;
}

async function note(
  { clock }: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  orderId: string,
  { version, choices, response, side, hash, binding }: Noted,
): Promise<void> {
  const count = (wanted: JobChoice['choice']) => choices.filter(({ choice }) => choice === wanted).length;
  const onDevice = response.method === 'online' && response.shopDevice;
  const data = {
    version,
    method: response.method,
    ...(onDevice && { shopDevice: true, linkBy: (await namesOf(tx, [response.linkBy]))(response.linkBy) }),
    name: response.method === 'online' ? response.signature.name : response.verbal.name,
    approved: count('approve'),
    declined: count('decline'),
    asked: count('ask'),
  };
  await writeAudit(tx, clock, actor, {
    action: 'review.estimate.decided',
    subject: 'diagnostic_reports',
    subjectId: orderId,
    after: {
      ...data,
      ...{ choices: [...choices], hash, binding },
      ...(response.method === 'online' && { shopDevice: response.shopDevice, linkBy: response.linkBy }),
    },
  });
  await noteEvent(tx, clock, actor, { orderId, kind: 'decided', data, side });
}

/** A question about a job, before deciding. */
export async function askQuestion(
  { clock }: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  { jobId, question }: { readonly jobId: string; readonly question: string },
): Promise<DecideVerdict> {
  const sent = await findVersion(tx, order.id, order.estimateVersion);
  const frozen = sent?.estimate.jobs.find((job) => job.id === jobId);
  if (!frozen) return { ok: false, code: 'JOB_UNKNOWN' };
  const { jobs } = await loadOrder(tx, order);
  const job = jobs.find((one) => one.id === jobId);
  const open = job?.decision === 'open' || job?.decision === 'asked';
  if (!open || order.status !== 'awaiting_approval') return { ok: false, code: 'ALREADY_DECIDED' };
  await tx
    .update(workorderJobs)
    .set({ decision: 'asked', decisionNote: question })
    .where(and(eq(workorderJobs.id, jobId), eq(workorderJobs.orderId, order.id)));
  await tx
    .update(workOrders)
    .set({ updatedAt: clock.now(), revision: sql`${workOrders.revision} + 1` })
    .where(eq(workOrders.id, order.id));
  await recordQuestion(tx, clock, actor, {
    ...{ orderId: order.id, jobId, side: 'customer', text: question },
    version: order.estimateVersion,
  });
  const data = { jobId, job: frozen.title, question };
  await writeAudit(tx, clock, actor, {
    action: 'review.job.asked',
    subject: 'diagnostic_reports',
    subjectId: order.id,
    after: data,
  });
  await noteEvent(tx, clock, actor, { orderId: order.id, kind: 'asked', data, side: 'customer' });
  return { ok: true };
}
