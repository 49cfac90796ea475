import { randomBytes } from 'node:crypto';
import type { Secrets } from '../platform/secrets.ts';
import { ownCookie } from './cookie.ts';

const DAYS = 180;
/** A tablet at the counter is shared by the whole shop. */
const ACCOUNTS_AT_MOST = 16;
const TAG_LENGTH = 22;

/**
 * Remembers, in a cookie, which accounts have signed in with this browser. Such a browser has its own budget of
 * wrong passwords, so that nobody can lock the owner out by guessing from somewhere else. The cookie holds a
 * random id and a keyed hash per account: it cannot be forged and names nobody.
 */
export function knownBrowser({ secrets, https }: { readonly secrets: Secrets; readonly https: boolean }) {
  const cookie = ownCookie('browser', DAYS * 24 * 3600, https);
  const tagOf = (id: string, email: string) =>
    secrets.keyedHash('known browser', `${id} ${email}`).slice(0, TAG_LENGTH);
  const read = (headers: Headers) => {
    const [id, ...tags] = cookie.read(headers)?.split('.') ?? [];
    return id && /^[\w-]{22}$/.test(id) ? { id, tags: tags.slice(0, ACCOUNTS_AT_MOST) } : null;
  };
  return {
    /** The key of the budget this browser has for the account; null where the account never signed in here. */
    attemptKey(headers: Headers, email: string): string | null {
      const known = read(headers);
      if (!known?.tags.includes(tagOf(known.id, email))) return null;
      return secrets.keyedHash('sign-in browser', `${known.id} ${email}`);
    },
    /** The cookie to set once the account has signed in. */
    remember(headers: Headers, email: string): string {
      const { id, tags } = read(headers) ?? { id: randomBytes(16).toString('base64url'), tags: [] };
      const tag = tagOf(id, email);
      const others = tags.filter((other) => other !== tag).slice(0, ACCOUNTS_AT_MOST - 1);
      return cookie.set([id, tag, ...others].join('.'));
    },
  };
}

export type KnownBrowser = ReturnType<typeof knownBrowser>;
