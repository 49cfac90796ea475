import { accountProcedures } from './account/account.procedures.ts';
import type { AuthParts } from './auth-parts.ts';
import { passkeyProcedures } from './passkeys/passkeys.procedures.ts';
import { secondFactorProcedures } from './second-factor/second-factor.procedures.ts';
import { sessionProcedures } from './session/session.procedures.ts';
import { signUpProcedures } from './sign-up.procedures.ts';

export const authRouter = (parts: AuthParts) => ({
  ...sessionProcedures(parts),
  ...signUpProcedures(parts),
  ...accountProcedures(parts),
  ...secondFactorProcedures(parts),
  ...passkeyProcedures(parts),
});
