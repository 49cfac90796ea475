import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';

/**
 * Which Host and Origin headers are ours. With PUBLIC_URL it is that one; without it the
 * three names of this machine, at the port we listen on. Links in mails never come from a
 * header: a stranger could set it.
 */
export interface Addresses {
  /** What links start with. */
  readonly baseUrl: string;
  isOwnHost(host: string | undefined): boolean;
  isOwnOrigin(origin: string | undefined): boolean;
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

export function ownAddresses(config: Pick<Config, 'publicUrl' | 'tls'>, port: number): Addresses {
  const scheme = config.tls ? 'https' : 'http';
  const urls = config.publicUrl
    ? [config.publicUrl]
    : LOOPBACK_NAMES.map((name) => new URL(`${scheme}://${name}:${port}`));
  const hosts = new Set(urls.map((url) => url.host));
  const origins = new Set(urls.map((url) => url.origin));
  return {
    baseUrl: urls[0]?.origin ?? '',
    isOwnHost: (host) => host !== undefined && hosts.has(withoutDefaultPort(scheme, config.publicUrl, host)),
    isOwnOrigin: (origin) => origin !== undefined && origins.has(origin),
  };
}

/** A browser leaves :443 or :80 out of Host; some proxies put it back. */
function withoutDefaultPort(scheme: string, publicUrl: URL | null, host: string): string {
  const https = (publicUrl?.protocol ?? `${scheme}:`) === 'https:';
  return host.toLowerCase().replace(https ? /:443$/ : /:80$/, '');
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests for another host (DNS rebinding) and every write whose Origin is not
 * ours (a form on another site posting with this person's cookie).
 */
export function guardOrigin(app: FastifyInstance, addresses: () => Addresses): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isHealthCheck(request)) return; // load balancers ask by address
    if (!addresses().isOwnHost(request.headers.host))
      return reply.code(421).send(refusal('HOST_NOT_OURS', 421));
    if (READS.has(request.method) || isWebhook(request)) return;
    if (!addresses().isOwnOrigin(request.headers.origin))
      return reply.code(403).send(refusal('ORIGIN_NOT_OURS', 403));
  });
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0];
const isHealthCheck = (request: FastifyRequest) => pathOf(request) === '/api/health';
/** Another server sends these: no browser, no cookie, no Origin. They are believed for their signature alone. */
const isWebhook = (request: FastifyRequest) => pathOf(request) === '/webhooks/stripe';

/** The shape every refusal outside the contract has, equal to the contract's own errors. */
export const refusal = (code: string, status: number) => ({ defined: false, code, status, message: code });
