import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { enqueueMail } from '../../mail/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { authPendingSignIns } from '../auth.table.ts';
import { replacePassword } from '../check-password.ts';
import { revokeLinks } from '../links.ts';
import { endSessions } from '../session/end-sessions.ts';
import type { AccountDeps } from './account-deps.ts';
import { lockProfile } from './own-profile.ts';

export interface NewPassword {
  readonly userId: string;
  readonly hash: string;
  /** The session to keep; none after a reset. */
  readonly keepSession?: string;
}

/**
 * Also ends every other session and pending sign-in, revokes reset and email-change links, and notifies the user.
 * Undo links stay valid: a thief who changes the password must not be able to revoke them.
 */
export async function setPassword(
  deps: AccountDeps,
  tx: Transaction,
  actor: Actor,
  { userId, hash, keepSession }: NewPassword,
): Promise<void> {
  const person = await lockProfile(tx, userId);
  await replacePassword(tx, userId, hash, deps.clock.now());
  await revokeLinks(tx, deps.clock, 'reset_password', { userId });
  await revokeLinks(tx, deps.clock, 'change_email', { userId });
  await tx.delete(authPendingSignIns).where(eq(authPendingSignIns.userId, userId));
  await endSessions(tx, deps.clock, actor, { userId, ...(keepSession && { except: keepSession }) });
  await writeAudit(tx, deps.clock, actor, {
    action: 'auth.password.changed',
    subject: 'profiles',
    subjectId: userId,
  });
  if (!person) return;
  await enqueueMail(deps, tx, {
    kind: 'password_changed',
    to: person.email,
    language: person.language ?? 'en',
    data: { firstName: person.firstName, link: `${deps.baseUrl()}/auth/forgot` },
  });
}
