import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What this provider gets wrong in its next answers; nothing by default. */
export interface Lie {
  /** Claims of the ID token that replace the right ones; undefined leaves one out. */
  readonly claims?: Record<string, unknown>;
  /** Of the ID token's header. */
  readonly alg?: 'RS256' | 'HS256' | 'none';
  /** Changes a claim after the token was signed. */
  readonly tampered?: boolean;
  /** Signs with a key that is not among its published ones. */
  readonly strangeKey?: boolean;
  /** Claims of the user info that replace the right ones. */
  readonly userInfo?: Record<string, unknown>;
  /** Of the metadata. */
  readonly metadata?: Record<string, unknown>;
  /** Does not answer at these paths. */
  readonly silentAt?: readonly string[];
  /** Answers with this at the token endpoint. */
  readonly tokenStatus?: number;
}

export interface LyingProvider {
  readonly issuer: string;
  lie: Lie;
  /** What the browser would bring back from it. */
  answerOf(authorizationUrl: string): string;
  /** The paths that were asked for, in their order. */
  readonly asked: string[];
  close(): Promise<void>;
}

const HONEST = {
  ...{ sub: 'ana-1', email: 'ana@shop.test', email_verified: true },
  ...{ name: 'Ana Ruiz', groups: ['shop-techs'] },
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A provider that can be told to lie, which a real one cannot. */
export async function startLyingProvider(clientId: string): Promise<LyingProvider> {
  const [own, strange] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  if (!own || !strange) throw new Error('no keys');
  let nonce: string | null = null;

  const idToken = () => {
    const { alg = 'RS256', claims, tampered, strangeKey } = provider.lie;
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: provider.issuer, aud: clientId, iat: now, exp: now + 60, nonce, ...HONEST };
    const payload = { ...right, ...claims };
    const signed = `${encode({ alg, kid: 'one' })}.${encode(payload)}`;
    const { privateKey } = strangeKey ? strange : own;
    const publicPem = own.publicKey.export({ format: 'pem', type: 'spki' });
    const signatures = {
      RS256: () => sign('sha256', Buffer.from(signed), privateKey),
      // the known confusion: the public key taken for a shared secret
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
      ...provider.lie.metadata,
    }),
    '/jwks': () => ({
      keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
    }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken() }),
    '/userinfo': () => ({ ...HONEST, ...provider.lie.userInfo }),
  };

  const send = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    provider.asked.push(path);
    if (provider.lie.silentAt?.includes(path)) return;
    if (path === '/token' && provider.lie.tokenStatus)
      return send(response, provider.lie.tokenStatus, { error: 'invalid_grant' });
    const body = answers[path]?.();
    return body ? send(response, 200, body) : send(response, 404, {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider: LyingProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: {},
    asked: [],
    answerOf(authorizationUrl) {
      const asked = new URL(authorizationUrl).searchParams;
      nonce = asked.get('nonce');
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = String(new URLSearchParams({ code: 'code', state: asked.get('state') ?? '' }));
      return `${back.pathname}${back.search}`;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return provider;
}
