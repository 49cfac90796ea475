import { and, eq, gt } from 'drizzle-orm';
import { after, MINUTE } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import { callerOf } from '../../platform/rpc/gate.ts';
import { authSessions } from '../auth.table.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { renewSession } from '../session/renew-session.ts';

/** How long the provider's word opens a locked screen. */
const PROOF_LASTS = 2 * MINUTE;

/**
 * Uses up the provider's proof for this session; false if there is none. As with a password, the token is
 * renewed.
 */
export async function unlockBySso(
  deps: Pick<AuthDeps, 'db' | 'clock' | 'betterAuth'>,
  context: RequestContext,
): Promise<boolean> {
  const used = await deps.db
    .update(authSessions)
    .set({ provedAt: null })
    .where(
      and(
        eq(authSessions.id, callerOf(context).sessionId),
        gt(authSessions.provedAt, after(deps.clock.now(), -PROOF_LASTS)),
      ),
    )
    .returning({ id: authSessions.id });
  if (used.length === 0) return false;
  await renewSession(deps, context);
  return true;
}
