import {
  type Claims,
  type PersonAtProvider,
  personByClaims,
  type Role,
  roleByRule,
  type SsoFailure,
  type SsoSession,
} from '@kickstand/domain/auth';
import { eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { notifyAccountChange } from '../account/notify-account-change.ts';
import { lockProfile, type ProfileRow } from '../account/own-profile.ts';
import { findOwner, lockAdministrators, peopleWithLocalSignIn } from '../administrators.ts';
import { authUsers, profiles } from '../auth.table.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { createUser } from '../create-user.ts';
import { endSessions } from '../session/end-sessions.ts';
import { type Identity, isLinked, linkIdentity, userOfIdentity } from './identities.ts';
import type { Provider } from './provider.ts';

type Deps = Pick<AuthDeps, 'secrets' | 'clock' | 'baseUrl'> & { readonly sso: Provider };

export type Admission =
  | { readonly ok: true; readonly userId: string; readonly sso: SsoSession }
  | { readonly ok: false; readonly failure: SsoFailure; readonly userId?: string };

/**
 * The account of a person whom the provider vouches for, with the role it gives them. The first time, an account of
 * staff with the same verified address is linked, or one is created.
 */
export async function admitPerson(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  claims: Claims & Identity,
): Promise<Admission> {
  const role = roleByRule(deps.sso.config.roles, claims);
  const administrators = await lockAdministrators(tx);
  const known = await userOfIdentity(tx, claims);
  const person = personByClaims(claims);
  if (known === null && role === null) return { ok: false, failure: 'no_role' };
  if (known === null && person.email === null) return { ok: false, failure: 'email_unverified' };
  const userId = known ?? (await userOfAddress(tx, person.email));
  const profile = userId === null ? null : await lockProfile(tx, userId);
  if (userId === null || profile === null)
    return userId === null && role !== null
      ? create(deps, tx, actor, { ...person, role }, claims)
      : { ok: false, failure: 'refused' };

  const failure = await refusalOf(tx, profile, { isKnown: known !== null, identity: claims });
  if (failure) return { ok: false, failure, userId };
  if (role === null) {
    // what they could do until now came from the provider
    await endSessions(tx, deps.clock, actor, { userId });
    return { ok: false, failure: 'no_role', userId };
  }
  if (known === null) {
    await linkIdentity(tx, deps.clock, actor, userId, claims);
    await notifyAccountChange(deps, tx, userId, 'sso_linked');
  }
  const isLast = administrators.length === 1 && administrators[0] === userId;
  if (profile.role !== role && !isLast) await changeRole(deps, tx, actor, profile, role);
  const [local] = await peopleWithLocalSignIn(tx, [userId]);
  return { ok: true, userId, sso: local ? 'also' : 'only' };
}

async function refusalOf(
  tx: Transaction,
  profile: ProfileRow,
  { isKnown, identity }: { readonly isKnown: boolean; readonly identity: Identity },
): Promise<SsoFailure | null> {
  if (profile.deactivatedAt) return 'deactivated';
  if ((await findOwner(tx)) === profile.id) return 'owner';
  if (isKnown) return null;
  if (profile.role === 'customer') return 'customer';
  return profile.sample || (await isLinked(tx, profile.id, identity)) ? 'linked_otherwise' : null;
}

async function userOfAddress(tx: Transaction, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const [user] = await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email));
  return user?.id ?? null;
}

async function create(
  { clock }: Deps,
  tx: Transaction,
  actor: Actor,
  { email, firstName, lastName, role }: PersonAtProvider & { readonly role: Role },
  identity: Identity,
): Promise<Admission> {
  if (email === null) return { ok: false, failure: 'email_unverified' };
  const person = { email, firstName, lastName, role, language: null, passwordHash: null };
  const userId = await createUser(tx, clock, actor, person);
  await linkIdentity(tx, clock, actor, userId, identity);
  return { ok: true, userId, sso: 'only' };
}

async function changeRole(
  { clock }: Deps,
  tx: Transaction,
  actor: Actor,
  { id, role: before }: ProfileRow,
  role: Role,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ role, revision: sql`${profiles.revision} + 1`, updatedAt: clock.now() })
    .where(eq(profiles.id, id));
  await writeAudit(tx, clock, actor, {
    action: 'users.role.changed',
    subject: 'profiles',
    subjectId: id,
    before: { role: before },
    after: { role, by: 'single_sign_on' },
  });
}
