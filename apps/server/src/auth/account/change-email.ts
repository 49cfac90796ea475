import type { Language } from '@kickstand/domain/language';
import { eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { enqueueMail } from '../../mail/index.ts';
import { type DbOrTx, isUniqueViolation } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/rpc/context.ts';
import { authUsers, profiles } from '../auth.table.ts';
import { findLink, issueLink, revokeLinks, takeLink } from '../links.ts';
import type { AccountDeps } from './account-deps.ts';
import { lockProfile } from './own-profile.ts';
import { undoLink } from './undo-link.ts';

/** Mails a confirmation link to the new address and notifies the old one. Nothing changes until the link is opened. */
export async function requestEmailChange(
  deps: AccountDeps,
  actor: Actor,
  caller: Caller,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const person = await lockProfile(tx, caller.userId);
    await revokeLinks(tx, deps.clock, 'change_email', { userId: caller.userId });
    const [taken] = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email));
    await writeAudit(tx, deps.clock, actor, {
      action: 'auth.email.change_asked',
      subject: 'profiles',
      subjectId: caller.userId,
      before: { email: caller.email },
      after: { email },
    });
    // an address that has an account gets a different mail; the response must not reveal that
    const kind = taken ? 'address_in_use' : 'confirm_email';
    const link = taken
      ? `${deps.baseUrl()}/auth/login`
      : `${deps.baseUrl()}/auth/email?token=${
          (await issueLink(tx, deps.clock, { kind: 'change_email', email, userId: caller.userId })).token
        }`;
    await enqueueMail(deps, tx, { kind, to: email, language, data: { firstName: caller.firstName, link } });
    if (person) await notifyOldAddress(deps, tx, 'email_change_asked', person);
  });
}

type Person = typeof profiles.$inferSelect;

/** With a link that undoes the change. */
async function notifyOldAddress(
  deps: AccountDeps,
  tx: DbOrTx,
  kind: 'email_change_asked' | 'email_changed',
  { id: userId, email, firstName, language }: Person,
): Promise<void> {
  const link = await undoLink(deps, tx, { userId, email });
  await enqueueMail(deps, tx, { kind, to: email, language: language ?? 'en', data: { firstName, link } });
}

type EmailVerdict =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly code: 'LINK_INVALID' };

/** Switches the account to the new address and notifies the old one. */
export async function confirmEmail(
  deps: AccountDeps,
  actor: Actor,
  { token }: { token: string },
): Promise<EmailVerdict> {
  try {
    return await deps.db.transaction(async (tx): Promise<EmailVerdict> => {
      const found = await findLink(tx, deps.clock, 'change_email', token);
      const person = found?.userId ? await lockProfile(tx, found.userId) : null;
      const link = person && (await takeLink(tx, deps.clock, 'change_email', token));
      if (!person || !link) return { ok: false, code: 'LINK_INVALID' };
      const [userId, { email }] = [person.id, link];
      // a reset link in the old mailbox must not work anymore
      await revokeLinks(tx, deps.clock, 'reset_password', { userId });
      await writeEmail(deps, tx, { ...actor, actorId: userId }, { userId, email, before: person.email });
      await notifyOldAddress(deps, tx, 'email_changed', person);
      return { ok: true, email };
    });
  } catch (error) {
    // another account took that address in the meantime
    if (isUniqueViolation(error)) return { ok: false, code: 'LINK_INVALID' };
    throw error;
  }
}

interface NewEmail {
  readonly userId: string;
  readonly email: string;
  readonly before: string;
}

export async function writeEmail(
  { clock }: Pick<AccountDeps, 'clock'>,
  tx: DbOrTx,
  actor: Actor,
  { userId, email, before }: NewEmail,
): Promise<void> {
  const updatedAt = clock.now();
  await tx.update(authUsers).set({ email, updatedAt }).where(eq(authUsers.id, userId));
  await tx
    .update(profiles)
    .set({ email, updatedAt, revision: sql`${profiles.revision} + 1` })
    .where(eq(profiles.id, userId));
  await writeAudit(tx, clock, actor, {
    action: 'auth.email.changed',
    subject: 'profiles',
    subjectId: userId,
    before: { email: before },
    after: { email },
  });
}
