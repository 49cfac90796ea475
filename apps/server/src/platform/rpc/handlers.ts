import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, type Router } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { runCall } from '../call-settings.ts';
import { callChannel } from '../channels.ts';
import type { FreeSpace } from '../free-space.ts';
import { refusal } from '../http/origin.ts';
import { findBrokenText } from './broken-text.ts';
import type { Caller, Refusal, RequestContext } from './context.ts';
import { translateFailure } from './failures.ts';
import { readingQueryValues } from './query-values.ts';
import { showingStoredValues } from './stored-values.ts';

// biome-ignore lint/suspicious/noExplicitAny: oRPC's Router is generic over a contract; ours is checked where the router is made
export type AppRouter = Router<any, RequestContext>;

export type ReadCaller = (request: Omit<RequestContext, 'caller'>) => Promise<Caller | null>;

export interface ContractDeps {
  readonly readCaller: ReadCaller;
  readonly freeSpace: FreeSpace;
  /** Called after every procedure that may have committed. */
  readonly changed: () => void;
  readonly refused: (refusal: Refusal) => void;
}

/** Mounts the contract twice: /rpc for the web app, /api for everything else. */
export function mountContract(app: FastifyInstance, router: AppRouter, deps: ContractDeps): void {
  // two arrays, because a handler adds its own interceptors to the one it gets
  const rpc = new RPCHandler<RequestContext>(router, {
    clientInterceptors: [observing, refusingBrokenText, translating, showingStoredValues],
  });
  const openApi = new OpenAPIHandler<RequestContext>(router, {
    clientInterceptors: [observing, readingQueryValues, refusingBrokenText, translating, showingStoredValues],
  });
  // browsers send HEAD and preflight OPTIONS from any site, and the handlers would execute the call
  const of = (method: HTTPMethods[]) => ({ method, exposeHeadRoute: false });
  app.route({ ...of(['GET', 'POST']), url: '/rpc/*', handler: answerWith(rpc, '/rpc', deps) });
  app.route({
    ...of(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: '/api/*',
    handler: answerWith(openApi, '/api', deps),
  });
}

interface Call {
  readonly context: RequestContext;
  next(): Promise<unknown>;
}

/** For metrics and traces, if anyone listens. */
function observing({ path, next }: Call & { readonly path: readonly string[] }): Promise<unknown> {
  if (!callChannel.start.hasSubscribers) return next();
  return callChannel.tracePromise(() => next(), { procedure: path.join('.') });
}

async function translating({ context, next }: Call): Promise<unknown> {
  try {
    return await next();
  } catch (error) {
    throw translateFailure(error, context);
  }
}

/** Refuses text that the database cannot store, in any field of any call. */
async function refusingBrokenText({ input, next }: Call & { readonly input: unknown }): Promise<unknown> {
  const path = findBrokenText(input);
  if (path !== null) throw new ORPCError('BAD_REQUEST', { data: { issues: [{ path, message: 'INVALID' }] } });
  return next();
}

type Handler = Pick<RPCHandler<RequestContext>, 'handle'>;

function answerWith(
  handler: Handler,
  prefix: '/rpc' | '/api',
  { readCaller, freeSpace, changed, refused }: ContractDeps,
) {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const basis = { ...requestBasis(request, reply), freeSpace, changed, refused };
    let caller: Caller | null;
    try {
      caller = await readCaller(basis);
    } catch (error) {
      const failure = translateFailure(error, basis);
      return reply
        .code(failure.status)
        .send(prefix === '/rpc' ? { json: failure.toJSON() } : failure.toJSON());
    }
    const { matched } = await handler.handle(request, reply, { prefix, context: { ...basis, caller } });
    return matched ? reply : reply.code(404).send(refusal('NOT_FOUND', 404));
  };
  return (request: FastifyRequest, reply: FastifyReply) => runCall(() => answer(request, reply));
}

/** For routes outside the contract. */
export function contextReader({ readCaller, freeSpace, changed, refused }: ContractDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> => {
    const basis = { ...requestBasis(request, reply), freeSpace, changed, refused };
    return { ...basis, caller: await readCaller(basis) };
  };
}

function requestBasis(
  request: FastifyRequest,
  reply: FastifyReply,
): Omit<RequestContext, 'caller' | 'freeSpace' | 'changed' | 'refused'> {
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
