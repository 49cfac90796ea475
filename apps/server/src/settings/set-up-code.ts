import { equalText, type Secrets } from '../platform/secrets.ts';

/**
 * The code that a stranger on the network does not have: printed on the console of the
 * server. Derived from the secret, so that several servers and restarts agree on it.
 */
export function setUpCode(secrets: Secrets): string {
  const letters = secrets
    .keyedHash('set-up code', '')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}`;
}

export function isSetUpCode(secrets: Secrets, typed: string | undefined): boolean {
  const plain = (code: string) => code.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  return equalText(plain(typed ?? ''), plain(setUpCode(secrets)));
}
