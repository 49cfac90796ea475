import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';

/**
 * Functions that better-auth does not offer. Its HTTP routes are not mounted, so only this server can call
 * them.
 */
export const sessionPlugin = () =>
  ({
    id: 'kickstand-session',
    endpoints: {
      /** Starts a session for a person the server already knows to be there. */
      startSession: createAuthEndpoint(
        '/start-session',
        { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new Error('startSession: no such user');
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ sessionId: session.id });
        },
      ),

      /** Moves the end of the session in the cookie, and the cookie's own. */
      prolongSession: createAuthEndpoint(
        '/prolong-session',
        { method: 'POST', body: z.object({ expiresAt: z.date() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const found = await getSessionFromCtx(ctx);
          if (!found) throw new Error('prolongSession: no session');
          const { expiresAt } = ctx.body;
          await ctx.context.internalAdapter.updateSession(found.session.token, { expiresAt });
          await setSessionCookie(ctx, { session: { ...found.session, expiresAt }, user: found.user });
          return ctx.json({ expiresAt });
        },
      ),

      /** Gives the session in the cookie a new token. `renewSession` keeps the old one for calls under way. */
      renewSession: createAuthEndpoint(
        '/renew-session',
        { method: 'POST', metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const found = await getSessionFromCtx(ctx, { disableRefresh: true });
          if (!found) return ctx.json({ renewed: false });
          const token = randomBytes(24).toString('base64url');
          const { adapter } = ctx.context;
          // matched by the old token: of two concurrent calls, only one renews it
          const where = [{ field: 'token', value: found.session.token }];
          if (!(await adapter.update({ model: 'session', where, update: { token } })))
            return ctx.json({ renewed: false });
          await setSessionCookie(ctx, { session: { ...found.session, token }, user: found.user });
          return ctx.json({ renewed: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
