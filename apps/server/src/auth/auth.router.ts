import { accountProcedures } from './account/account.procedures.ts';
import type { AuthDeps } from './auth-deps.ts';
import { passkeyProcedures } from './passkeys/passkeys.procedures.ts';
import { secondFactorProcedures } from './second-factor/second-factor.procedures.ts';
import { sessionProcedures } from './session/session.procedures.ts';
import { signUpProcedures } from './sign-up/sign-up.procedures.ts';

export const authRouter = (deps: AuthDeps) => ({
  ...sessionProcedures(deps),
  ...signUpProcedures(deps),
  ...accountProcedures(deps),
  ...secondFactorProcedures(deps),
  ...passkeyProcedures(deps),
});
