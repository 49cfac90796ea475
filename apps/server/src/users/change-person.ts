import type { Outputs } from '@kickstand/api';
import type { Role } from '@kickstand/domain/auth';
import { type Actor, writeAudit } from '../audit/index.ts';
import { endSessions, lockAdministrators, peopleWithLocalSignIn, profiles } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/index.ts';
import { replaceAtRevision } from '../platform/once/index.ts';
import { findPerson } from './person.repository.ts';

export type Person = Outputs['users']['find'];

export interface UsersDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export type PersonChange =
  | { readonly kind: 'role'; readonly role: Role }
  | { readonly kind: 'deactivate' }
  | { readonly kind: 'reactivate' };

export type ChangeVerdict =
  | { readonly ok: true; readonly person: Person }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'LAST_ADMINISTRATOR' | 'OWN_ACCOUNT' }
  | { readonly ok: false; readonly code: 'STALE'; readonly current: Person };

const ACTIONS = {
  role: 'users.role.changed',
  deactivate: 'users.person.deactivated',
  reactivate: 'users.person.reactivated',
} as const;

/** Changes role or status of an account. Deactivating ends its sessions in the same transaction. */
export async function changePerson(
  { db, clock }: UsersDeps,
  actor: Actor,
  seen: { id: string; revision: number },
  change: PersonChange,
): Promise<ChangeVerdict> {
  if (seen.id === actor.actorId) return { ok: false, code: 'OWN_ACCOUNT' };
  return db.transaction(async (tx): Promise<ChangeVerdict> => {
    const administrators = await lockAdministrators(tx);
    const before = await findPerson(tx, seen.id);
    if (!before) return { ok: false, code: 'NOT_FOUND' };
    const leaves = change.kind === 'deactivate' || (change.kind === 'role' && change.role !== 'admin');
    if (leaves && (await isLastToStay(tx, administrators, seen.id)))
      return { ok: false, code: 'LAST_ADMINISTRATOR' };
    const now = clock.now();
    const saved = await replaceAtRevision(tx, profiles, seen, { ...columnsOf(change, now), updatedAt: now });
    if (!saved.ok) return { ok: false, code: 'STALE', current: before };
    if (change.kind === 'deactivate') await endSessions(tx, clock, actor, { userId: seen.id });
    const person = (await findPerson(tx, seen.id)) ?? before;
    await writeAudit(tx, clock, actor, {
      action: ACTIONS[change.kind],
      subject: 'profiles',
      subjectId: seen.id,
      before: facts(before),
      after: facts(person),
    });
    return { ok: true, person };
  });
}

/** At least one administrator must be able to sign in with a password: the others depend on the identity provider. */
async function isLastToStay(
  tx: Transaction,
  administrators: readonly string[],
  id: string,
): Promise<boolean> {
  if (!administrators.includes(id)) return false;
  if (administrators.length === 1) return true;
  const local = await peopleWithLocalSignIn(tx, administrators);
  return local.length === 1 && local[0] === id;
}

function columnsOf(change: PersonChange, now: Date) {
  if (change.kind === 'role') return { role: change.role };
  return { deactivatedAt: change.kind === 'deactivate' ? now : null };
}

const facts = ({ role, deactivatedAt }: Person) => ({ role, deactivatedAt });

/** Ends all sessions of a person; null if there is no such person. */
export async function signOutEverywhere(
  { db, clock }: UsersDeps,
  actor: Actor,
  id: string,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    if (!(await findPerson(tx, id))) return null;
    const ended = await endSessions(tx, clock, actor, { userId: id });
    await writeAudit(tx, clock, actor, {
      action: 'users.person.signed_out',
      subject: 'profiles',
      subjectId: id,
      after: { sessions: ended },
    });
    return ended;
  });
}
