import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';

/**
 * Starts a session for a person the server already knows to be there: the one who just
 * confirmed an address in the browser that asked. better-auth has no call of its own for
 * it. Its HTTP routes are not mounted, so only this server can make this call.
 */
export const signInAs = () =>
  ({
    id: 'sign-in-as',
    endpoints: {
      signInAs: createAuthEndpoint(
        '/sign-in-as',
        { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new Error('signInAs: no such user');
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ signedIn: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
