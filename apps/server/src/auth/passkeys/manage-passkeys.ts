import type { NewPasskeyCredential, PasskeyAssertion } from '@kickstand/api';
import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { within } from '../../platform/database/ambient.ts';
import type { Caller, RequestContext } from '../../platform/rpc/context.ts';
import { tellOfChange } from '../account/tell-of-change.ts';
import { authPasskeys } from '../auth.table.ts';
import type { AuthParts } from '../auth-parts.ts';
import { noteSession } from '../session/open-session.ts';
import type { PasskeyAuth } from './passkey-auth.ts';
import { deletePasskey, notePasskeyUse, staffOfPasskey } from './passkeys.repository.ts';

type PasskeyRow = typeof authPasskeys.$inferSelect;
type Refused = { readonly ok: false; readonly code: 'PASSKEY_REFUSED'; readonly userId?: string };
const REFUSED: Refused = { ok: false, code: 'PASSKEY_REFUSED' };

type Added = { readonly ok: true; readonly passkey: PasskeyRow } | Refused;

interface NewPasskey {
  readonly name: string;
  readonly credential: NewPasskeyCredential;
  readonly headers: Headers;
}

/** Keeps the passkey a browser made, once its answer to our challenge holds. */
export async function addPasskey(
  parts: AuthParts,
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
  return refusing(() =>
    parts.db.transaction(async (tx): Promise<Added> => {
      const { id: passkeyId } = await within(tx, () =>
        api.verifyPasskeyRegistration({ body: { name, response }, headers }),
      );
      const [passkey] = await tx
        .update(authPasskeys)
        .set({ createdAt: parts.clock.now() })
        .where(eq(authPasskeys.id, passkeyId))
        .returning();
      if (!passkey) return REFUSED;
      await note(parts, tx, actor, passkey, 'added');
      await tellOfChange(parts, tx, userId, 'passkey_added');
      return { ok: true, passkey };
    }),
  );
}

export async function removePasskey(
  parts: AuthParts,
  actor: Actor,
  { userId }: Caller,
  id: string,
): Promise<boolean> {
  return parts.db.transaction(async (tx) => {
    const removed = await deletePasskey(tx, userId, id);
    if (!removed) return false;
    await note(parts, tx, actor, removed, 'removed');
    await tellOfChange(parts, tx, userId, 'passkey_removed');
    return true;
  });
}

type SignedIn = { readonly ok: true; readonly cookies: readonly string[] } | Refused;

export async function signInWithPasskey(
  parts: AuthParts,
  { api }: PasskeyAuth,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
  request: Pick<RequestContext, 'headers' | 'requestId'>,
): Promise<SignedIn> {
  const userId = await staffOfPasskey(parts.db, id);
  if (!userId) return REFUSED;
  const response = { ...publicKey(id), response: { clientDataJSON, authenticatorData, signature } };
  const verdict = await refusing(() =>
    parts.db.transaction(async (tx): Promise<SignedIn> => {
      const { headers, response: answer } = await within(tx, () =>
        api.verifyPasskeyAuthentication({
          body: { response },
          headers: request.headers,
          returnHeaders: true,
        }),
      );
      await notePasskeyUse(tx, id, parts.clock.now());
      const session = { sessionId: answer.session.id, userId, way: 'passkey' } as const;
      await noteSession(tx, parts.clock, session, request);
      return { ok: true, cookies: headers.getSetCookie() };
    }),
  );
  return verdict.ok ? verdict : { ...verdict, userId };
}

const publicKey = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** The plugin throws what it refuses; all of it is one answer, which tells nobody why. */
async function refusing<T>(work: () => Promise<T | Refused>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof APIError) return REFUSED;
    throw error;
  }
}

const note = (
  { clock }: AuthParts,
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
