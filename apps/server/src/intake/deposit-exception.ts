import { randomUUID } from 'node:crypto';
import { normalizePasscode } from '@kickstand/domain/settings';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { beginAttempt, checked } from '../auth/index.ts';
import { after, type Clock, HOUR, MINUTE } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import type { Passwords } from '../platform/passwords.ts';
import type { Secrets } from '../platform/secrets.ts';
import { findShop, replacePasscodeHash } from '../settings/index.ts';
import { intakeDepositExceptions } from './intake.table.ts';

const KEPT_HOURS = 24;
/** Five wrong passcodes in 15 minutes block further attempts for 15 minutes, for everyone. */
const PASSCODE_LIMIT = { allowed: 5, window: 15 * MINUTE };

export interface ExceptionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
}

export type AuthorizeVerdict =
  | { readonly ok: true; readonly until: Date }
  | { readonly ok: false; readonly code: 'PASSCODE_WRONG' }
  | { readonly ok: false; readonly code: 'PASSCODE_LOCKED'; readonly retryAfterSeconds: number };

/** The right passcode exempts this one form from the deposit. */
export async function authorizeException(
  deps: ExceptionDeps,
  actor: Actor,
  { formId, passcode }: { formId: string; passcode: string },
): Promise<AuthorizeVerdict> {
  const { db, clock } = deps;
  const key = deps.secrets.keyedHash('passcode', 'shop');
  const begun = await beginAttempt(deps, [key], PASSCODE_LIMIT);
  if (!begun.ok) {
    await note(db, clock, actor, formId, 'refused_locked');
    return { ok: false, code: 'PASSCODE_LOCKED', retryAfterSeconds: begun.retryAfterSeconds };
  }
  const { hash, right } = await checked(begun.attempt, async () => {
    const stored = (await findShop(db))?.passcodeHash ?? null;
    return { hash: stored, right: await deps.passwords.verify(stored, normalizePasscode(passcode)) };
  });
  if (!right) {
    await begun.attempt.failed();
    await note(db, clock, actor, formId, 'refused');
    return { ok: false, code: 'PASSCODE_WRONG' };
  }
  await begun.attempt.succeeded();
  if (hash && deps.passwords.isOutdated(hash)) await replacePasscodeHash(deps, hash, passcode);
  const until = after(clock.now(), KEPT_HOURS * HOUR);
  await db.transaction(async (tx) => {
    await tx.insert(intakeDepositExceptions).values({
      id: randomUUID(),
      formId,
      askedBy: actor.actorId ?? '',
      grantedAt: clock.now(),
      expiresAt: until,
    });
    await note(tx, clock, actor, formId, 'granted');
  });
  return { ok: true, until };
}

const open = (formId: string, now: Date) =>
  and(
    eq(intakeDepositExceptions.formId, formId),
    isNull(intakeDepositExceptions.usedAt),
    isNull(intakeDepositExceptions.endedAt),
    gt(intakeDepositExceptions.expiresAt, now),
  );

export async function findException(db: DbOrTx, clock: Clock, formId: string) {
  const [row] = await db
    .select()
    .from(intakeDepositExceptions)
    .where(open(formId, clock.now()))
    .orderBy(desc(intakeDepositExceptions.grantedAt))
    .limit(1);
  return row ?? null;
}

/** Single use: used up by the form that was submitted with it. */
export async function spendException(tx: DbOrTx, clock: Clock, formId: string): Promise<void> {
  await tx.update(intakeDepositExceptions).set({ usedAt: clock.now() }).where(open(formId, clock.now()));
}

/** The deposit is required again. */
export async function endException(
  { db, clock }: Pick<ExceptionDeps, 'db' | 'clock'>,
  actor: Actor,
  formId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(intakeDepositExceptions)
      .set({ endedAt: clock.now() })
      .where(open(formId, clock.now()))
      .returning({ id: intakeDepositExceptions.id });
    if (ended.length > 0) await note(tx, clock, actor, formId, 'ended');
  });
}

const note = (db: DbOrTx, clock: Clock, actor: Actor, formId: string, what: string) =>
  writeAudit(db, clock, actor, {
    action: `intake.deposit_exception.${what}`,
    subject: 'intake_deposit_exceptions',
    subjectId: formId,
  });
