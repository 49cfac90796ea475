import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { notifyAccountChange } from '../account/notify-account-change.ts';
import { endSessions } from '../session/end-sessions.ts';
import { takeSecondFactor } from './check-second-factor.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import {
  confirmSecondFactorRow,
  hasSecondFactor,
  putUnconfirmed,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.repository.ts';
import { newTotpSecret, totpUri } from './totp.ts';

interface Deps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly baseUrl: () => string;
}

/** The session that stays when all others of the user are ended. */
interface CurrentSession {
  readonly userId: string;
  readonly sessionId: string;
}

interface Person {
  readonly userId: string;
  readonly email: string;
}

type Begun = { ok: true; secret: string; uri: string } | { ok: false; code: 'ALREADY_ENABLED' };

/** Creates a secret. It takes effect once a first code proves that the authenticator has it. */
export async function beginSecondFactor(
  { db, secrets, clock }: Deps,
  actor: Actor,
  person: Person,
  issuer: string,
): Promise<Begun> {
  const secret = newTotpSecret();
  const { userId } = person;
  return db.transaction(async (tx): Promise<Begun> => {
    const row = { userId, sealedSecret: secrets.seal(secret), createdAt: clock.now() };
    if (!(await putUnconfirmed(tx, row))) return { ok: false, code: 'ALREADY_ENABLED' };
    await note(tx, clock, actor, userId, 'begun');
    return { ok: true, secret, uri: totpUri(secret, person.email, issuer) };
  });
}

type Codes =
  | { ok: true; recoveryCodes: readonly string[] }
  | { ok: false; code: 'SECOND_FACTOR_WRONG' | 'NOT_FOUND' };

export async function confirmSecondFactor(
  deps: Deps,
  actor: Actor,
  { userId, sessionId }: CurrentSession,
  code: string,
): Promise<Codes> {
  return deps.db.transaction(async (tx): Promise<Codes> => {
    if (await hasSecondFactor(tx, userId)) return { ok: false, code: 'NOT_FOUND' };
    if ((await takeSecondFactor(deps, tx, userId, code)) !== 'authenticator')
      return { ok: false, code: 'SECOND_FACTOR_WRONG' };
    await confirmSecondFactorRow(tx, userId, deps.clock.now());
    await note(tx, deps.clock, actor, userId, 'switched_on');
    await endSessions(tx, deps.clock, actor, { userId, except: sessionId });
    await notifyAccountChange(deps, tx, userId, 'second_factor_on');
    return { ok: true, recoveryCodes: await issueCodes(deps, tx, userId) };
  });
}

export async function renewRecoveryCodes(deps: Deps, actor: Actor, userId: string): Promise<Codes> {
  return deps.db.transaction(async (tx): Promise<Codes> => {
    if (!(await hasSecondFactor(tx, userId))) return { ok: false, code: 'NOT_FOUND' };
    await note(tx, deps.clock, actor, userId, 'codes_renewed');
    await notifyAccountChange(deps, tx, userId, 'recovery_codes_renewed');
    return { ok: true, recoveryCodes: await issueCodes(deps, tx, userId) };
  });
}

export async function endSecondFactor(
  deps: Deps,
  actor: Actor,
  { userId, sessionId }: CurrentSession,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await removeSecondFactor(tx, userId))) return;
    await note(tx, deps.clock, actor, userId, 'switched_off');
    await endSessions(tx, deps.clock, actor, { userId, except: sessionId });
    await notifyAccountChange(deps, tx, userId, 'second_factor_off');
  });
}

interface LostFactor {
  readonly userId: string;
  readonly administratorId: string;
}

/**
 * Removes a lost second factor for an administrator, in the caller's transaction; the caller checks that it
 * is allowed. Ends all sessions, because one may be on the lost phone, and emails both people.
 */
export async function removeLostSecondFactor(
  deps: Pick<Deps, 'secrets' | 'clock' | 'baseUrl'>,
  tx: Transaction,
  actor: Actor,
  { userId, administratorId }: LostFactor,
): Promise<boolean> {
  if (!(await removeSecondFactor(tx, userId))) return false;
  await note(tx, deps.clock, actor, userId, 'removed');
  await endSessions(tx, deps.clock, actor, { userId });
  await notifyAccountChange(deps, tx, userId, 'second_factor_removed');
  await notifyAccountChange(deps, tx, administratorId, 'colleague_second_factor_removed', userId);
  return true;
}

async function issueCodes({ secrets }: Deps, tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryCodeHash(secrets, userId, code)),
  );
  return codes;
}

const note = (tx: Transaction, clock: Clock, actor: Actor, userId: string, what: string) =>
  writeAudit(tx, clock, actor, {
    action: `auth.second_factor.${what}`,
    subject: 'auth_second_factors',
    subjectId: userId,
  });
