import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';
import { base32 } from './totp.ts';

const HOW_MANY = 10;

/** Ten codes to print and keep; each works once in place of the authenticator. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const letters = base32(randomBytes(5)).toLowerCase();
    return `${letters.slice(0, 4)}-${letters.slice(4)}`;
  });
}

export const plainCode = (typed: string) => typed.replace(/[\s-]/g, '').toLowerCase();

export const recoveryCodeHash = (secrets: Secrets, userId: string, typed: string) =>
  secrets.keyedHash('recovery code', `${userId}\0${plainCode(typed)}`);
