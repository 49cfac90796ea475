import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { asc, eq } from 'drizzle-orm';
import type { Actor } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx, OrPlaceholder } from '../../platform/database/index.ts';
import { type QUESTION_SIDES, workorderQuestions } from './questions.table.ts';

export type QuestionRow = typeof workorderQuestions.$inferSelect;
type Presented = Outputs['workorders']['find']['jobs'][number]['questions'][number];

interface NewQuestion {
  readonly orderId: string;
  readonly jobId: string;
  readonly side: (typeof QUESTION_SIDES)[number];
  readonly text: string;
  readonly version: number;
}

/** Adds a question or an answer to the conversation about a job. */
export async function recordQuestion(
  tx: DbOrTx,
  clock: Clock,
  actor: Actor,
  question: NewQuestion,
): Promise<void> {
  await tx
    .insert(workorderQuestions)
    .values({ id: randomUUID(), ...question, actorId: actor.actorId, at: clock.now() });
}

/** Every question and answer of an order, oldest first. */
export function questionsOf(db: DbOrTx, orderId: OrPlaceholder<string>) {
  return db
    .select()
    .from(workorderQuestions)
    .where(eq(workorderQuestions.orderId, orderId))
    .orderBy(asc(workorderQuestions.seq));
}

/** The conversation about one job; `nameOf` gives names as the reader may see them. */
export const conversationAbout = (
  questions: readonly QuestionRow[],
  jobId: string,
  nameOf: (id: string | null) => string,
): Presented[] =>
  questions
    .filter((question) => question.jobId === jobId)
    .map(({ id, side, text, actorId, at }) => ({
      id,
      side,
      text,
      by: side === 'staff' ? nameOf(actorId) : '',
      at: at.toISOString(),
    }));
