import type { Role } from '@kickstand/domain/auth';
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
  /** The shop asks for a second factor and this person has none: permissions rest until then. */
  readonly secondFactorDue: boolean;
}

/** A sign-in that failed or a call that was refused, as the audit log notes it. */
export interface Refusal {
  readonly kind: 'sign_in' | 'second_factor' | 'access';
  readonly actorId: string | null;
  /** The account that somebody tried to enter, or what was called. Nothing that a client made up. */
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
  /** Something may have been committed: the sealer looks now rather than at its next turn. */
  changed(): void;
  /** Notes a refusal in the audit log, without making anybody wait. */
  refused(refusal: Refusal): void;
  setCookie(cookie: string): void;
}
