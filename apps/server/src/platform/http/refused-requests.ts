import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Refusal } from '../rpc/context.ts';

const codes = new WeakMap<FastifyRequest, string>();

/** Refused before any procedure: a wrong Host or Origin, too many calls, an unreadable body. */
export const markRefused = (request: FastifyRequest, code: string): void => void codes.set(request, code);

/** The caller is unknown, and client input stays out of the audit log: each code is one row per minute. */
export function noteRefusedRequests(app: FastifyInstance, refused: (refusal: Refusal) => void): void {
  app.addHook('onResponse', async (request) => {
    const code = codes.get(request);
    if (code)
      refused({ kind: 'request', actorId: null, subjectId: 'anonymous', code, requestId: request.id });
  });
}
