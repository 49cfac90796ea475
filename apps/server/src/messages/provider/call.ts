import { lookup as resolve } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { SECOND } from '../../platform/clock.ts';

/**
 * Addresses that are never a provider's. 169.254.169.254 returns a cloud machine's credentials: an administrator who
 * enters an address must not be able to read them, not even through a DNS change later.
 */
const NOBODY = new BlockList();
NOBODY.addSubnet('0.0.0.0', 8);
NOBODY.addSubnet('169.254.0.0', 16);
NOBODY.addSubnet('224.0.0.0', 3);
NOBODY.addAddress('::', 'ipv6');
NOBODY.addSubnet('fe80::', 10, 'ipv6');
NOBODY.addSubnet('ff00::', 8, 'ipv6');
NOBODY.addAddress('fd00:ec2::254', 'ipv6');

/** The shop's own network and this machine, where a phone with the gateway app has no certificate. */
const NEAR = new BlockList();
NEAR.addSubnet('10.0.0.0', 8);
NEAR.addSubnet('127.0.0.0', 8);
NEAR.addSubnet('172.16.0.0', 12);
NEAR.addSubnet('192.168.0.0', 16);
NEAR.addSubnet('100.64.0.0', 10);
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address may be called: unencrypted only within the shop's own network. */
export function mayCall(address: string, secure: boolean): boolean {
  const family = familyOf(address);
  const plain =
    family === 'ipv6' ? (/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address) : address;
  if (NOBODY.check(plain, familyOf(plain))) return false;
  return secure || NEAR.check(plain, familyOf(plain));
}

export interface CallOptions {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeout?: number;
  /** Bytes to read at most. */
  readonly most?: number;
}

export type CallOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly location: string; readonly body: Buffer }
  /** Nothing of the request can have arrived. */
  | { readonly kind: 'not_reached'; readonly words: string }
  /** The connection broke after sending: whether the request was processed is unknown. */
  | { readonly kind: 'broken'; readonly words: string };

const TIMEOUT = 15 * SECOND;
const MOST = 256 * 1024;
const NEVER_ARRIVED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ADDRESS_REFUSED',
];

/** One call without redirects, with one time limit from DNS to the last byte. */
export function call(
  url: URL,
  { method, headers, body, timeout = TIMEOUT, most = MOST }: CallOptions,
): Promise<CallOutcome> {
  const secure = url.protocol === 'https:';
  return new Promise((done) => {
    let connected = false;
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(new Error(`No answer within ${timeout / SECOND} s`)), timeout);
    const finish = (outcome: CallOutcome) => {
      clearTimeout(timer);
      done(outcome);
    };
    const fail = (error: Error & { code?: string }) => {
      const words = end.signal.aborted ? String((end.signal.reason as Error).message) : error.message;
      const early = !connected || NEVER_ARRIVED.includes(error.code ?? '');
      finish({ kind: early ? 'not_reached' : 'broken', words: words.slice(0, 300) });
    };
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !mayCall(literal, secure)) {
      finish({ kind: 'not_reached', words: refusedWords(secure) });
      return;
    }
    const send = secure ? httpsRequest : httpRequest;
    const request = send(
      url,
      {
        method,
        agent: false,
        signal: end.signal,
        lookup: guarded(secure),
        headers: { ...headers, connection: 'close' },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length <= most) chunks.push(chunk);
          else response.destroy(new Error('The answer is too long'));
        });
        response.on('error', fail);
        response.on('end', () =>
          finish({
            kind: 'answered',
            status: response.statusCode ?? 0,
            location: response.headers.location ?? '',
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    request.on('socket', (socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    request.on('error', fail);
    request.end(body);
  });
}

const refusedWords = (secure: boolean) =>
  secure ? 'This address is not a messaging service' : 'Outside the shop’s network only https is used';

/** Resolves the name once, so that the connection goes to the address that was checked. */
const guarded =
  (secure: boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0);
      const addresses = found.filter(({ address }) => mayCall(address, secure));
      const first = addresses[0];
      if (!first) {
        const refused = Object.assign(new Error(refusedWords(secure)), { code: 'ADDRESS_REFUSED' });
        return callback(refused, '', 0);
      }
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };

export const basicAuth = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** Another server's answer as JSON; null if it is not JSON. */
export function jsonOf(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
