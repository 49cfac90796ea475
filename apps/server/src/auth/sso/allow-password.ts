import { randomUUID } from 'node:crypto';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { AccountDeps } from '../account/account-deps.ts';
import { lockProfile } from '../account/own-profile.ts';
import { mailResetLink } from '../account/reset-password.ts';
import { peopleWithLocalSignIn } from '../administrators.ts';
import { authAccounts } from '../auth.table.ts';
import { endSessions } from '../session/end-sessions.ts';
import { unlinkIdentities } from './identities.ts';

/**
 * For someone who should sign in with a password, or who has a new account at the provider: removes the link,
 * ends their sessions and emails a link to choose a password. The next sign-in through the provider links by
 * address again. In the caller's transaction; the caller checks that it is allowed.
 */
export async function allowPassword(
  deps: Pick<AccountDeps, 'secrets' | 'clock' | 'baseUrl'>,
  tx: Transaction,
  actor: Actor,
  userId: string,
): Promise<boolean> {
  const person = await lockProfile(tx, userId);
  if (!person || !(await unlinkIdentities(tx, userId))) return false;
  const [local] = await peopleWithLocalSignIn(tx, [userId]);
  if (!local)
    await tx
      .insert(authAccounts)
      .values({ id: randomUUID(), userId, accountId: userId, providerId: 'credential', password: null });
  await writeAudit(tx, deps.clock, actor, {
    action: 'auth.sso.unlinked',
    subject: 'profiles',
    subjectId: userId,
  });
  await endSessions(tx, deps.clock, actor, { userId });
  await mailResetLink(deps, tx, actor, person);
  return true;
}
