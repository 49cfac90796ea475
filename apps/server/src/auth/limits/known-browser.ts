import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';
import { ownCookie } from '../cookie.ts';

const DAYS = 180;
/** The whole shop may share the tablet at the counter. */
const MAX_ACCOUNTS = 16;
const TAG_LENGTH = 22;

/**
 * A cookie that remembers which accounts have signed in from this browser. A known browser has its own rate limit, so
 * that an attacker who guesses passwords elsewhere cannot lock the owner out. The cookie contains a random id and a
 * keyed hash per account: it cannot be forged and reveals no account.
 */
export function knownBrowser({ secrets, https }: { readonly secrets: Secrets; readonly https: boolean }) {
  const cookie = ownCookie('browser', DAYS * 24 * 3600, https);
  const tagOf = (id: string, email: string) =>
    secrets.keyedHash('known browser', `${id} ${email}`).slice(0, TAG_LENGTH);
  const read = (headers: Headers) => {
    const [id, ...tags] = cookie.read(headers)?.split('.') ?? [];
    return id && /^[\w-]{22}$/.test(id) ? { id, tags: tags.slice(0, MAX_ACCOUNTS) } : null;
  };
  return {
    /** The rate limit key of this browser and account; null if the account never signed in here. */
    attemptKey(headers: Headers, email: string): string | null {
      const known = read(headers);
      if (!known?.tags.includes(tagOf(known.id, email))) return null;
      return secrets.keyedHash('sign-in browser', `${known.id} ${email}`);
    },
    /** The cookie to set once the account has signed in. */
    remember(headers: Headers, email: string): string {
      const { id, tags } = read(headers) ?? { id: randomBytes(16).toString('base64url'), tags: [] };
      const tag = tagOf(id, email);
      const others = tags.filter((other) => other !== tag).slice(0, MAX_ACCOUNTS - 1);
      return cookie.set([id, tag, ...others].join('.'));
    },
  };
}

export type KnownBrowser = ReturnType<typeof knownBrowser>;
