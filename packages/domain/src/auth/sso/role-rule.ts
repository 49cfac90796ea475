import { STAFF_ROLES } from '../roles.ts';

/** The claims of an ID token. */
export type Claims = Readonly<Record<string, unknown>>;

type StaffRole = (typeof STAFF_ROLES)[number];

interface ClaimRule {
  readonly claim: string;
  readonly value: string;
  readonly role: StaffRole;
}

/** Maps a claim's value to a role. */
export type RoleRule = readonly ClaimRule[];

export type ParsedRule =
  | { readonly ok: true; readonly rule: RoleRule }
  | { readonly ok: false; readonly mistake: string };

const EXAMPLE = 'for example groups:shop-admins=admin,shop-techs=technician';
/** A claim name may be a URL, as some providers require. */
const PART = /^((?:https?:\/\/)?[^:,=]+):(.+)$/;

/** Reads `claim:value=role,value=role`; several claims are separated by semicolons. */
export function parseRoleRule(text: string): ParsedRule {
  const rule: ClaimRule[] = [];
  for (const part of text.split(';')) {
    const [, claim, pairs] = PART.exec(part.trim()) ?? [];
    if (!claim || !pairs) return wrong(`"${part.trim()}" names no claim`);
    for (const pair of pairs.split(',')) {
      const at = pair.lastIndexOf('=');
      const value = pair.slice(0, Math.max(at, 0)).trim();
      const role = pair.slice(at + 1).trim();
      if (!value) return wrong(`"${pair.trim()}" is not value=role`);
      const staff = STAFF_ROLES.find((one) => one === role);
      if (!staff) return wrong(`"${role}" is no role of staff; they are ${STAFF_ROLES.join(', ')}`);
      rule.push({
        claim: claim.trim(),
        value: claim.trim() === 'email' ? value.toLowerCase() : value,
        role: staff,
      });
    }
  }
  return { ok: true, rule };
}

const wrong = (what: string): ParsedRule => ({ ok: false, mistake: `${what}: ${EXAMPLE}` });

/** The highest role of a person's claims; null: none, so access is refused. */
export function roleByRule(rule: RoleRule, claims: Claims): StaffRole | null {
  const given = new Set(
    rule.filter(({ claim, value }) => valuesOf(claims, claim).includes(value)).map(({ role }) => role),
  );
  return STAFF_ROLES.find((role) => given.has(role)) ?? null;
}

/** Whether the claims contain everything that the rule asks for. */
export const hasEveryClaim = (rule: RoleRule, claims: Claims): boolean =>
  rule.every(({ claim }) => claimOf(claims, claim) !== undefined);

/** A claim has one value or a list. Comparison is exact: "Admins" is not "admins". */
function valuesOf(claims: Claims, name: string): string[] {
  // an unverified address may be anyone's
  if (name === 'email' && claims.email_verified !== true) return [];
  const found = claimOf(claims, name);
  return [found].flat().flatMap((value) => {
    if (typeof value === 'string') return name === 'email' ? value.toLowerCase() : value;
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : [];
  });
}

/** Found by name, or by a path into an object: `realm_access.roles`. */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let inside: unknown = claims;
  for (const step of name.split('.')) {
    if (typeof inside !== 'object' || inside === null || !Object.hasOwn(inside, step)) return undefined;
    inside = (inside as Claims)[step];
  }
  return inside;
}
