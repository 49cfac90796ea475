import { actorOf } from '../../audit/index.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import { callerOf, gated } from '../../platform/rpc/gate.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { beginAttempt } from '../limits/attempt-limit.ts';
import { requireReauthentication } from '../require-reauthentication.ts';
import { presentNewSession } from '../session/present-new-session.ts';
import { addPasskey, removePasskey, signInWithPasskey } from './manage-passkeys.ts';
import { passkeyAuthOf } from './passkey-auth.ts';
import { listPasskeys, presentPasskey, staffOfPasskey } from './passkeys.repository.ts';
import { presentCreation, presentRequest } from './present-options.ts';

export function passkeyProcedures(deps: AuthDeps) {
  const passkeyAuth = passkeyAuthOf(deps);
  const rpId = () => new URL(deps.baseUrl()).hostname;

  return {
    passkeys: gated.auth.passkeys.handler(async ({ context }) =>
      (await listPasskeys(deps.db, callerOf(context).userId)).map(presentPasskey),
    ),

    beginPasskey: gated.auth.beginPasskey.handler(async ({ input, context, errors }) => {
      const renewed = await requireReauthentication(deps, context, input, errors);
      const { api } = await passkeyAuth();
      const { headers, response } = await api.generatePasskeyRegistrationOptions({
        headers: renewed,
        returnHeaders: true,
      });
      for (const cookie of headers.getSetCookie()) context.setCookie(cookie);
      return presentCreation(response, rpId());
    }),

    addPasskey: gated.auth.addPasskey.handler(async ({ input, context, errors }) => {
      const verdict = await addPasskey(deps, await passkeyAuth(), actorOf(context), callerOf(context), {
        ...input,
        headers: context.headers,
      });
      if (!verdict.ok) throw errors[verdict.code]();
      return presentPasskey(verdict.passkey);
    }),

    removePasskey: gated.auth.removePasskey.handler(async ({ input: { id, ...proof }, context, errors }) => {
      const caller = callerOf(context);
      await requireReauthentication(deps, context, proof, errors);
      if (!(await removePasskey(deps, actorOf(context), caller, id))) throw errors.NOT_FOUND();
      return { removed: true as const };
    }),

    beginPasskeySignIn: gated.auth.beginPasskeySignIn.handler(async ({ context }) => {
      const { api } = await passkeyAuth();
      // without the session cookie: the options must not depend on who is signed in
      const { headers, response } = await api.generatePasskeyAuthenticationOptions({
        headers: new Headers(),
        returnHeaders: true,
      });
      for (const cookie of headers.getSetCookie()) context.setCookie(cookie);
      return presentRequest(response, rpId());
    }),

    passkeySignIn: gated.auth.passkeySignIn.handler(async ({ input, context, errors }) => {
      const begun = await beginAttempt(deps, [
        deps.secrets.keyedHash('passkey address', clientNetwork(context.address)),
      ]);
      if (!begun.ok) throw errors.TOO_MANY_REQUESTS({ data: { retryAfterSeconds: begun.retryAfterSeconds } });
      const verdict = await signInWithPasskey(deps, await passkeyAuth(), input, context);
      await (verdict.ok ? begun.attempt.succeeded() : begun.attempt.failed());
      if (!verdict.ok) {
        const { requestId } = context;
        const subjectId = (await staffOfPasskey(deps.db, input.id)) ?? 'unknown';
        context.refused({ kind: 'sign_in', actorId: null, subjectId, code: verdict.code, requestId });
        throw errors[verdict.code]();
      }
      const session = await presentNewSession(deps, context, verdict.cookies);
      if (!session) throw errors.PASSKEY_REFUSED(); // deactivated in the meantime
      return session;
    }),
  };
}
