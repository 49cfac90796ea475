import { isEnded, type Status } from '@kickstand/domain/workorders';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { answerOnce, replaceAtRevision } from '../../platform/once/index.ts';
import { workorderJobs } from '../jobs/jobs.table.ts';
import { findJob } from '../jobs/jobs.ts';
import { lockOrder } from '../queries/load-orders.ts';
import { noteEvent } from '../queries/timeline.ts';
import { mailAnswer, type Told } from '../sharing/mail-customer.ts';
import { workOrders } from '../workorders.table.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { questionsOf, recordQuestion } from './questions.ts';

interface Answer {
  readonly id: string;
  readonly key: string;
  readonly jobId: string;
  readonly text: string;
}

export type AnswerVerdict =
  | (Told & { readonly ok: true })
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'KEY_REUSED' | 'JOB_UNKNOWN' | 'NO_QUESTION' }
  | { readonly ok: false; readonly code: 'ORDER_LOCKED'; readonly status: Status };

/**
 * Answers a customer's question about a job: adds to the conversation and mails the customer. The job can be decided
 * again and no longer counts as an open question. A repeated request adds nothing.
 */
export function answerQuestion(
  deps: WorkordersDeps,
  actor: Actor,
  { id, key, jobId, text }: Answer,
): Promise<AnswerVerdict> {
  const once = { scope: 'workorders.answer', owner: id, key, body: { jobId, text } };
  return answerOnce<AnswerVerdict>(deps, once, (tx) => answer(deps, tx, actor, { id, jobId, text }));
}

async function answer(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  { id, jobId, text }: Omit<Answer, 'key'>,
): Promise<AnswerVerdict> {
  const { clock } = deps;
  const order = await lockOrder(tx, id);
  if (!order) return { ok: false, code: 'NOT_FOUND' };
  if (order.archivedAt || isEnded(order.status))
    return { ok: false, code: 'ORDER_LOCKED', status: order.status };
  const job = await findJob(tx, id, jobId);
  if (!job) return { ok: false, code: 'JOB_UNKNOWN' };
  const asked = (await questionsOf(tx, id)).findLast(
    (question) => question.jobId === jobId && question.side === 'customer',
  );
  if (!asked) return { ok: false, code: 'NO_QUESTION' };
  await recordQuestion(tx, clock, actor, {
    ...{ orderId: id, jobId, side: 'staff', text },
    version: order.estimateVersion,
  });
  if (job.decision === 'asked')
    await tx
      .update(workorderJobs)
      .set({ decision: 'open', decisionNote: '' })
      .where(eq(workorderJobs.id, jobId));
  const saved = await replaceAtRevision(tx, workOrders, order, { updatedAt: clock.now() });
  if (!saved.ok) throw new Error('answerQuestion: the row changed while it was held');
  const { mailed, texted } = await mailAnswer(deps, tx, actor, order, {
    job: job.title,
    question: asked.text,
    answer: text,
  });
  const data = { jobId, job: job.title, question: asked.text, answer: text, mailed, texted };
  await writeAudit(tx, clock, actor, {
    action: 'workorders.question.answered',
    subject: 'diagnostic_reports',
    subjectId: id,
    after: data,
  });
  await noteEvent(tx, clock, actor, { orderId: id, kind: 'answered', data });
  return { ok: true, mailed, texted };
}
