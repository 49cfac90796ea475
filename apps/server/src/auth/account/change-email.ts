import type { Language } from '@kickstand/domain/language';
import { eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { enqueueMail } from '../../mail/index.ts';
import { isUniqueViolation } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/rpc/context.ts';
import { authUsers, profiles } from '../auth.table.ts';
import { issueLink, revokeLinks, takeLink } from '../links.ts';
import type { AccountParts } from './account-parts.ts';

/** Mails a link to the new address; until it is opened nothing changes. */
export async function askForEmail(
  parts: AccountParts,
  actor: Actor,
  caller: Caller,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await revokeLinks(tx, parts.clock, 'change_email', { userId: caller.userId });
    const [taken] = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email));
    await writeAudit(tx, parts.clock, actor, {
      action: 'auth.email.change_asked',
      subject: 'profiles',
      subjectId: caller.userId,
      before: { email: caller.email },
      after: { email },
    });
    // someone else's address gets the mail that says so; the answer here is the same
    const kind = taken ? 'address_in_use' : 'confirm_email';
    const link = taken
      ? `${parts.baseUrl()}/auth/login`
      : `${parts.baseUrl()}/auth/email?token=${
          (await issueLink(tx, parts.clock, { kind: 'change_email', email, userId: caller.userId })).token
        }`;
    await enqueueMail(parts, tx, { kind, to: email, language, data: { firstName: caller.firstName, link } });
  });
}

type EmailVerdict =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly code: 'LINK_INVALID' };

/** Takes the new address over and tells the old one. */
export async function confirmEmail(
  parts: AccountParts,
  actor: Actor,
  { token }: { token: string },
): Promise<EmailVerdict> {
  try {
    return await parts.db.transaction(async (tx): Promise<EmailVerdict> => {
      const link = await takeLink(tx, parts.clock, 'change_email', token);
      if (!link?.userId) return { ok: false, code: 'LINK_INVALID' };
      const { userId, email } = link;
      const updatedAt = parts.clock.now();
      const [person] = await tx.select().from(profiles).where(eq(profiles.id, userId)).for('update');
      await tx.update(authUsers).set({ email, updatedAt }).where(eq(authUsers.id, userId));
      await tx
        .update(profiles)
        .set({ email, updatedAt, revision: sql`${profiles.revision} + 1` })
        .where(eq(profiles.id, userId));
      await writeAudit(
        tx,
        parts.clock,
        { ...actor, actorId: userId },
        {
          action: 'auth.email.changed',
          subject: 'profiles',
          subjectId: userId,
          before: { email: person?.email },
          after: { email },
        },
      );
      if (person)
        await enqueueMail(parts, tx, {
          kind: 'email_changed',
          to: person.email,
          language: person.language ?? 'en',
          data: { firstName: person.firstName, link: `${parts.baseUrl()}/auth/forgot` },
        });
      return { ok: true, email };
    });
  } catch (error) {
    // someone opened an account with that address meanwhile
    if (isUniqueViolation(error)) return { ok: false, code: 'LINK_INVALID' };
    throw error;
  }
}
