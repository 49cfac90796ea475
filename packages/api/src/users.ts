import { invitationSchema, nameSchema, newPasswordSchema, proofSchema, ROLES } from '@kickstand/domain/auth';
import { LANGUAGES } from '@kickstand/domain/language';
import * as z from '@kickstand/domain/zod';
import { session } from './auth/auth.ts';
import { linkToken, onceKey, procedure, revision, timestamp, uuid, wrongProof } from './base.ts';

const administrators = { may: 'users.manage', owns: 'all' } as const;

export const person = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  sample: z.boolean(),
  secondFactor: z.boolean(),
  /** Linked to someone at the identity provider. */
  sso: z.boolean(),
  deactivatedAt: z.nullable(timestamp),
  lastSeenAt: z.nullable(timestamp),
  createdAt: timestamp,
  revision: z.number(),
});

const openInvitation = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
});

const guarded = {
  NOT_FOUND: { status: 404 },
  /** The shop would have no administrator left. */
  LAST_ADMINISTRATOR: { status: 409 },
  /** People cannot change their own role or lock themselves out. */
  OWN_ACCOUNT: { status: 409 },
  STALE: { status: 409, data: z.object({ current: person }) },
} as const;

export const users = {
  list: procedure(administrators)
    .route({ method: 'GET', path: '/users', summary: 'Everyone with an account, by name' })
    .input(
      z.strictObject({
        search: z.optional(z.string().check(z.maxLength(200))),
        role: z.optional(z.enum(ROLES)),
        /** The last person of the previous page. */
        after: z.optional(uuid),
      }),
    )
    .output(z.object({ people: z.array(person), more: z.boolean() })),

  find: procedure(administrators)
    .route({ method: 'GET', path: '/users/{id}', summary: 'One person' })
    .input(z.strictObject({ id: uuid }))
    .output(person)
    .errors({ NOT_FOUND: { status: 404 } }),

  invitations: procedure(administrators)
    .route({ method: 'GET', path: '/users/invitations', summary: 'Open invitations' })
    .output(z.array(openInvitation)),

  invite: procedure(administrators)
    .route({
      method: 'POST',
      path: '/users/invitations',
      summary: 'Email an invitation, valid once within 72 hours',
    })
    .input(z.extend(invitationSchema, { language: z.enum(LANGUAGES), key: onceKey }))
    .output(z.object({ id: uuid, mailConfigured: z.boolean() }))
    .errors({ ADDRESS_IN_USE: { status: 409 }, KEY_REUSED: { status: 409 } }),

  revokeInvitation: procedure(administrators)
    .route({
      method: 'POST',
      path: '/users/invitations/{id}/revoke',
      summary: 'Revoke an invitation',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ revoked: z.literal(true) }))
    .errors({ NOT_FOUND: { status: 404 } }),

  invitation: procedure({ may: 'anyone', owns: 'self' })
    .route({ method: 'POST', path: '/users/invitation', summary: 'The name and address of an invitation' })
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), role: z.enum(ROLES) }))
    .errors({ LINK_INVALID: { status: 410 } }),

  acceptInvitation: procedure({ may: 'anyone', owns: 'self' })
    .route({ method: 'POST', path: '/users/accept-invitation', summary: 'Accept an invitation and sign in' })
    .input(
      z.strictObject({
        token: linkToken,
        firstName: nameSchema,
        lastName: nameSchema,
        password: newPasswordSchema,
        language: z.enum(LANGUAGES),
      }),
    )
    .output(session)
    .errors({ LINK_INVALID: { status: 410 }, ADDRESS_IN_USE: { status: 409 } }),

  changeRole: procedure(administrators)
    .route({ method: 'POST', path: '/users/{id}/role', summary: "Change a person's role" })
    .input(z.strictObject({ id: uuid, role: z.enum(ROLES), revision }))
    .output(person)
    .errors(guarded),

  deactivate: procedure(administrators)
    .route({
      method: 'POST',
      path: '/users/{id}/deactivate',
      summary: 'Deactivate an account; nothing is deleted',
    })
    .input(z.strictObject({ id: uuid, revision }))
    .output(person)
    .errors(guarded),

  reactivate: procedure(administrators)
    .route({ method: 'POST', path: '/users/{id}/reactivate', summary: 'Reactivate an account' })
    .input(z.strictObject({ id: uuid, revision }))
    .output(person)
    .errors(guarded),

  signOutEverywhere: procedure(administrators)
    .route({ method: 'POST', path: '/users/{id}/sign-out', summary: 'End every session of a person' })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ ended: z.number() }))
    .errors({ NOT_FOUND: { status: 404 } }),

  removeSecondFactor: procedure(administrators)
    .route({
      method: 'POST',
      path: '/users/{id}/remove-second-factor',
      summary: "Remove a colleague's lost second factor; ends all of their sessions",
    })
    .input(z.extend(proofSchema, { id: uuid }))
    .output(person)
    /** NOT_FOUND: no such member of staff, or no second factor to remove. */
    .errors({ ...wrongProof, NOT_FOUND: { status: 404 }, OWN_ACCOUNT: { status: 409 } }),

  usePassword: procedure(administrators)
    .route({
      method: 'POST',
      path: '/users/{id}/use-password',
      summary: 'Unlink a colleague from the identity provider and email a link to choose a password',
    })
    .input(z.extend(proofSchema, { id: uuid }))
    .output(person)
    /** NOT_FOUND: no such member of staff, or not linked. */
    .errors({ ...wrongProof, NOT_FOUND: { status: 404 }, OWN_ACCOUNT: { status: 409 } }),
};
