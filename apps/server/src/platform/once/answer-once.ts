import { and, eq, lt } from 'drizzle-orm';
import { after, type Clock, DAY } from '../clock.ts';
import type { Database, Transaction } from '../database/index.ts';
import { hashOf } from '../hash.ts';
import { idempotencyKeys } from './once.table.ts';

const KEPT_DAYS = 30;

export interface OnceKey {
  readonly scope: string;
  readonly owner: string;
  /** Made by the client once per intention; a retry has the same key. */
  readonly key: string;
  /** What was requested. The same key with another body is a client error. */
  readonly body: unknown;
}

type Verdict = { readonly ok: boolean };
export type KeyReused = { readonly ok: false; readonly code: 'KEY_REUSED' };

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Does the work once per key, in one transaction with the key. A repeated key gets the first answer, even
 * concurrently: the second call waits for the lock on the key's row. A refusal is not stored, and what the work wrote
 * before refusing is rolled back. The answer is stored as JSON, so dates come back as text.
 */
export async function answerOnce<Answer extends Verdict>(
  { db, clock }: Deps,
  { scope, owner, key, body }: OnceKey,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer | KeyReused> {
  const bodyHash = hashOf(body);
  const mine = and(
    eq(idempotencyKeys.scope, scope),
    eq(idempotencyKeys.owner, owner),
    eq(idempotencyKeys.key, key),
  );
  try {
    return await db.transaction(async (tx) => {
      const taken = await tx
        .insert(idempotencyKeys)
        .values({ scope, owner, key, bodyHash, at: clock.now() })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key });
      if (taken.length === 0) {
        const [known] = await tx.select().from(idempotencyKeys).where(mine);
        return known?.bodyHash === bodyHash
          ? (known.answer as Answer)
          : { ok: false as const, code: 'KEY_REUSED' as const };
      }
      const answer = await work(tx);
      if (!answer.ok) throw new RollbackWithVerdict(answer);
      await tx.update(idempotencyKeys).set({ answer }).where(mine);
      return answer;
    });
  } catch (error) {
    if (error instanceof RollbackWithVerdict) return error.refusal as Answer;
    throw error;
  }
}

/** Rolls back the transaction and passes the verdict to the caller. */
class RollbackWithVerdict extends Error {
  readonly refusal: Verdict;
  constructor(refusal: Verdict) {
    super('refused');
    this.refusal = refusal;
  }
}

export async function sweepAnswers({ db, clock }: Deps): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.at, after(clock.now(), -KEPT_DAYS * DAY)));
}
