import type { Role, SsoSession } from '@kickstand/domain/auth';
import type { Language } from '@kickstand/domain/language';
import type { FastifyBaseLogger } from 'fastify';
import type { FreeSpace } from '../free-space.ts';

/** The signed-in user of a request, read from the database on every call. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly language: Language | null;
  /** The profile's revision. */
  readonly revision: number;
  readonly hasProfile: boolean;
  readonly expiresAt: Date;
  readonly sessionStartedAt: Date;
  /** Set if the session began at the identity provider. */
  readonly sso: SsoSession | null;
  /** The shop requires a second factor and this user has none; permissions are suspended until then. */
  readonly secondFactorDue: boolean;
}

/** A failed sign-in, a denied call or a refused request, for the audit log. */
export interface Refusal {
  readonly kind: 'sign_in' | 'second_factor' | 'access' | 'request';
  readonly actorId: string | null;
  /** The account, or the procedure. Never client input. */
  readonly subjectId: string;
  readonly code: string;
  readonly requestId: string | null;
}

/** What a procedure knows about its request. */
export interface RequestContext {
  readonly requestId: string;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
  /** The client's address, only for rate limits; never logged. */
  readonly address: string;
  /** The request's cookies, and what better-auth needs to know about the client. */
  readonly headers: Headers;
  readonly caller: Caller | null;
  readonly freeSpace: FreeSpace;
  /** Called after a possible commit: seals the audit log now instead of at the next interval. */
  changed(): void;
  /** Records a refusal in the audit log; does not block. */
  refused(refusal: Refusal): void;
  setCookie(cookie: string): void;
}
