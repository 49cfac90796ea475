import { type Claims, hasEveryClaim } from '@kickstand/domain/auth';
import type * as OpenId from 'openid-client';
import { type Clock, HOUR } from '../../platform/clock.ts';
import type { OidcConfig } from '../../platform/config/index.ts';
import { boundedFetch } from './bounded-fetch.ts';

/** Of one call to the provider. A sign-in makes up to four. */
export const PROVIDER_TIMEOUT_SECONDS = 5;
/** Its keys are looked up more often by the library; this is for its addresses. */
const DISCOVERY_LASTS = HOUR;
const CLOCK_TOLERANCE_SECONDS = 30;

export type ProviderFailure = 'away' | 'declined' | 'refused';

export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  constructor(failure: ProviderFailure, cause: unknown) {
    super(cause instanceof Error ? cause.message : 'the provider failed', { cause });
    this.failure = failure;
  }
}

/** What a sign-in remembers between leaving for the provider and coming back. */
export interface Flow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

export interface Provider {
  readonly config: OidcConfig;
  /** Fetches the provider's metadata; rejects if it does not answer. */
  check(): Promise<void>;
  /** The URL for the browser. With `again` the provider must ask a person who is still signed in there. */
  begin(redirectUri: string, again: boolean): Promise<{ readonly url: URL; readonly flow: Flow }>;
  /** Exchanges the code for the person's verified claims. */
  finish(flow: Flow, query: string): Promise<Claims & { readonly iss: string; readonly sub: string }>;
}

interface Opened {
  readonly lib: typeof OpenId;
  readonly server: OpenId.Configuration;
}

/** The provider is contacted at the first sign-in: a start does not depend on it. */
export function openProvider(config: OidcConfig, clock: Clock): Provider {
  let known: { readonly opened: Promise<Opened>; readonly until: Date } | undefined;
  const open = async (): Promise<Opened> => {
    if (!known || known.until < clock.now()) {
      const opened = discover(config);
      known = { opened, until: new Date(clock.now().getTime() + DISCOVERY_LASTS) };
      opened.catch(() => {
        known = undefined; // the next one asks again
      });
    }
    try {
      return await known.opened;
    } catch (error) {
      throw new ProviderError('away', error);
    }
  };
  return {
    config,
    check: async () => void (await open()),
    begin: async (redirectUri, again) => begin(config, await open(), redirectUri, again),
    finish: async (flow, query) => {
      const opened = await open();
      try {
        return await finish(config, opened, flow, query);
      } catch (error) {
        throw new ProviderError(failureOf(opened.lib, error), error);
      }
    },
  };
}

async function discover(config: OidcConfig): Promise<Opened> {
  const lib = await import('openid-client');
  const { issuer, clientId, clientSecret } = config;
  const isPlain = issuer.protocol === 'http:'; // the settings allow it on loopback only
  const server = await lib.discovery(
    issuer,
    clientId,
    { client_secret: clientSecret, [lib.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    (as, client, body, headers) => {
      const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const authenticate = methods.includes('client_secret_basic')
        ? lib.ClientSecretBasic(clientSecret)
        : lib.ClientSecretPost(clientSecret);
      authenticate(as, client, body, headers);
    },
    {
      [lib.customFetch]: boundedFetch({ isPlainAllowed: isPlain }),
      timeout: PROVIDER_TIMEOUT_SECONDS,
      execute: [
        // otherwise the library trusts the connection and does not verify the ID token's signature
        lib.enableNonRepudiationChecks,
        ...(isPlain ? [lib.allowInsecureRequests] : []),
      ],
    },
  );
  // the library lets some providers name a whole family of issuers
  if (new URL(server.serverMetadata().issuer).href !== issuer.href)
    throw new Error('the provider names another issuer than OIDC_ISSUER');
  return { lib, server };
}

async function begin(
  { scopes, prompt }: OidcConfig,
  { lib, server }: Opened,
  redirectUri: string,
  again: boolean,
) {
  const flow: Flow = {
    state: lib.randomState(),
    nonce: lib.randomNonce(),
    verifier: lib.randomPKCECodeVerifier(),
    redirectUri,
  };
  const url = lib.buildAuthorizationUrl(server, {
    redirect_uri: redirectUri,
    scope: scopes,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await lib.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...(again ? { prompt: 'login', max_age: '0' } : prompt && { prompt }),
  });
  return { url, flow };
}

async function finish(config: OidcConfig, { lib, server }: Opened, flow: Flow, query: string) {
  const tokens = await lib.authorizationCodeGrant(server, new URL(`${flow.redirectUri}?${query}`), {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no ID token');
  const { email, email_verified, ...others } = claims;
  const hasAddress = email !== undefined && email_verified !== undefined;
  const isWhole = hasAddress && hasEveryClaim(config.roles, claims);
  if (isWhole || !server.serverMetadata().userinfo_endpoint) return claims;
  const more = await lib.fetchUserInfo(server, tokens.access_token, claims.sub);
  // Claims of the ID token win; an address and whether it is verified come from the same source.
  return { ...more, ...(hasAddress ? claims : others) };
}

/** Codes of the library for a provider that did not answer, or not with what was asked for. */
const AWAY_CODES = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

function failureOf(lib: typeof OpenId, error: unknown): ProviderFailure {
  if (error instanceof lib.AuthorizationResponseError)
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'away' : 'declined';
  if (error instanceof lib.ClientError) return AWAY_CODES.includes(error.code ?? '') ? 'away' : 'refused';
  // what fetch rejects with when there is no connection
  return error instanceof TypeError && !('code' in error) ? 'away' : 'refused';
}
