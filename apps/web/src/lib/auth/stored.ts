import { ROLES } from '@kickstand/domain/auth';
import { isLanguage } from '@kickstand/domain/language';
import type { AuthState, Profile, User } from './state.ts';

/** AUT-02. User and expiry; never the token, which scripts cannot read. */
export const SESSION_KEY = 'kickstand.session';
/** AUT-08. The last event, for other tabs. */
export const EVENT_KEY = 'kickstand.auth-event';
/** Recently opened search results, which contain customers' names. */
export const RECENT_KEY = 'kickstand.recent';
/** Sign-out was requested while the server could not be reached. */
export const LEAVING_KEY = 'kickstand.leaving';

/** Open forms stored by this tab. */
export const FORM_KEYS = ['kickstand.intake', 'kickstand.intake-draft'] as const;

/** As written; what is read back may be anything. */
interface StoredSession {
  readonly user: User;
  readonly profile?: Profile;
  readonly expiresAt: string;
}

const TAB_EVENTS = ['SESSION_REFRESHED', 'SIGNED_IN', 'SIGNED_OUT'] as const;
export interface TabEvent {
  readonly type: (typeof TAB_EVENTS)[number];
  readonly timestamp: number;
}

/** The part of the Storage interface used here. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the auth state keeps on this device. */
export type StoredAuth = ReturnType<typeof storedAuth>;

export function storedAuth(local: KeyValues, session: KeyValues, now: () => number) {
  /** Null if there is nothing usable, or it has expired. */
  function read(): StoredSession | null {
    const stored = parseSession(local.getItem(SESSION_KEY));
    return stored && Date.parse(stored.expiresAt) > now() ? stored : null;
  }

  /** Outdated data of a tab must not shorten a session that another tab prolonged. */
  function laterExpiry(id: string, expiresAt: string): string {
    const stored = read();
    const later = stored?.user.id === id && Date.parse(stored.expiresAt) > Date.parse(expiresAt);
    return later ? stored.expiresAt : expiresAt;
  }

  const isLeaving = (): boolean => local.getItem(LEAVING_KEY) !== null;

  return {
    read,

    write({ user, profile, session }: AuthState): void {
      if (!user || !session) return;
      const expiresAt = laterExpiry(user.id, session.expiresAt);
      const entry: StoredSession = { user, ...(profile ? { profile } : {}), expiresAt };
      local.setItem(SESSION_KEY, JSON.stringify(entry));
    },

    /** AUT-09. In both storages, because a tab may have a copy. The next user of this device finds nothing. */
    clear(): void {
      local.removeItem(SESSION_KEY);
      local.removeItem(RECENT_KEY);
      session.removeItem(SESSION_KEY);
    },

    /** OFF-06. Deletes open forms of this tab at sign-out; a session that ends keeps them. */
    forgetForms(): void {
      for (const key of FORM_KEYS) session.removeItem(key);
    },

    /** Notifies other tabs, which then read the current entry. */
    tell(type: TabEvent['type']): void {
      local.setItem(EVENT_KEY, JSON.stringify({ type, timestamp: now() } satisfies TabEvent));
    },

    /** Sign-out was requested on this device by any tab, and nobody has signed in since. */
    isSigningOut: (): boolean =>
      isLeaving() || parseTabEvent(local.getItem(EVENT_KEY))?.type === 'SIGNED_OUT',

    isLeaving,

    setLeaving(leaving: boolean): void {
      if (leaving) local.setItem(LEAVING_KEY, 'true');
      else local.removeItem(LEAVING_KEY);
    },
  };
}

export function parseTabEvent(text: string | null): TabEvent | null {
  const event = parse(text);
  return isRecord(event) && isOneOf(TAB_EVENTS, event.type) && typeof event.timestamp === 'number'
    ? { type: event.type, timestamp: event.timestamp }
    : null;
}

/** The user signed in on this device, from the state its tabs share; an expired session counts, as it does offline. */
export const storedUserId = (local: Pick<KeyValues, 'getItem'>): string | null =>
  parseSession(local.getItem(SESSION_KEY))?.user.id ?? null;

/** Storage may contain anything: an older version's entry, a truncated one, or garbage. */
function parseSession(text: string | null): StoredSession | null {
  const entry = parse(text);
  if (!isRecord(entry) || typeof entry.expiresAt !== 'string' || !isUser(entry.user)) return null;
  const { id, email } = entry.user;
  const profile = isProfile(entry.profile) && entry.profile.id === id ? { profile: entry.profile } : {};
  return { user: { id, email }, ...profile, expiresAt: entry.expiresAt };
}

const isUser = (value: unknown): value is User => isRecord(value) && areTexts(value, ['id', 'email']);

const isProfile = (value: unknown): value is Profile =>
  isRecord(value) &&
  areTexts(value, ['id', 'firstName', 'lastName', 'email']) &&
  isOneOf(ROLES, value.role) &&
  (value.language === null || isLanguage(value.language)) &&
  typeof value.revision === 'number';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const areTexts = (value: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => typeof value[name] === 'string');
const isOneOf = <T extends string>(known: readonly T[], value: unknown): value is T =>
  known.some((one) => one === value);

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // not JSON
  }
}
