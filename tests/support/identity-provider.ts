import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: readonly string[];
}

export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The settings of a shop whose staff may sign in through it. */
  readonly environment: Record<string, string>;
  /** The person at the browser, who is signed in without a question. Null: they cancel. */
  person: ProviderPerson | null;
  close(): Promise<void>;
}

export const PROVIDER_ROLES = 'groups:shop-admins=admin,shop-leads=head_technician,shop-techs=technician';

interface Options {
  readonly redirectUris: readonly string[];
  /** Puts the claims in the ID token too, not only in the user info. */
  readonly inIdToken?: boolean;
}

/** A real provider (`oidc-provider`) on loopback, without its sign-in and consent screens. */
export async function startIdentityProvider({
  redirectUris,
  inIdToken = false,
}: Options): Promise<IdentityProvider> {
  let answer = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['kickstand', randomBytes(24).toString('base64url')];
  const idp: IdentityProvider = {
    issuer,
    clientId,
    clientSecret,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Acme',
      OIDC_SCOPES: 'openid email profile groups',
      OIDC_ROLES: PROVIDER_ROLES,
    },
    person: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const provider = new Provider(issuer, {
    ...configuration((sub) => (idp.person?.sub === sub ? idp.person : null), inIdToken),
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [...redirectUris] }],
  });
  const callback = provider.callback();
  answer = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
    const { person } = idp;
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' };
    void provider.interactionFinished(request, response, result);
  };
  return idp;
}

function configuration(find: (sub: string) => ProviderPerson | null, inIdToken: boolean): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    conformIdTokenClaims: !inIdToken,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async () => ({ ...find(sub), sub }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Interaction: 60, Session: 600 },
  };
}
