import { equalText, type Secrets } from '../platform/secrets.ts';

/**
 * The code printed to the server's console, which strangers on the network do not see. Derived from the secret, so
 * that it is the same on every server and after restarts.
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
