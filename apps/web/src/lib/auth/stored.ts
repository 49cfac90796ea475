import { ROLES } from '@kickstand/domain/auth';
import { LANGUAGES } from '@kickstand/domain/language';
import * as z from 'zod/mini';
import type { AuthState } from './state.ts';

/** AUT-02. Who is here and until when; never the token, which no script can read. */
export const SESSION_KEY = 'kickstand.session';
/** AUT-08. The last thing that happened, for other tabs. */
export const EVENT_KEY = 'kickstand.auth-event';
/** Sign-out was asked for while the server could not hear it. */
const LEAVING_KEY = 'kickstand.leaving';

const storedSchema = z.object({
  user: z.object({ id: z.uuid(), email: z.string() }),
  profile: z.optional(
    z.object({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      role: z.enum(ROLES),
      language: z.nullable(z.enum(LANGUAGES)),
      revision: z.number(),
    }),
  ),
  expiresAt: z.iso.datetime(),
});
type StoredSession = z.infer<typeof storedSchema>;

const eventSchema = z.object({
  type: z.enum(['SESSION_REFRESHED', 'SIGNED_IN', 'SIGNED_OUT']),
  timestamp: z.number(),
});
export type TabEvent = z.infer<typeof eventSchema>;

/** The part of a browser's storage that is used here. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the auth state keeps on this device. */
export type StoredAuth = ReturnType<typeof storedAuth>;

export function storedAuth(local: KeyValues, session: KeyValues, now: () => number) {
  return {
    /** Null when nothing usable is there, or when it is over. */
    read(): StoredSession | null {
      const stored = parse(storedSchema, local.getItem(SESSION_KEY));
      return stored && Date.parse(stored.expiresAt) > now() ? stored : null;
    },

    write({ user, profile, session }: AuthState): void {
      if (!user || !session) return;
      const entry: StoredSession = { user, ...(profile ? { profile } : {}), expiresAt: session.expiresAt };
      local.setItem(SESSION_KEY, JSON.stringify(entry));
    },

    /** AUT-09. In both storages: a tab may have been given a copy. */
    clear(): void {
      local.removeItem(SESSION_KEY);
      session.removeItem(SESSION_KEY);
    },

    /** Other tabs hear it; they find the entry as it is by then. */
    tell(type: TabEvent['type']): void {
      local.setItem(EVENT_KEY, JSON.stringify({ type, timestamp: now() } satisfies TabEvent));
    },

    isLeaving: (): boolean => local.getItem(LEAVING_KEY) !== null,

    setLeaving(leaving: boolean): void {
      if (leaving) local.setItem(LEAVING_KEY, 'true');
      else local.removeItem(LEAVING_KEY);
    },
  };
}

export const parseTabEvent = (text: string | null): TabEvent | null => parse(eventSchema, text);

/** Anything may stand in a storage: an older version's entry, a half-written one, somebody's joke. */
function parse<T extends z.ZodMiniType>(schema: T, text: string | null): z.infer<T> | null {
  if (text === null) return null;
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null; // not JSON: as good as nothing
  }
}
