import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the provider does wrong in its next answers; nothing by default. */
export interface Deviation {
  /** Claims that replace the correct ones in the ID token; undefined omits one. */
  readonly claims?: Record<string, unknown>;
  /** In the ID token's header. */
  readonly alg?: 'RS256' | 'HS256' | 'none';
  /** Changes a claim after the token was signed. */
  readonly tampered?: boolean;
  /** Signs with a key that it does not publish. */
  readonly unknownKey?: boolean;
  /** Claims that replace the correct ones in the user info. */
  readonly userInfo?: Record<string, unknown>;
  /** Fields that replace the correct ones in the metadata. */
  readonly metadata?: Record<string, unknown>;
  /** Paths that get no answer. */
  readonly unansweredPaths?: readonly string[];
  /** The token endpoint answers with this status. */
  readonly tokenStatus?: number;
}

export interface FaultyProvider {
  readonly issuer: string;
  deviation: Deviation;
  /** The address the browser would return to. */
  callbackUrl(authorizationUrl: string): string;
  /** In the order of the requests. */
  readonly requestedPaths: string[];
  close(): Promise<void>;
}

const CLAIMS = {
  ...{ sub: 'ana-1', email: 'ana@shop.test', email_verified: true },
  ...{ name: 'Ana Ruiz', groups: ['shop-techs'] },
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A provider that misbehaves on request, which a real one cannot. */
export async function startFaultyProvider(clientId: string): Promise<FaultyProvider> {
  const [own, unknown] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  if (!own || !unknown) throw new Error('no keys');
  let nonce: string | null = null;

  const idToken = () => {
    const { alg = 'RS256', claims, tampered, unknownKey } = provider.deviation;
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: provider.issuer, aud: clientId, iat: now, exp: now + 60, nonce, ...CLAIMS };
    const payload = { ...right, ...claims };
    const signed = `${encode({ alg, kid: 'one' })}.${encode(payload)}`;
    const { privateKey } = unknownKey ? unknown : own;
    const publicPem = own.publicKey.export({ format: 'pem', type: 'spki' });
    const signatures = {
      RS256: () => sign('sha256', Buffer.from(signed), privateKey),
      // the known confusion attack: the public key used as a shared secret
      HS256: () => createHmac('sha256', publicPem).update(signed).digest(),
      none: () => Buffer.alloc(0),
    };
    const signature = signatures[alg]().toString('base64url');
    if (!tampered) return `${signed}.${signature}`;
    return `${encode({ alg, kid: 'one' })}.${encode({ ...payload, groups: ['shop-admins'] })}.${signature}`;
  };

  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      userinfo_endpoint: `${provider.issuer}/userinfo`,
      jwks_uri: `${provider.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      ...provider.deviation.metadata,
    }),
    '/jwks': () => ({
      keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
    }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken() }),
    '/userinfo': () => ({ ...CLAIMS, ...provider.deviation.userInfo }),
  };

  const send = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    provider.requestedPaths.push(path);
    if (provider.deviation.unansweredPaths?.includes(path)) return;
    if (path === '/token' && provider.deviation.tokenStatus)
      return send(response, provider.deviation.tokenStatus, { error: 'invalid_grant' });
    const body = answers[path]?.();
    return body ? send(response, 200, body) : send(response, 404, {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider: FaultyProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deviation: {},
    requestedPaths: [],
    callbackUrl(authorizationUrl) {
      const requestedPaths = new URL(authorizationUrl).searchParams;
      nonce = requestedPaths.get('nonce');
      const back = new URL(requestedPaths.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code: 'code', state: requestedPaths.get('state') ?? '' }));
      return `${back.pathname}${back.search}`;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return provider;
}
