import { randomUUID } from 'node:crypto';
import { depositKept, moneyKept } from '@kickstand/domain/payments';
import type { Workshop } from '@kickstand/domain/settings';
import { type Effect, type Estimate, whatChanged } from '@kickstand/domain/workorders';
import { inArray } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import { after, DAY } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { endShares } from '../../shares/index.ts';
import { findingsOf } from '../diagnosis/findings.ts';
import { estimateHash, lastVersion } from '../estimates/estimate.repository.ts';
import { estimateVersions } from '../estimates/estimates.table.ts';
import { freeze } from '../estimates/freeze.ts';
import { photosOfJob } from '../jobs/job-photos.ts';
import { approvedJobs, needsAsking } from '../jobs/job-state.ts';
import { workorderJobs } from '../jobs/jobs.table.ts';
import type { OrderRow } from '../queries/load-orders.ts';
import { moneyOf, type OrderMoney } from '../queries/order-money.ts';
import { mailEstimate, mailReady, type Told } from '../sharing/mail-customer.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';

export type OrderSet = Partial<Omit<OrderRow, 'status' | 'statusSince' | 'id'>>;

export interface EffectContext {
  readonly deps: WorkordersDeps;
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly money: OrderMoney;
  readonly workshop: Workshop;
  readonly now: Date;
}

export interface TransitionResult {
  readonly set?: OrderSet;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly sent?: Told & { readonly version: number };
}

/** `set`: the columns that earlier effects of the same transition write. */
export const EFFECTS: Record<Effect, (context: EffectContext, set: OrderSet) => Promise<TransitionResult>> = {
  freezeEstimate,
  billDiagnosticFee: async () => ({ set: { bills: 'diagnostic_fee' } }),
  // nothing is owed for canceled work; a deposit the shop keeps becomes the diagnostic fee
  billDepositOnly: async ({ money }) => ({
    set: {
      bills: 'diagnostic_fee',
      diagnosticFeeCents: Math.max(0, depositKept(money.order.ledger)),
      // nor is storage: see storageOwed in order-money.ts
      noticeAt: null,
    },
  }),
  logWorkStart: async ({ money, now }) => ({
    set: { workStartedAt: money.order.row.workStartedAt ?? now },
  }),
  countRework: async ({ money }) => {
    const reworkCount = money.order.row.reworkCount + 1;
    return { set: { reworkCount }, data: { reworkCount } };
  },
  logNotice: async ({ deps, tx, actor, money, workshop, now }) => {
    // the first notice counts: a second one must not make storage days free again
    const noticeAt = money.order.row.noticeAt ?? now;
    const notice = await mailReady(deps, tx, actor, money, workshop);
    return { set: { noticeAt }, data: { noticeAt: noticeAt.toISOString(), ...notice } };
  },
  // work was approved after the notice, perhaps in a version before this one: the bike is not ready anymore
  voidNotice: async ({ money }) => {
    const { row, jobs } = money.order;
    const { noticeAt } = row;
    if (!noticeAt) return {};
    const newWork = approvedJobs(jobs).some(
      ({ decidedVersion, decidedAt }) =>
        decidedVersion === row.estimateVersion || (decidedAt !== null && decidedAt > noticeAt),
    );
    return newWork ? { set: { noticeAt: null }, data: { noticeVoid: true } } : {};
  },
  issueInvoice: async ({ deps, tx, actor, money }) => {
    // its parts are released after this, and locks go order → product → ledger
    await deps.stock.lockParts(tx, money.order.row.id);
    const { number } = await deps.issueInvoice(tx, deps.clock, actor, money);
    return { data: { invoiceNumber: number } };
  },
  invoiceKeptMoney: async ({ deps, tx, actor, money, workshop, now }, set) => {
    const { order } = money;
    if (moneyKept(order.ledger) <= 0) return {};
    const ended = moneyOf({ ...order, row: { ...order.row, ...set } }, workshop, now);
    await deps.stock.lockParts(tx, order.row.id);
    const { number } = await deps.issueInvoice(tx, deps.clock, actor, ended);
    return { data: { invoiceNumber: number } };
  },
  endShares: async ({ deps, tx, money, workshop, now }) => {
    const { id, convertedFromIntake } = money.order.row;
    const ends = after(now, workshop.shareDays * DAY);
    await endShares(tx, deps.clock, { kind: 'report', recordId: id }, ends);
    if (convertedFromIntake)
      await endShares(tx, deps.clock, { kind: 'intake', recordId: convertedFromIntake }, ends);
    return {};
  },
};

/** Stores the next version, opens the jobs to decide, and mails it. Approved jobs stay approved. */
async function freezeEstimate({ deps, tx, actor, money, now }: EffectContext): Promise<TransitionResult> {
  const { order } = money;
  const { row } = order;
  const findings = await findingsOf(tx, row.id);
  const version = row.estimateVersion + 1;
  const estimate: Estimate = freeze(order, version, (job) => photosOfJob(job, findings));
  const jobsToDecide = order.jobs.filter(needsAsking).map((job) => job.id);
  const before = await lastVersion(tx, row.id);
  await tx.insert(estimateVersions).values({
    id: randomUUID(),
    orderId: row.id,
    version,
    estimate,
    hash: estimateHash(estimate),
    totalCents: estimate.totals.totalCents,
    jobsToDecide,
    sentBy: actor.actorId,
    sentAt: now,
  });
  if (jobsToDecide.length > 0)
    await tx
      .update(workorderJobs)
      .set({ decision: 'open', decisionNote: '', decidedVersion: null, decidedAt: null, decidedHash: null })
      .where(inArray(workorderJobs.id, jobsToDecide));
  const { mailed, texted } = await mailEstimate(deps, tx, actor, row, estimate);
  return {
    set: { estimateVersion: version },
    data: {
      version,
      totalCents: estimate.totals.totalCents,
      asks: jobsToDecide.length,
      changes: whatChanged(before?.estimate ?? null, estimate),
      mailedTo: mailed ? row.customerEmail : null,
      texted,
    },
    sent: { version, mailed, texted },
  };
}
