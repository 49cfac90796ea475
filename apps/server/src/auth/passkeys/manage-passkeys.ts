import type { NewPasskeyCredential, PasskeyAssertion } from '@kickstand/api';
import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { runInTx } from '../../platform/database/tx-scoped-db.ts';
import type { Caller } from '../../platform/rpc/context.ts';
import { notifyAccountChange } from '../account/notify-account-change.ts';
import { authPasskeys } from '../auth.table.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { noteSession, type SignInRequest } from '../session/open-session.ts';
import type { PasskeyAuth } from './passkey-auth.ts';
import { deletePasskey, notePasskeyUse } from './passkeys.repository.ts';

type PasskeyRow = typeof authPasskeys.$inferSelect;
type Refused = { readonly ok: false; readonly code: 'PASSKEY_REFUSED' };
const REFUSED: Refused = { ok: false, code: 'PASSKEY_REFUSED' };

type Added = { readonly ok: true; readonly passkey: PasskeyRow } | Refused;

interface NewPasskey {
  readonly name: string;
  readonly credential: NewPasskeyCredential;
  readonly headers: Headers;
}

export async function addPasskey(
  deps: AuthDeps,
  { api }: PasskeyAuth,
  actor: Actor,
  { userId }: Caller,
  { name, credential, headers }: NewPasskey,
): Promise<Added> {
  const { id, clientDataJSON, attestationObject, transports } = credential;
  const response = {
    ...publicKey(id),
    response: { clientDataJSON, attestationObject, transports: [...transports] },
  };
  return deps.db.transaction(async (tx): Promise<Added> => {
    const created = await runInTx(tx, () =>
      refusing(() => api.verifyPasskeyRegistration({ body: { name, response }, headers })),
    );
    if (!created) return REFUSED;
    const [passkey] = await tx
      .update(authPasskeys)
      .set({ createdAt: deps.clock.now() })
      .where(eq(authPasskeys.id, created.id))
      .returning();
    if (!passkey) return REFUSED;
    await note(deps, tx, actor, passkey, 'added');
    await notifyAccountChange(deps, tx, userId, 'passkey_added');
    return { ok: true, passkey };
  });
}

export async function removePasskey(
  deps: AuthDeps,
  actor: Actor,
  { userId }: Caller,
  id: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const removed = await deletePasskey(tx, userId, id);
    if (!removed) return false;
    await note(deps, tx, actor, removed, 'removed');
    await notifyAccountChange(deps, tx, userId, 'passkey_removed');
    return true;
  });
}

type SignedIn = { readonly ok: true; readonly cookies: readonly string[] } | Refused;

export async function signInWithPasskey(
  deps: AuthDeps,
  { api }: PasskeyAuth,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
  request: SignInRequest,
): Promise<SignedIn> {
  const response = { ...publicKey(id), response: { clientDataJSON, authenticatorData, signature } };
  return deps.db.transaction(async (tx): Promise<SignedIn> => {
    const verified = await runInTx(tx, () =>
      refusing(() =>
        api.verifyPasskeyAuthentication({
          body: { response },
          headers: request.headers,
          returnHeaders: true,
        }),
      ),
    );
    if (!verified) return REFUSED;
    await notePasskeyUse(tx, id, deps.clock.now());
    const { id: sessionId, userId } = verified.response.session;
    await noteSession(tx, deps.clock, { sessionId, userId, way: 'passkey' }, request);
    return { ok: true, cookies: verified.headers.getSetCookie() };
  });
}

const publicKey = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/**
 * The plugin throws when it refuses an answer. Catch that inside the transaction: it has already deleted the challenge,
 * and a rollback would let the client retry with the same one. The client does not learn the reason.
 */
async function refusing<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof APIError) return null;
    throw error;
  }
}

const note = (
  { clock }: AuthDeps,
  tx: Parameters<typeof writeAudit>[0],
  actor: Actor,
  { id, userId, name }: PasskeyRow,
  what: 'added' | 'removed',
) =>
  writeAudit(tx, clock, actor, {
    action: `auth.passkey.${what}`,
    subject: 'auth_passkeys',
    subjectId: id,
    after: { userId, name },
  });
