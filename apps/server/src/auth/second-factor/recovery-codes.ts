import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';
import { base32 } from './totp.ts';

const HOW_MANY = 10;
/** 120 bits, 24 letters: codes that nobody can guess need no slow hash. Those of earlier versions have 40. */
const BYTES = 15;

/** Ten codes to print and keep; each works once in place of the authenticator. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const letters = base32(randomBytes(BYTES)).toLowerCase();
    return letters.match(/.{4}/g)?.join('-') ?? letters;
  });
}

export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();

export const recoveryCodeHash = (secrets: Secrets, userId: string, typed: string) =>
  secrets.keyedHash('recovery code', `${userId}\0${plainCode(typed)}`);
