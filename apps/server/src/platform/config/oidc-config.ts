import { parseRoleRule, type RoleRule } from '@kickstand/domain/auth';
import { isLoopbackHost } from './loopback.ts';
import type { Reader } from './reader.ts';

/** Sign-in through the shop's own identity provider (OpenID Connect). */
export interface OidcConfig {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's name on the button; null for a general text. */
  readonly name: string | null;
  readonly scopes: string;
  readonly roles: RoleRule;
  /** The OIDC prompt parameter; null to leave it to the provider. */
  readonly prompt: string | null;
}

const PROMPTS = /^(login|select_account|consent)$/;
const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const;
const NAME_MAX = 40;

/** All required settings or none. */
export function readOidc(read: Reader): OidcConfig | null {
  const issuer = readIssuer(read);
  const clientId = read.text('OIDC_CLIENT_ID');
  const clientSecret = read.text('OIDC_CLIENT_SECRET');
  const roles = readRoles(read);
  const name = read.text('OIDC_NAME');
  if (name && name.length > NAME_MAX)
    read.mistake('OIDC_NAME', `has ${name.length} characters: use ${NAME_MAX} or fewer`);
  const scopes = readScopes(read);
  const prompt = read.pattern('OIDC_PROMPT', PROMPTS, 'use login, select_account or consent');
  if (NEEDED.some((one) => read.text(one)))
    for (const missing of NEEDED.filter((one) => !read.text(one)))
      read.mistake(missing, `is missing: ${WHY[missing]}`);
  return issuer && clientId && clientSecret && roles
    ? { issuer, clientId, clientSecret, name, scopes, roles, prompt }
    : null;
}

const WHY: Record<(typeof NEEDED)[number], string> = {
  OIDC_ISSUER: 'single sign-on needs the address of the identity provider',
  OIDC_CLIENT_ID: 'single sign-on needs the name that the provider knows this server by',
  OIDC_CLIENT_SECRET: 'single sign-on needs the secret that the provider gave this server',
  OIDC_ROLES:
    'without it nobody may sign in through the provider; for example groups:shop-admins=admin,shop-techs=technician',
};

/** Over plain http anyone in between could sign in as anyone, except on this machine. */
function readIssuer(read: Reader): URL | null {
  const value = read.text('OIDC_ISSUER');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (url && isSafe && !url.username && !url.search && !url.hash && !value.includes('/.well-known/'))
    return url;
  read.mistake(
    'OIDC_ISSUER',
    `is "${value}": use the issuer's address with https, for example https://id.example.com/realms/shop`,
  );
  return null;
}

function readRoles(read: Reader): RoleRule | null {
  const value = read.text('OIDC_ROLES');
  const parsed = value === null ? null : parseRoleRule(value);
  if (parsed && !parsed.ok) read.mistake('OIDC_ROLES', `cannot be read: ${parsed.mistake}`);
  return parsed?.ok ? parsed.rule : null;
}

function readScopes(read: Reader): string {
  const scopes = read
    .textOr('OIDC_SCOPES', 'openid email profile')
    .split(/[\s,]+/)
    .filter(Boolean);
  if (!scopes.includes('openid'))
    read.mistake('OIDC_SCOPES', 'lacks "openid": without it the provider does not say who someone is');
  return scopes.join(' ');
}
