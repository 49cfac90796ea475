import { passwordCheckSchema, proofSchema, secondFactorCodeSchema } from '@kickstand/domain/auth';
import * as z from '@kickstand/domain/zod';
import { procedure, wrongPassword, wrongProof } from '../base.ts';

const self = { may: 'signed_in', owns: 'self' } as const;
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The second factor of one's own account; a part of `auth`. */
export const ownSecondFactor = {
  secondFactorState: procedure(self)
    .route({
      method: 'GET',
      path: '/auth/second-factor',
      summary: 'The state of your second factor',
    })
    .output(z.object({ enabled: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.number() })),

  beginSecondFactor: procedure(self)
    .route({
      method: 'POST',
      path: '/auth/second-factor/begin',
      summary: 'A new secret for an authenticator app',
    })
    .input(passwordCheckSchema)
    .output(z.object({ secret: z.string(), uri: z.string() }))
    .errors({ ...wrongPassword, ALREADY_ENABLED: { status: 409 } }),

  confirmSecondFactor: procedure(self)
    .route({ method: 'POST', path: '/auth/second-factor/confirm', summary: 'Turn it on with a first code' })
    .input(z.strictObject({ code: secondFactorCodeSchema }))
    /** Shown once; only their hashes are kept. */
    .output(recoveryCodes)
    .errors({ SECOND_FACTOR_WRONG: { status: 401 }, NOT_FOUND: { status: 404 } }),

  newRecoveryCodes: procedure(self)
    .route({ method: 'POST', path: '/auth/second-factor/recovery-codes', summary: 'New recovery codes' })
    .input(proofSchema)
    .output(recoveryCodes)
    .errors({ ...wrongProof, NOT_FOUND: { status: 404 } }),

  endSecondFactor: procedure(self)
    .route({ method: 'POST', path: '/auth/second-factor/end', summary: 'Turn off the second factor' })
    .input(proofSchema)
    .output(z.object({ ended: z.literal(true) }))
    .errors(wrongProof),
};
