import { and, eq, ne } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { authSessions } from '../auth.table.ts';

export interface SessionsToEnd {
  readonly userId: string;
  /** Only this one. */
  readonly only?: string;
  /** All but this one. */
  readonly except?: string;
}

/** Ends sessions of one person, each with its row in the audit; returns how many. */
export async function endSessions(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  { userId, only, except }: SessionsToEnd,
): Promise<number> {
  const ended = await tx
    .delete(authSessions)
    .where(
      and(
        eq(authSessions.userId, userId),
        only === undefined ? undefined : eq(authSessions.id, only),
        except === undefined ? undefined : ne(authSessions.id, except),
      ),
    )
    .returning({ id: authSessions.id });
  for (const { id } of ended)
    await writeAudit(tx, clock, actor, {
      action: 'auth.session.ended',
      subject: 'auth_sessions',
      subjectId: id,
      before: { userId },
    });
  return ended.length;
}
