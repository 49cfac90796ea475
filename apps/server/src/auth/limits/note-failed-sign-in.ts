import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/rpc/context.ts';
import { authUsers } from '../auth.table.ts';

/** Records the account, if there is one, and never the address that was typed. */
export async function noteFailedSignIn(
  { db }: { readonly db: Database },
  context: Pick<RequestContext, 'refused' | 'requestId'>,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<void> {
  const [user] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email));
  const subjectId = user?.id ?? 'unknown';
  context.refused({ kind: 'sign_in', actorId: null, subjectId, code, requestId: context.requestId });
}
