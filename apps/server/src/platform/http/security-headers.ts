import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface PagePolicy {
  /** Hashes of styles that a library injects, computed at build time. */
  readonly styleHashes: readonly string[];
  readonly https: boolean;
  /** Hosts of pictures that forms refer to by URL. Stored pictures always come from this server. */
  readonly pictureHosts?: readonly string[];
}

/** New for every page, because a nonce seen once must not work for the next response. */
export const newNonce = () => randomBytes(18).toString('base64');

/**
 * The content security policy of a page: scripts, styles and fonts of this origin only, no inline script, no eval.
 * Styles that Radix adds at run time have the page's nonce.
 */
export function contentSecurityPolicy(policy: PagePolicy, nonce: string): string {
  const styles = ["'self'", `'nonce-${nonce}'`, ...policy.styleHashes.map((hash) => `'${hash}'`)];
  const foreign = (policy.pictureHosts ?? []).map((host) => `https://${host}`);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles.join(' ')}`,
    ['img-src', "'self'", 'data:', 'blob:', ...foreign].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(policy.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** For responses that are not pages: nothing in them may run or be framed. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * A worker gets the policy of its script. Ours resize pictures and read barcodes: they load their own modules and
 * compile WebAssembly, which the page may not.
 */
export const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** All security headers except the policy, on every response. */
export async function addSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false, // a page sets its own, with its nonce
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // browsers ignore it on plain http and complain in the console
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    crossOriginEmbedderPolicy: false, // pictures from PICTURE_HOSTS lack the header it requires
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), usb=()');
    reply.header('x-robots-tag', 'noindex, nofollow');
    reply.header('content-security-policy', CLOSED_POLICY);
  });
}
