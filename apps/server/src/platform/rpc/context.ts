import type { Role, SsoSession } from '@kickstand/domain/auth';
import type { Language } from '@kickstand/domain/language';
import type { FastifyBaseLogger } from 'fastify';
import type { FreeSpace } from '../free-space.ts';

/** The person a request comes from, read from the database on every call. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly language: Language | null;
  /** Of the profile. */
  readonly revision: number;
  readonly hasProfile: boolean;
  readonly expiresAt: Date;
  readonly sessionStartedAt: Date;
  /** The session began at the identity provider; null: it began here. */
  readonly sso: SsoSession | null;
  /** The shop requires a second factor and this user has none: permissions are suspended until then. */
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

/** What a procedure knows about the request it answers. */
export interface RequestContext {
  readonly requestId: string;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
  /** The client's address, for limits only; never logged. */
  readonly address: string;
  /** The request's cookies and what better-auth needs to know of the client. */
  readonly headers: Headers;
  readonly caller: Caller | null;
  readonly freeSpace: FreeSpace;
  /** Something may have been committed: seal the audit log now rather than at the next interval. */
  changed(): void;
  /** Records a refusal in the audit log; does not block. */
  refused(refusal: Refusal): void;
  setCookie(cookie: string): void;
}
