import { and, eq, gte } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { after, MINUTE } from '../../platform/clock.ts';
import { isUniqueViolation, type Transaction } from '../../platform/database/index.ts';
import { authPasskeys, authPendingSignIns } from '../auth.table.ts';
import { replacePassword } from '../check-password.ts';
import { findLink, revokeLinks, takeLink } from '../links.ts';
import { removeSecondFactor } from '../second-factor/second-factor.repository.ts';
import { endSessions } from '../session/end-sessions.ts';
import { unlinkIdentities } from '../sso/identities.ts';
import type { AccountDeps } from './account-deps.ts';
import { writeEmail } from './change-email.ts';
import { lockProfile } from './own-profile.ts';
import { mailResetLink } from './reset-password.ts';

type UndoVerdict =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly code: 'LINK_INVALID' };

/** A change is older than its undo link by the duration of their transaction. */
const TRANSACTION_MARGIN = 5 * MINUTE;

/**
 * "This wasn't me" in a security mail. Restores the email address that the mail was sent to and locks everyone out:
 * ends all sessions, clears the password, removes passkeys, second factors, links to the identity provider and calendar
 * feeds added since, and revokes links created since. Then mails a reset link.
 */
export async function undoChange(
  deps: AccountDeps,
  actor: Actor,
  { token }: { token: string },
): Promise<UndoVerdict> {
  const { clock } = deps;
  try {
    return await deps.db.transaction(async (tx): Promise<UndoVerdict> => {
      const found = await findLink(tx, clock, 'undo_change', token);
      const person = found?.userId ? await lockProfile(tx, found.userId) : null;
      const link = person && (await takeLink(tx, clock, 'undo_change', token));
      if (!person || !link) return { ok: false, code: 'LINK_INVALID' };
      const { id: userId } = person;
      const { email } = link;
      const self = { ...actor, actorId: userId };
      await writeAudit(tx, clock, self, {
        action: 'auth.account.change_undone',
        subject: 'profiles',
        subjectId: userId,
      });
      await revokeLinks(tx, clock, 'change_email', { userId });
      // the thief's own undo links would give the account back to them
      await revokeLinks(tx, clock, 'undo_change', { userId, since: link.createdAt });
      const since = after(link.createdAt, -TRANSACTION_MARGIN);
      await removeFactorsSince(tx, userId, since);
      await deps.revokeFeedsSince(tx, userId, { since, now: clock.now() });
      await replacePassword(tx, userId, null, clock.now());
      if (person.email !== email) await writeEmail(deps, tx, self, { userId, email, before: person.email });
      await endSessions(tx, clock, self, { userId });
      await mailResetLink(deps, tx, self, { ...person, email });
      return { ok: true, email };
    });
  } catch (error) {
    // another account took the old address in the meantime
    if (isUniqueViolation(error)) return { ok: false, code: 'LINK_INVALID' };
    throw error;
  }
}

async function removeFactorsSince(tx: Transaction, userId: string, since: Date): Promise<void> {
  await tx
    .delete(authPasskeys)
    .where(and(eq(authPasskeys.userId, userId), gte(authPasskeys.createdAt, since)));
  await unlinkIdentities(tx, userId, since);
  await removeSecondFactor(tx, userId, since);
  await tx.delete(authPendingSignIns).where(eq(authPendingSignIns.userId, userId));
}
