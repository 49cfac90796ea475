import { OpenAPIHandler } from '@orpc/openapi/fastify';
import type { Router } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../http/origin.ts';
import type { Caller, RequestContext } from './context.ts';
import { RETRY_SECONDS, translateFailure } from './failures.ts';

// biome-ignore lint/suspicious/noExplicitAny: oRPC's Router is generic over a contract; ours is checked where the router is made
export type AppRouter = Router<any, RequestContext>;

export type ReadCaller = (request: Omit<RequestContext, 'caller'>) => Promise<Caller | null>;

/** Mounts the contract twice: /rpc for the browser app, /api for everybody else. */
export function mountContract(app: FastifyInstance, router: AppRouter, readCaller: ReadCaller): void {
  const options = { clientInterceptors: [translating] };
  const rpc = new RPCHandler<RequestContext>(router, options);
  const openApi = new OpenAPIHandler<RequestContext>(router, options);
  app.all('/rpc/*', answerWith(rpc, '/rpc', readCaller));
  app.all('/api/*', answerWith(openApi, '/api', readCaller));
}

interface Call {
  readonly context: RequestContext;
  next(): Promise<unknown>;
}

async function translating({ context, next }: Call): Promise<unknown> {
  try {
    return await next();
  } catch (error) {
    throw translateFailure(error, context);
  }
}

type Handler = Pick<RPCHandler<RequestContext>, 'handle'>;

function answerWith(handler: Handler, prefix: '/rpc' | '/api', readCaller: ReadCaller) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const basis = requestBasis(request, reply);
    let caller: Caller | null;
    try {
      caller = await readCaller(basis);
    } catch (error) {
      const failure = translateFailure(error, { ...basis, caller: null });
      if (failure.status === 503) reply.header('retry-after', String(RETRY_SECONDS));
      return reply
        .code(failure.status)
        .send(prefix === '/rpc' ? { json: failure.toJSON() } : failure.toJSON());
    }
    const { matched } = await handler.handle(request, reply, { prefix, context: { ...basis, caller } });
    return matched ? reply : reply.code(404).send(refusal('NOT_FOUND', 404));
  };
}

function requestBasis(request: FastifyRequest, reply: FastifyReply): Omit<RequestContext, 'caller'> {
  const headers = new Headers({ 'x-client-address': request.ip });
  const { cookie, 'user-agent': userAgent } = request.headers;
  if (cookie) headers.set('cookie', cookie);
  if (userAgent) headers.set('user-agent', userAgent.slice(0, 400));
  return {
    requestId: request.id,
    log: request.log,
    address: request.ip,
    headers,
    setCookie: (cookie) => reply.header('set-cookie', cookie),
  };
}
