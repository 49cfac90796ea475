import type { Language } from '@kickstand/domain/language';
import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { enqueueMail } from '../../mail/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { peopleWithLocalSignIn } from '../administrators.ts';
import { profiles } from '../auth.table.ts';
import { findLink, issueLink, revokeLinks, takeLink } from '../links.ts';
import { requireStrongPassword } from '../password/require-strong-password.ts';
import type { AccountDeps } from './account-deps.ts';
import { setPassword } from './change-password.ts';
import { findProfile, lockProfile } from './own-profile.ts';

/**
 * Mails a reset link. An unknown address gets no mail and the same response. An account that has no password gets none
 * this way: its person signs in through the identity provider, and leaving there must end their access here.
 */
export async function forgotPassword(
  deps: AccountDeps,
  actor: Actor,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [person] = await tx
      .select()
      .from(profiles)
      .where(and(eq(profiles.email, email), isNull(profiles.deactivatedAt), eq(profiles.sample, false)));
    if (!person) return;
    const [local] = await peopleWithLocalSignIn(tx, [person.id]);
    if (local) await mailResetLink(deps, tx, actor, { ...person, language });
    else await mailNoPassword(deps, tx, { ...person, language });
  });
}

interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language | null;
}

const mailNoPassword = (deps: AccountDeps, tx: DbOrTx, { email, firstName, language }: Addressee) =>
  enqueueMail(deps, tx, {
    kind: 'no_password',
    to: email,
    language: language ?? 'en',
    data: { firstName, link: `${deps.baseUrl()}/auth/login` },
  });

export async function mailResetLink(
  deps: Pick<AccountDeps, 'secrets' | 'clock' | 'baseUrl'>,
  tx: DbOrTx,
  actor: Actor,
  { id: userId, email, firstName, language }: Addressee,
): Promise<void> {
  await revokeLinks(tx, deps.clock, 'reset_password', { userId });
  const link = await issueLink(tx, deps.clock, { kind: 'reset_password', email, userId });
  await writeAudit(tx, deps.clock, actor, {
    action: 'auth.password.reset_asked',
    subject: 'profiles',
    subjectId: userId,
  });
  await enqueueMail(deps, tx, {
    kind: 'reset_password',
    to: email,
    language: language ?? 'en',
    data: { firstName, link: `${deps.baseUrl()}/auth/reset?token=${link.token}` },
  });
}

type ResetVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'LINK_INVALID' };
const INVALID: ResetVerdict = { ok: false, code: 'LINK_INVALID' };

export async function resetPassword(
  deps: AccountDeps,
  actor: Actor,
  { token, password }: { token: string; password: string },
): Promise<ResetVerdict> {
  // before hashing: otherwise made-up tokens would be a cheap way to burn CPU
  const found = await findLink(deps.db, deps.clock, 'reset_password', token);
  if (!found?.userId) return INVALID;
  const person = (await findProfile(deps.db, found.userId)) ?? found;
  await requireStrongPassword(deps, { password, person, limitKey: found.id });
  const hash = await deps.passwords.hash(password);
  return deps.db.transaction(async (tx): Promise<ResetVerdict> => {
    const person = found.userId && (await lockProfile(tx, found.userId));
    const link = person && (await takeLink(tx, deps.clock, 'reset_password', token));
    if (!link) return INVALID;
    await setPassword(deps, tx, { ...actor, actorId: person.id }, { userId: person.id, hash });
    return { ok: true };
  });
}
