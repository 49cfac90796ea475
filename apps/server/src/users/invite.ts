import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { displayName } from '@kickstand/domain/auth';
import type { Language } from '@kickstand/domain/language';
import { eq, inArray } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import {
  authUsers,
  type BetterAuth,
  createUser,
  findLink,
  issueLink,
  type LinkRow,
  openLinks,
  openSession,
  profiles,
  requireStrongPassword,
  revokeLinks,
  type SignInRequest,
  takeLink,
} from '../auth/index.ts';
import { enqueueMail } from '../mail/index.ts';
import { type DbOrTx, isUniqueViolation } from '../platform/database/index.ts';
import { answerOnce } from '../platform/once/index.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { UsersDeps } from './change-person.ts';

export interface InviteDeps extends UsersDeps {
  readonly secrets: Secrets;
  readonly baseUrl: () => string;
}

/** What an invitation contains; the invited person enters the rest. */
interface Promised {
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

export interface Invitation extends Promised {
  readonly email: string;
  readonly language: Language;
  readonly key: string;
}

const promised = (link: LinkRow) => link.details as Promised;

/** Mails an invitation. An earlier one to the same address stops working. */
export function invite(deps: InviteDeps, actor: Actor, { key, ...invitation }: Invitation) {
  const { email, firstName, lastName, role, language } = invitation;
  const once = { scope: 'users.invite', owner: actor.actorId ?? '', key, body: invitation };
  return answerOnce(deps, once, async (tx) => {
    if (await hasAccount(tx, email)) return { ok: false as const, code: 'ADDRESS_IN_USE' as const };
    await revokeLinks(tx, deps.clock, 'invitation', { email });
    const details: Promised = { firstName, lastName, role };
    const { id, token } = await issueLink(tx, deps.clock, {
      kind: 'invitation',
      email,
      details,
      createdBy: actor.actorId,
    });
    await writeAudit(tx, deps.clock, actor, {
      action: 'users.invitation.sent',
      subject: 'auth_links',
      subjectId: id,
      after: { email, ...details },
    });
    const link = `${deps.baseUrl()}/auth/invite?token=${token}`;
    await enqueueMail(deps, tx, { kind: 'invitation', to: email, language, data: { firstName, link } });
    return { ok: true as const, id };
  });
}

const hasAccount = async (db: DbOrTx, email: string) =>
  (await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email))).length > 0;

export async function listInvitations({ db, clock }: UsersDeps): Promise<Outputs['users']['invitations']> {
  const links = await openLinks(db, clock, 'invitation');
  const inviters = [...new Set(links.flatMap((link) => link.createdBy ?? []))];
  const people = await db.select().from(profiles).where(inArray(profiles.id, inviters));
  const names = new Map(people.map((person) => [person.id, displayName(person)]));
  return links.map((link) => ({
    id: link.id,
    email: link.email,
    ...promised(link),
    invitedBy: names.get(link.createdBy ?? '') ?? '',
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  }));
}

export async function revokeInvitation({ db, clock }: UsersDeps, actor: Actor, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [revoked] = await revokeLinks(tx, clock, 'invitation', { id });
    if (!revoked) return false;
    await writeAudit(tx, clock, actor, {
      action: 'users.invitation.revoked',
      subject: 'auth_links',
      subjectId: id,
      before: { email: revoked.email, ...promised(revoked) },
    });
    return true;
  });
}

export async function showInvitation({ db, clock }: UsersDeps, token: string) {
  const link = await findLink(db, clock, 'invitation', token);
  return link && { email: link.email, ...promised(link) };
}

export type AcceptVerdict =
  | { readonly ok: true; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly code: 'LINK_INVALID' | 'ADDRESS_IN_USE' };

export interface Acceptance {
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly language: Language;
}

export interface AcceptDeps extends UsersDeps {
  readonly secrets: Secrets;
  readonly betterAuth: BetterAuth;
  readonly passwords: Passwords;
  readonly shopName: () => Promise<string>;
}

/** Creates the account with the invited role and signs it in. Works once. */
export async function acceptInvitation(
  deps: AcceptDeps,
  request: SignInRequest,
  { token, password, ...person }: Acceptance,
): Promise<AcceptVerdict> {
  const { db, clock } = deps;
  // before hashing, so that made-up tokens do not cost CPU time
  const found = await findLink(db, clock, 'invitation', token);
  if (!found) return { ok: false, code: 'LINK_INVALID' };
  await requireStrongPassword(deps, {
    password,
    person: { ...person, email: found.email },
    limitKey: found.id,
  });
  const passwordHash = await deps.passwords.hash(password);
  try {
    return await db.transaction(async (tx): Promise<AcceptVerdict> => {
      const link = await takeLink(tx, clock, 'invitation', token);
      if (!link) return { ok: false, code: 'LINK_INVALID' };
      const actor: Actor = { actorId: link.createdBy, requestId: request.requestId };
      const { role } = promised(link);
      const userId = await createUser(tx, clock, actor, { ...person, email: link.email, role, passwordHash });
      const session = { userId, way: 'invitation_link' } as const;
      return { ok: true, cookies: await openSession(deps, tx, session, request) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, code: 'ADDRESS_IN_USE' };
    throw error;
  }
}
