import { createHash, randomUUID } from 'node:crypto';
import type { Role } from '@kickstand/domain/auth';
import { type Estimate, estimateText, verdict, whatChanged } from '@kickstand/domain/workorders';
import { inArray } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Transaction } from '../platform/database/index.ts';
import { answerOnce, replaceAtRevision } from '../platform/once/index.ts';
import { readSection } from '../settings/index.ts';
import type { OrderRefusal, Refusal } from './change-order.ts';
import { lastVersion } from './estimate.repository.ts';
import { estimateVersions } from './estimates.table.ts';
import { findingsOf } from './findings.ts';
import { freeze } from './freeze.ts';
import { workorderJobs } from './jobs.table.ts';
import { loadOrder, lockOrder, type ReportRow } from './load-orders.ts';
import { mailEstimate } from './mail-customer.ts';
import { blockedBy } from './move-order.ts';
import { factsOf, needsAsking } from './order-facts.ts';
import { moneyOf } from './order-money.ts';
import { settle } from './settle.ts';
import { noteEvent } from './timeline.ts';
import { diagnosticReports } from './workorders.table.ts';
import type { WorkordersParts } from './workorders-parts.ts';

/** SHA-256 of an estimate's canonical text. */
export const estimateHash = (estimate: Estimate) =>
  createHash('sha256').update(estimateText(estimate)).digest('base64url');

type SendVerdict =
  | { readonly ok: true; readonly version: number; readonly mailed: boolean }
  | OrderRefusal
  | Refusal<'BLOCKED' | 'KEY_REUSED'>;

interface Send {
  readonly id: string;
  readonly revision: number;
  readonly key: string;
}

/**
 * Freezes the next version and sends it. Jobs the customer decided about, and that did not change, stay decided;
 * the others are asked. When nothing is left to ask the order goes on at once.
 */
export function sendEstimate(
  parts: WorkordersParts,
  actor: Actor,
  role: Role,
  send: Send,
): Promise<SendVerdict> {
  const once = { scope: 'workorders.estimate', owner: send.id, key: send.key, body: send.id };
  return answerOnce<SendVerdict>(parts, once, async (tx): Promise<SendVerdict> => {
    const report = await lockOrder(tx, send.id);
    if (!report || report.archivedAt) return { ok: false, code: 'NOT_FOUND' };
    if (report.revision !== send.revision) return { ok: false, code: 'STALE' };
    const { value: workshop } = await readSection(tx, 'workshop');
    const now = parts.clock.now();
    const order = await loadOrder(tx, report);
    const event = report.status === 'in_progress' ? 'extra_work' : 'send_estimate';
    const said = verdict(factsOf(moneyOf(order, workshop, now), workshop, now), event, role);
    if (!said.ok) return blockedBy(said.blockers);

    const findings = await findingsOf(tx, report.id);
    const photosOf = (findingId: string) => findings.find(({ id }) => id === findingId)?.photos ?? [];
    const version = report.estimateVersion + 1;
    const estimate = freeze(order, version, photosOf);
    const asks = order.jobs.filter(needsAsking).map((job) => job.id);
    const before = await lastVersion(tx, report.id);
    await tx.insert(estimateVersions).values({
      id: randomUUID(),
      reportId: report.id,
      version,
      estimate,
      hash: estimateHash(estimate),
      totalCents: estimate.totals.totalCents,
      asks,
      sentBy: actor.actorId,
      sentAt: now,
    });
    await askAgain(tx, asks);
    const saved = await replaceAtRevision(tx, diagnosticReports, send, {
      status: said.to,
      statusSince: now,
      estimateVersion: version,
      updatedAt: now,
    });
    if (!saved.ok) throw new Error('sendEstimate: the row changed while it was held');
    const mailed = await mailEstimate(parts, tx, actor, report, estimate);
    await note(parts, tx, actor, report, {
      event,
      from: report.status,
      to: said.to,
      version,
      totalCents: estimate.totals.totalCents,
      asks: asks.length,
      changes: whatChanged(before?.estimate ?? null, estimate),
      mailedTo: mailed ? report.customerEmail : null,
    });
    await settle(parts, tx, actor, saved.row, 'system');
    await parts.stock.follow(tx, actor, report.id);
    return { ok: true, version, mailed };
  });
}

/** What was decided about these no longer holds. */
async function askAgain(tx: Transaction, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await tx
    .update(workorderJobs)
    .set({
      decision: 'open',
      decisionNote: '',
      decidedVersion: null,
      decidedAt: null,
      decidedHash: null,
      approvedCents: null,
      approvedTaxableCents: null,
    })
    .where(inArray(workorderJobs.id, [...jobIds]));
}

async function note(
  { clock }: WorkordersParts,
  tx: Transaction,
  actor: Actor,
  report: ReportRow,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await writeAudit(tx, clock, actor, {
    action: 'workorders.estimate.sent',
    subject: 'diagnostic_reports',
    subjectId: report.id,
    before: { status: report.status },
    after: data,
  });
  await noteEvent(tx, clock, actor, { reportId: report.id, kind: 'estimate_sent', data });
}
