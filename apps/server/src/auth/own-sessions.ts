import type { Outputs } from '@kickstand/api';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { Caller } from '../platform/rpc/context.ts';
import { authSessions } from './auth.table.ts';
import { recognizeBrowser } from './limits/recognize-browser.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

export async function listOwnSessions(
  { db, clock }: Deps,
  caller: Caller,
): Promise<Outputs['auth']['sessions']> {
  const rows = await db
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.userId, caller.userId), gt(authSessions.expiresAt, clock.now())))
    .orderBy(desc(authSessions.updatedAt))
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastActiveAt: row.updatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...recognizeBrowser(row.userAgent),
  }));
}
