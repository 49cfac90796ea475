import { count, eq, max } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { mailOutbox } from './mail.table.ts';

/** When the last mail went out, and how many wait. */
export async function mailState(db: DbOrTx): Promise<{ lastSentAt: Date | null; waiting: number }> {
  const [sent] = await db.select({ at: max(mailOutbox.sentAt) }).from(mailOutbox);
  const [left] = await db
    .select({ waiting: count() })
    .from(mailOutbox)
    .where(eq(mailOutbox.status, 'waiting'));
  return { lastSentAt: sent?.at ?? null, waiting: left?.waiting ?? 0 };
}
