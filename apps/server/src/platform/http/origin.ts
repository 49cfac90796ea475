import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/index.ts';
import { markRefused } from './refused-requests.ts';
import { sendWrongHostPage } from './wrong-host-page.ts';

/**
 * Which Host and Origin headers are ours. PUBLIC_URL decides alone. Without it these are the three names of this
 * machine at the port we listen on, and the address the owner set in the settings: a wrong one there must not lock
 * the owner out. ALLOWED_HOSTS adds names to both. Links in mails never come from a header: a stranger could set it.
 */
export interface Addresses {
  /** What links start with. */
  readonly baseUrl: string;
  /** The origin of one of our hosts, as browsers name it; the main one's for any other. */
  originOf(host: string | undefined): string;
  isOwnHost(host: string | undefined): boolean;
  isOwnOrigin(origin: string | undefined): boolean;
  /** Whether people reach this host over https, through TLS of our own or of a proxy in front. */
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

/** A further name, with scheme and port of the main address unless it brings a port of its own. */
function sibling(publicUrl: URL | null, scheme: string, port: number, host: string): URL {
  const url = new URL(publicUrl ?? `${scheme}://localhost:${port}`);
  url.host = host;
  return url;
}

/** A browser leaves :443 or :80 out of Host; some proxies put it back. */
const spellings = ({ host, port, protocol }: URL): string[] =>
  port ? [host] : [host, `${host}:${protocol === 'https:' ? 443 : 80}`];

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests for another host (DNS rebinding) and every write whose Origin is not
 * ours (a form on another site posting with this person's cookie).
 */
export function guardOrigin(app: FastifyInstance, addresses: () => Addresses): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isHealthCheck(request)) return; // load balancers ask by address
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

/** A person who typed an address, not a program: they get a page to read. */
const wantsPage = (request: FastifyRequest) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0];
const isHealthCheck = (request: FastifyRequest) => pathOf(request) === '/api/health';
/**
 * Another server sends these: no browser, no cookie, no Origin. They are believed for their signature alone; one
 * click to unsubscribe is a mail service's (RFC 8058), and its address is the secret.
 */
const isWebhook = (request: FastifyRequest) =>
  /^\/(webhooks\/(stripe|texts\/(twilio|android))|unsubscribe\/[^/]+)$/.test(pathOf(request) ?? '');

/** The shape every refusal outside the contract has, equal to the contract's own errors. */
export const refusal = (code: string, status: number) => ({ defined: false, code, status, message: code });
