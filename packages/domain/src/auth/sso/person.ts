import * as z from '../../zod/index.ts';
import { fallbackFirstName } from '../roles.ts';
import { emailSchema } from '../schema.ts';
import type { Claims } from './role-rule.ts';

const NAME_MAX = 80;

export interface PersonAtProvider {
  /** Null unless the provider has verified it. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** Name and verified address from the claims. */
export function personByClaims(claims: Claims): PersonAtProvider {
  const email = z.safeParse(emailSchema, claims.email);
  const verified = email.success && claims.email_verified === true ? email.data : null;
  const [first, ...others] = text(claims.name).split(' ');
  const firstName = text(claims.given_name) || first || fallbackFirstName(verified);
  const lastName = text(claims.family_name) || (text(claims.given_name) ? '' : others.join(' '));
  return { email: verified, firstName: firstName.slice(0, NAME_MAX), lastName: lastName.slice(0, NAME_MAX) };
}

/** One line without control characters; empty if it is not a text. */
const text = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : '';
