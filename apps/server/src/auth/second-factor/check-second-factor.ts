import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { plainCode, recoveryCodeHash } from './recovery-codes.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from './second-factor.repository.ts';
import { matchingStep } from './totp.ts';

interface Deps {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Takes a code of the authenticator or a recovery code, once; null when it is neither. */
export async function takeSecondFactor(
  { secrets, clock }: Deps,
  tx: Transaction,
  userId: string,
  typed: string,
): Promise<'authenticator' | 'recovery_code' | null> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor) return null;
  const code = plainCode(typed);
  if (/^\d{6}$/.test(code)) {
    const step = matchingStep(secrets.unseal(factor.sealedSecret), code, clock.now());
    return step !== null && (await takeStep(tx, userId, step)) ? 'authenticator' : null;
  }
  if (!factor.confirmedAt) return null;
  const hash = recoveryCodeHash(secrets, userId, typed);
  return (await takeRecoveryCode(tx, userId, hash, clock.now())) ? 'recovery_code' : null;
}
