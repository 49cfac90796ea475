import type { Client } from '@kickstand/api';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { NetworkError } from './device/network.ts';
import { serverAnswered } from './device/online.ts';
import { noteCall, noteFailedCall } from './diagnostics/calls.ts';

/** Time limit for an answer, including its body. */
export const CALL_TIMEOUT_MS = 15_000;

/** The first start creates a whole sample shop, which takes a small machine this long. */
const SLOW_CALLS: Readonly<Record<string, number>> = { 'settings.setUp': 180_000 };

let readsHeld: Promise<void> = Promise.resolve();

/** Holds back reads until the returned function is called, at most for the time limit of a call. Writes continue. */
export function holdReads(): () => void {
  let release = () => {};
  readsHeld = new Promise((resolve) => {
    const timer = setTimeout(resolve, CALL_TIMEOUT_MS);
    release = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return release;
}

const link = new RPCLink({
  url: () => new URL('/rpc', window.location.origin),
  // looked up per call, because a service worker's page or a test may replace fetch
  fetch: async (request, init, { context }) => {
    const askedAt = performance.now();
    const response = await globalThis.fetch(request, init);
    serverAnswered(askedAt);
    context.onAnswer?.(response.headers.get('x-request-id'));
    return response;
  },
  interceptors: [
    async ({ next, ...options }) => {
      // only reads can be canceled
      if (options.signal) {
        await readsHeld;
        options.signal.throwIfAborted();
      }
      return next(options);
    },
    async ({ next, ...options }) => {
      const began = performance.now();
      const procedure = options.path.join('.');
      let requestId: string | null = null;
      const onAnswer = (id: string | null) => {
        requestId = id;
      };
      try {
        const answer = await next({ ...options, context: { ...options.context, onAnswer } });
        noteCall(procedure, performance.now() - began);
        return answer;
      } catch (error) {
        if (!options.signal?.aborted) noteFailedCall(procedure, error, requestId);
        throw error;
      }
    },
    async ({ next, ...options }) => {
      const deadline = new AbortController();
      const patience = SLOW_CALLS[options.path.join('.')] ?? CALL_TIMEOUT_MS;
      const timer = setTimeout(() => deadline.abort(), patience);
      const stop = () => deadline.abort(options.signal?.reason);
      options.signal?.addEventListener('abort', stop, { once: true });
      try {
        return await next({ ...options, signal: deadline.signal });
      } catch (error) {
        const cancelled = options.signal?.aborted === true;
        if (cancelled || error instanceof ORPCError) throw error;
        throw new NetworkError('The server could not be reached', { cause: error });
      } finally {
        clearTimeout(timer);
        options.signal?.removeEventListener('abort', stop);
      }
    },
  ],
});

export const api: Client = createORPCClient(link);

/** The same calls as options and keys for TanStack Query. */
export const orpc = /* @__PURE__ */ createTanstackQueryUtils(api);
