import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { txScopedDatabase } from '../../platform/database/tx-scoped-db.ts';
import { authOptions, type BetterAuthDeps } from '../better-auth.ts';
import { staffOfPasskey } from './passkeys.repository.ts';

/**
 * better-auth with its passkey plugin, for one host name: a passkey only works on the one it was created for. Loaded on
 * first use, to keep the start fast.
 */
async function createPasskeyAuth(deps: BetterAuthDeps) {
  const { passkey } = await import('@better-auth/passkey');
  const db = txScopedDatabase(deps.db);
  return betterAuth({
    ...authOptions(deps),
    plugins: [
      passkey({
        rpID: new URL(deps.baseUrl).hostname,
        origin: new URL(deps.baseUrl).origin,
        rpName: 'Kickstand',
        advanced: { webAuthnChallengeCookie: 'passkey' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: async ({ verification }) => {
            if (!verification.registrationInfo?.userVerified) throw new APIError('BAD_REQUEST');
          },
        },
        authentication: {
          // Runs before the session is created. A passkey replaces both password and second factor, so the device
          // must have verified the user.
          afterVerification: async ({ verification, clientData }) => {
            const { userVerified } = verification.authenticationInfo;
            if (!userVerified || !(await staffOfPasskey(db, clientData.id)))
              throw new APIError('UNAUTHORIZED');
          },
        },
      }),
    ],
  });
}

export type PasskeyAuth = Awaited<ReturnType<typeof createPasskeyAuth>>;

interface Deps extends Omit<BetterAuthDeps, 'baseUrl'> {
  readonly baseUrl: () => string;
}

/** For the server's current address, which the owner can change while it runs. */
export function passkeyAuthOf(deps: Deps): () => Promise<PasskeyAuth> {
  let open: { readonly baseUrl: string; readonly auth: Promise<PasskeyAuth> } | undefined;
  return () => {
    const baseUrl = deps.baseUrl();
    if (open?.baseUrl !== baseUrl) {
      open = { baseUrl, auth: createPasskeyAuth({ ...deps, baseUrl }) };
      open.auth.catch(() => {
        open = undefined; // retry on the next call
      });
    }
    return open.auth;
  };
}
