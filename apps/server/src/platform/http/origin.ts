import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';
import { markRefused } from './refused-requests.ts';
import { sendWrongHostPage } from './wrong-host-page.ts';

/**
 * Which Host and Origin headers are ours. With PUBLIC_URL only that one. Without it the three names of this machine
 * at our port, and the address from the settings, which must not lock the owner out if it is wrong. ALLOWED_HOSTS
 * adds names to both. Links in emails never use a header, because a client can set it.
 */
export interface Addresses {
  /** The start of links. */
  readonly baseUrl: string;
  /** The origin of one of our hosts as browsers send it; the main one's for any other host. */
  originOf(host: string | undefined): string;
  isOwnHost(host: string | undefined): boolean;
  isOwnOrigin(origin: string | undefined): boolean;
  /** Whether people reach this host over https, through our own TLS or a proxy's. */
  isHttpsHost(host: string | undefined): boolean;
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

export function ownAddresses(
  config: Pick<Config, 'publicUrl' | 'tls' | 'allowedHosts'>,
  port: number,
  chosen: URL | null = null,
): Addresses {
  const scheme = config.tls ? 'https' : 'http';
  const main = config.publicUrl
    ? [config.publicUrl]
    : [...(chosen ? [chosen] : []), ...LOOPBACK_NAMES.map((name) => new URL(`${scheme}://${name}:${port}`))];
  const further = config.allowedHosts.map((host) => sibling(config.publicUrl, scheme, port, host));
  const urls = [...main, ...further];
  const hosts = new Map(urls.flatMap((url) => spellings(url).map((host) => [host, url] as const)));
  const origins = new Set(urls.map((url) => url.origin));
  const at = (host: string | undefined) => (host === undefined ? undefined : hosts.get(host.toLowerCase()));
  return {
    baseUrl: main[0]?.origin ?? '',
    originOf: (host) => (at(host) ?? main[0])?.origin ?? '',
    isOwnHost: (host) => at(host) !== undefined,
    isOwnOrigin: (origin) => origin !== undefined && origins.has(origin),
    isHttpsHost: (host) => at(host)?.protocol === 'https:',
  };
}

/** An additional name, with scheme and port of the main address unless it has its own port. */
function sibling(publicUrl: URL | null, scheme: string, port: number, host: string): URL {
  const url = new URL(publicUrl ?? `${scheme}://localhost:${port}`);
  url.host = host;
  return url;
}

/** Browsers omit :443 and :80 in Host; some proxies add them. */
const spellings = ({ host, port, protocol }: URL): string[] =>
  port ? [host] : [host, `${host}:${protocol === 'https:' ? 443 : 80}`];

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests for another host (DNS rebinding) and writes from another origin (a form on another site sent with
 * this person's cookie).
 */
export function guardOrigin(app: FastifyInstance, addresses: () => Addresses): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isHealthCheck(request)) return; // load balancers use the IP address
    if (!addresses().isOwnHost(request.headers.host)) {
      markRefused(request, 'HOST_NOT_OURS');
      return wantsPage(request)
        ? sendWrongHostPage(request, reply, addresses().baseUrl)
        : reply.code(421).send(refusal('HOST_NOT_OURS', 421));
    }
    if (READS.has(request.method) || isWebhook(request)) return;
    if (addresses().isOwnOrigin(request.headers.origin)) return;
    markRefused(request, 'ORIGIN_NOT_OURS');
    return reply.code(403).send(refusal('ORIGIN_NOT_OURS', 403));
  });
}

/** A person who opened a URL gets a page, a program an error. */
const wantsPage = (request: FastifyRequest) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0];
const isHealthCheck = (request: FastifyRequest) => pathOf(request) === '/api/health';
/**
 * Sent by another server: no browser, no cookie, no Origin. Webhooks are authenticated by their signature; one-click
 * unsubscribe comes from mail services (RFC 8058), and its URL is the secret.
 */
const isWebhook = (request: FastifyRequest) =>
  /^\/(webhooks\/(stripe|texts\/(twilio|android))|unsubscribe\/[^/]+)$/.test(pathOf(request) ?? '');

/** The body of every refusal outside the contract, equal to the contract's errors. */
export const refusal = (code: string, status: number) => ({ defined: false, code, status, message: code });
