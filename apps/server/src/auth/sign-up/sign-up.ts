import { randomUUID } from 'node:crypto';
import type { SignUp } from '@kickstand/domain/auth';
import type { Language } from '@kickstand/domain/language';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { enqueueMail } from '../../mail/index.ts';
import { after, type Clock, HOUR } from '../../platform/clock.ts';
import type { Database, DbOrTx } from '../../platform/database/index.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { newToken, type Secrets, tokenHash } from '../../platform/secrets.ts';
import { authSignUps, authUsers } from '../auth.table.ts';
import { latestSignUp } from './sign-up.repository.ts';

export const CONFIRMATION_HOURS = 24;

export interface SignUpDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly passwords: Passwords;
  /** Asked when a link is made: the port is known only once the server listens. */
  readonly baseUrl: () => string;
}

/** The verifier goes into a cookie: only with it does the link also sign in. */
export interface SignUpResult {
  readonly verifier: string;
}

/**
 * Stores a sign-up until its address is confirmed. A known address gets a different email and the same
 * response, which must not reveal who has an account.
 */
export async function signUp(
  deps: SignUpDeps,
  actor: Actor,
  input: SignUp & { language: Language },
): Promise<SignUpResult> {
  const verifier = newToken();
  const passwordHash = await deps.passwords.hash(input.password);
  await deps.db.transaction(async (tx) => {
    const known = await accountOf(tx, input.email);
    if (known) {
      await note(deps, tx, actor, { id: known, action: 'address_known' });
      return mailAddressInUse(deps, tx, input);
    }
    const token = newToken();
    const id = randomUUID();
    await tx.insert(authSignUps).values({
      id,
      email: input.email,
      firstName: input.firstName,
      lastName: input.lastName,
      passwordHash,
      language: input.language,
      tokenHash: token.hash,
      verifierHash: verifier.hash,
      expiresAt: after(deps.clock.now(), CONFIRMATION_HOURS * HOUR),
      createdAt: deps.clock.now(),
    });
    const { email, firstName, lastName } = input;
    await note(deps, tx, actor, { id, action: 'asked', after: { email, firstName, lastName } });
    await mailConfirmation(deps, tx, input, token.token);
  });
  return { verifier: verifier.token };
}

/** A new link for the latest sign-up of an address; the earlier link stops working. */
export async function resendConfirmation(
  deps: SignUpDeps,
  actor: Actor,
  input: { email: string; language: Language },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const waiting = await latestSignUp(tx, input.email);
    if (!waiting || waiting.confirmedAt) return;
    const token = newToken();
    await tx
      .update(authSignUps)
      .set({ tokenHash: token.hash, expiresAt: after(deps.clock.now(), CONFIRMATION_HOURS * HOUR) })
      .where(eq(authSignUps.id, waiting.id));
    await note(deps, tx, actor, { id: waiting.id, action: 'link_renewed' });
    await mailConfirmation(deps, tx, { ...waiting, language: input.language }, token.token);
  });
}

interface Note {
  readonly id: string;
  readonly action: 'asked' | 'address_known' | 'link_renewed';
  readonly after?: Record<string, string>;
}

const note = (deps: SignUpDeps, tx: DbOrTx, actor: Actor, { id, action, after: values }: Note) =>
  writeAudit(tx, deps.clock, actor, {
    action: `auth.sign_up.${action}`,
    subject: 'auth_sign_ups',
    subjectId: id,
    after: values ?? null,
  });

async function accountOf(db: DbOrTx, email: string): Promise<string | null> {
  const [user] = await db.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.email, email));
  return user?.id ?? null;
}

interface Addressee {
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

async function mailConfirmation(deps: SignUpDeps, tx: DbOrTx, to: Addressee, token: string): Promise<void> {
  await enqueueMail(deps, tx, {
    kind: 'confirm_address',
    to: to.email,
    language: to.language,
    data: { firstName: to.firstName, link: `${deps.baseUrl()}/auth/callback?token=${token}` },
  });
}

async function mailAddressInUse(deps: SignUpDeps, tx: DbOrTx, to: Addressee): Promise<void> {
  await enqueueMail(deps, tx, {
    kind: 'address_in_use',
    to: to.email,
    language: to.language,
    data: { firstName: to.firstName, link: `${deps.baseUrl()}/auth/login` },
  });
}

export const verifierMatches = (cookie: string | null, hash: string) =>
  cookie !== null && tokenHash(cookie) === hash;
