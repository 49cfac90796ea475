import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { SECOND } from '../clock.ts';
import type { Config } from '../config/index.ts';
import type { Log } from '../log.ts';
import { RETRY_SECONDS } from '../rpc/failures.ts';
import { clientNetwork } from './client-network.ts';
import { type Addresses, guardOrigin, refusal } from './origin.ts';
import { markRefused } from './refused-requests.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { abortSlowBodies, type TransferLimits } from './slow-bodies.ts';

/** For calls; pictures have their own route and limit. */
const MAX_CALL_BYTES = 1024 * 1024;
const CALLS_PER_MINUTE = 1200;

/** The interval is how often Node enforces the timeout; its default is 30 seconds. */
const HEADER_TIMEOUTS = { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND };

/** TLS 1.3, and TLS 1.2 only with forward secrecy and authenticated encryption. Node's list also has CBC and RSA key exchange. */
const TLS_OPTIONS = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
} as const;

export interface HttpDeps {
  readonly config: Config;
  readonly log: Log;
  readonly addresses: () => Addresses;
  readonly transferLimits?: TransferLimits | undefined;
}

/** Fastify with everything that applies to all requests; the caller mounts the routes. */
export async function createHttpServer({
  config,
  log,
  addresses,
  transferLimits,
}: HttpDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_CALL_BYTES,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // slow-bodies.ts limits the body by its rate instead
    requestTimeout: 0,
    // slow-bodies.ts does not check bodies of these requests: a client could keep the connection open by sending one
    frameworkErrors: (error, request, reply) =>
      void answerFailure(error, request, reply.header('connection', 'close')),
    ...(config.tls
      ? {
          https: {
            cert: readFileSync(config.tls.certFile),
            key: readFileSync(config.tls.keyFile),
            ...TLS_OPTIONS,
            ...HEADER_TIMEOUTS,
          },
        }
      : { http: HEADER_TIMEOUTS }),
  }) as unknown as FastifyInstance;
  abortSlowBodies(app, transferLimits);

  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503) reply.header('retry-after', String(RETRY_SECONDS));
    // an idle keep-alive connection would delay the shutdown by five seconds
    if (stopping) reply.header('connection', 'close');
  });
  await addSecurityHeaders(app, isHttps(config));
  guardOrigin(app, addresses);
  if (!isHttps(config)) secureBehindProxy(app, addresses);
  await app.register(rateLimit, {
    max: CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => clientNetwork(request.ip),
    allowList: (request) => !isCounted(request),
    errorResponseBuilder: (_request, context) => ({
      ...refusal('TOO_MANY_REQUESTS', 429),
      statusCode: 429,
      data: { retryAfterSeconds: Math.ceil(context.ttl / 1000) },
    }),
  });
  await app.register(compress, { threshold: 1024 });
  logResponses(app);
  app.setErrorHandler(answerFailure);
  return app;
}

/** Checked by route, not by URL: `/api/health/../customers` is a call. Load balancers check health all the time. */
const isCounted = ({ routeOptions: { url = '' } }: FastifyRequest) =>
  /^\/(rpc|api)\//.test(url) && url !== '/api/health';

export const isHttps = (config: Pick<Config, 'tls' | 'publicUrl'>) =>
  config.tls !== null || config.publicUrl?.protocol === 'https:';

/**
 * The server uses http but its public address is https: it is behind a proxy. Requests through the proxy get https
 * cookies and headers; requests to localhost do not.
 */
function secureBehindProxy(app: FastifyInstance, addresses: () => Addresses): void {
  app.addHook('onSend', async (request, reply) => {
    if (!addresses().isHttpsHost(request.headers.host)) return;
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    const cookies = reply.getHeader('set-cookie');
    if (cookies === undefined) return;
    reply.removeHeader('set-cookie');
    for (const cookie of [cookies].flat())
      reply.header('set-cookie', /;\s*secure/i.test(String(cookie)) ? cookie : `${cookie}; Secure`);
  });
}

/** Logs method, route pattern, status and time: never a URL, a query string or a personal id. */
function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? '(page)' : request.routeOptions.url;
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.info(line, 'answered');
  });
}

/** Answers errors before a procedure is reached: a body that is too large or not JSON, a rate limit, a bug. */
function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status < 500) markRefused(request, status === 429 ? 'TOO_MANY_REQUESTS' : 'BAD_REQUEST');
  if (status === 429) return reply.code(429).send(error);
  if (status < 500) return reply.code(status).send(refusal(CLIENT_FAILURES[status] ?? 'BAD_REQUEST', status));
  request.log.error({ err: error }, 'bug');
  return reply.code(500).send({ ...refusal('INTERNAL_SERVER_ERROR', 500), data: { requestId: request.id } });
}

const CLIENT_FAILURES: Record<number, string> = {
  411: 'LENGTH_REQUIRED',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};
