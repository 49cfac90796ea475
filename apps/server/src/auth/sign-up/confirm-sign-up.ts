import { isUniqueViolation } from '../../platform/database/index.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { createUser } from '../create-user.ts';
import { requireStrongPassword } from '../password/require-strong-password.ts';
import { openSession, type SignInRequest } from '../session/open-session.ts';
import type { SignInDeps } from '../sign-in.ts';
import { findSignUp, type SignUpRow, takeSignUp } from './sign-up.repository.ts';
import { verifierMatches } from './sign-up.ts';

export type ConfirmVerdict =
  | { readonly ok: true; readonly cookies: readonly string[] | null }
  | { readonly ok: false; readonly code: 'LINK_INVALID' | 'PASSWORD_NEEDED' };

interface Confirmation {
  readonly token: string;
  readonly verifier: string | null;
  /** Required if the link is opened in a different browser than the one that signed up. */
  readonly password?: string | undefined;
}

/**
 * Creates the account that a confirmation link was mailed for; idempotent. The browser that signed up is also signed
 * in. In any other browser the user has to choose a password: someone else may have signed up with this address, and
 * the account must not get their password.
 */
export async function confirmSignUp(
  deps: SignInDeps & { readonly shopName: () => Promise<string> },
  request: SignInRequest,
  { token, verifier, password }: Confirmation,
): Promise<ConfirmVerdict> {
  const hash = tokenHash(token);
  const found = await findSignUp(deps.db, hash);
  if (!found) return { ok: false, code: 'LINK_INVALID' };
  if (found.confirmedAt) return { ok: true, cookies: null };
  if (found.expiresAt <= deps.clock.now()) return { ok: false, code: 'LINK_INVALID' };

  const sameBrowser = verifierMatches(verifier, found.verifierHash);
  if (!sameBrowser && password === undefined) return { ok: false, code: 'PASSWORD_NEEDED' };
  if (sameBrowser || password === undefined) return open(deps, request, hash, found.passwordHash, true);
  await requireStrongPassword(deps, { password, person: found, limitKey: found.id });
  return open(deps, request, hash, await deps.passwords.hash(password), false);
}

async function open(
  deps: SignInDeps,
  request: SignInRequest,
  hash: string,
  passwordHash: SignUpRow['passwordHash'],
  signIn: boolean,
): Promise<ConfirmVerdict> {
  try {
    return await deps.db.transaction(async (tx): Promise<ConfirmVerdict> => {
      const signUp = await takeSignUp(tx, hash, deps.clock.now());
      if (!signUp) return { ok: true, cookies: null }; // confirmed concurrently
      const actor = { actorId: null, requestId: request.requestId };
      const userId = await createUser(tx, deps.clock, actor, { ...signUp, passwordHash, role: 'customer' });
      if (!signIn) return { ok: true, cookies: null };
      const session = { userId, way: 'confirmation_link' } as const;
      return { ok: true, cookies: await openSession(deps, tx, session, request) };
    });
  } catch (error) {
    // the address was confirmed through another sign-up in the meantime
    if (isUniqueViolation(error)) return { ok: false, code: 'LINK_INVALID' };
    throw error;
  }
}
