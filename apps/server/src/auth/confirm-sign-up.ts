import { isUniqueViolation } from '../platform/database/index.ts';
import { tokenHash } from '../platform/secrets.ts';
import { createUser } from './create-user.ts';
import { isConfirmed, takeSignUp } from './sign-up.repository.ts';
import { type SignUpParts, verifierMatches } from './sign-up.ts';

export type ConfirmVerdict =
  | { readonly ok: true; readonly userId: string | null }
  | { readonly ok: false; readonly code: 'LINK_INVALID' };

/**
 * Opens the account a link was mailed for. Opened twice it is done once. The user's id
 * comes back only when the browser that asked opened it: there it is signed in.
 */
export async function confirmSignUp(
  parts: Pick<SignUpParts, 'db' | 'clock'>,
  input: { token: string; verifier: string | null },
): Promise<ConfirmVerdict> {
  const hash = tokenHash(input.token);
  try {
    return await parts.db.transaction(async (tx): Promise<ConfirmVerdict> => {
      const signUp = await takeSignUp(tx, hash, parts.clock.now());
      if (!signUp)
        return (await isConfirmed(tx, hash))
          ? { ok: true, userId: null }
          : { ok: false, code: 'LINK_INVALID' };
      const userId = await createUser(tx, { ...signUp, role: 'customer' });
      return { ok: true, userId: verifierMatches(input.verifier, signUp.verifierHash) ? userId : null };
    });
  } catch (error) {
    // the address was confirmed through another sign-up meanwhile: this link has had its day
    if (isUniqueViolation(error)) return { ok: false, code: 'LINK_INVALID' };
    throw error;
  }
}
