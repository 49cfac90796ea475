import { isUniqueViolation } from '../platform/database/index.ts';
import type { RequestContext } from '../platform/rpc/context.ts';
import { tokenHash } from '../platform/secrets.ts';
import { createUser } from './create-user.ts';
import { openSession } from './session/open-session.ts';
import type { SignInParts } from './sign-in.ts';
import { isConfirmed, takeSignUp } from './sign-up.repository.ts';
import { verifierMatches } from './sign-up.ts';

export type ConfirmVerdict =
  | { readonly ok: true; readonly cookies: readonly string[] | null }
  | { readonly ok: false; readonly code: 'LINK_INVALID' };

/**
 * Opens the account a link was mailed for. Opened twice it is done once. Cookies of a
 * session come back only when the browser that asked opened it.
 */
export async function confirmSignUp(
  parts: SignInParts,
  request: Pick<RequestContext, 'headers' | 'requestId'>,
  input: { token: string; verifier: string | null },
): Promise<ConfirmVerdict> {
  const hash = tokenHash(input.token);
  try {
    return await parts.db.transaction(async (tx): Promise<ConfirmVerdict> => {
      const signUp = await takeSignUp(tx, hash, parts.clock.now());
      if (!signUp)
        return (await isConfirmed(tx, hash))
          ? { ok: true, cookies: null }
          : { ok: false, code: 'LINK_INVALID' };
      const actor = { actorId: null, requestId: request.requestId };
      const userId = await createUser(tx, parts.clock, actor, { ...signUp, role: 'customer' });
      if (!verifierMatches(input.verifier, signUp.verifierHash)) return { ok: true, cookies: null };
      const session = { userId, way: 'confirmation_link' } as const;
      return { ok: true, cookies: await openSession(parts, tx, session, request) };
    });
  } catch (error) {
    // the address was confirmed through another sign-up meanwhile: this link has had its day
    if (isUniqueViolation(error)) return { ok: false, code: 'LINK_INVALID' };
    throw error;
  }
}
