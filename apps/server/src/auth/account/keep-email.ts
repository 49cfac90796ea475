import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { isUniqueViolation } from '../../platform/database/index.ts';
import { profiles } from '../auth.table.ts';
import { revokeLinks, takeLink } from '../links.ts';
import { endSessions } from '../session/end-sessions.ts';
import type { AccountParts } from './account-parts.ts';
import { writeEmail } from './change-email.ts';
import { mailResetLink } from './reset-password.ts';

type KeepVerdict =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly code: 'LINK_INVALID' };

/**
 * "I did not do this", from the old address: stops a change of address that is asked for, or takes one back, ends
 * every session and mails a link to choose a new password. Links made later than this one stop working: someone
 * who took the account over and moved it on must not be able to take it back with a link of their own.
 */
export async function keepEmail(
  parts: AccountParts,
  actor: Actor,
  { token }: { token: string },
): Promise<KeepVerdict> {
  const { clock } = parts;
  try {
    return await parts.db.transaction(async (tx): Promise<KeepVerdict> => {
      const link = await takeLink(tx, clock, 'keep_email', token);
      if (!link?.userId) return { ok: false, code: 'LINK_INVALID' };
      const { userId, email } = link;
      const self = { ...actor, actorId: userId };
      const [person] = await tx.select().from(profiles).where(eq(profiles.id, userId)).for('update');
      if (!person) return { ok: false, code: 'LINK_INVALID' };
      await revokeLinks(tx, clock, 'change_email', { userId });
      await revokeLinks(tx, clock, 'reset_password', { userId });
      await revokeLinks(tx, clock, 'keep_email', { userId, since: link.createdAt });
      await writeAudit(tx, clock, self, {
        action: 'auth.email.change_stopped',
        subject: 'profiles',
        subjectId: userId,
      });
      if (person.email !== email) await writeEmail(parts, tx, self, { userId, email, before: person.email });
      await endSessions(tx, clock, self, { userId });
      await mailResetLink(parts, tx, self, { ...person, email });
      return { ok: true, email };
    });
  } catch (error) {
    // someone opened an account with the old address meanwhile
    if (isUniqueViolation(error)) return { ok: false, code: 'LINK_INVALID' };
    throw error;
  }
}
