import { describe, expect, it } from 'vitest';
import { personByClaims } from './person.ts';
import { hasEveryClaim, parseRoleRule, type RoleRule, roleByRule } from './role-rule.ts';

function ruleOf(text: string): RoleRule {
  const parsed = parseRoleRule(text);
  if (!parsed.ok) throw new Error(parsed.mistake);
  return parsed.rule;
}

const GROUPS = ruleOf('groups: shop-admins=admin, shop-leads=head_technician, shop-techs=technician');

describe('the rule that gives roles', () => {
  it('OPS-06: gives the role of a value, alone or in a list, and the highest of several', () => {
    expect(roleByRule(GROUPS, { groups: ['everyone', 'shop-techs'] })).toBe('technician');
    expect(roleByRule(GROUPS, { groups: 'shop-leads' })).toBe('head_technician');
    expect(roleByRule(GROUPS, { groups: ['shop-techs', 'shop-admins', 'shop-leads'] })).toBe('admin');
  });

  it('OPS-06: gives no role by default', () => {
    for (const groups of [
      undefined,
      null,
      [],
      'shop',
      'SHOP-ADMINS',
      ['shop-admins ', 3, { a: 'shop-admins' }],
    ])
      expect(roleByRule(GROUPS, { groups })).toBeNull();
    expect(roleByRule(GROUPS, {})).toBeNull();
    expect(roleByRule(ruleOf('constructor.name:Object=admin'), {})).toBeNull();
    expect(roleByRule(ruleOf('groups:true=admin'), { groups: { true: true } })).toBeNull();
  });

  it('OPS-06: reads a claim inside another, one named by a web address, and one with dots in its name', () => {
    const keycloak = ruleOf('realm_access.roles:shop=technician');
    expect(roleByRule(keycloak, { realm_access: { roles: ['shop'] } })).toBe('technician');
    expect(roleByRule(keycloak, { 'realm_access.roles': ['shop'] })).toBe('technician');
    expect(roleByRule(keycloak, { realm_access: 'shop' })).toBeNull();
    const named = ruleOf('https://acme.example/roles:lead=head_technician');
    expect(roleByRule(named, { 'https://acme.example/roles': ['lead'] })).toBe('head_technician');
    expect(roleByRule(ruleOf('urn:x=y:z=admin'), { urn: ['x=y:z'] })).toBe('admin');
  });

  it('OPS-06: takes several claims, and believes an address only if it is verified', () => {
    const google = ruleOf('email:BOSS@acme.example=admin; hd:acme.example=technician');
    const boss = { email: 'Boss@acme.example', email_verified: true, hd: 'acme.example' };
    expect(roleByRule(google, boss)).toBe('admin');
    expect(roleByRule(google, { ...boss, email_verified: false })).toBe('technician');
    expect(roleByRule(google, { ...boss, email_verified: 'true', hd: 'other.example' })).toBeNull();
  });

  it('OPS-06: knows which claims are missing', () => {
    expect(hasEveryClaim(GROUPS, { groups: [] })).toBe(true);
    expect(hasEveryClaim(GROUPS, { email: 'a@b.co' })).toBe(false);
  });

  it.each([
    ['', 'names no claim'],
    ['groups', 'names no claim'],
    ['shop-admins=admin', 'names no claim'],
    ['groups:shop-admins', 'is not value=role'],
    ['groups:=admin', 'is not value=role'],
    ['groups:a=admin,', 'is not value=role'],
    ['groups:a=admin;', 'names no claim'],
    ['groups:a=owner', '"owner" is no role of staff'],
    ['groups:a=customer', '"customer" is no role of staff'],
  ])('OPS-06: says what is wrong with "%s"', (text, mistake) => {
    expect(parseRoleRule(text)).toMatchObject({ ok: false, mistake: expect.stringContaining(mistake) });
  });
});

describe('a person at the provider', () => {
  it('OPS-06: has an address only if it is verified', () => {
    expect(personByClaims({ email: ' Ana@Shop.test', email_verified: true }).email).toBe('ana@shop.test');
    for (const claims of [
      { email: 'ana@shop.test' },
      { email: 'ana@shop.test', email_verified: false },
      { email: 'ana@shop.test', email_verified: 'true' },
      { email: 'not an address', email_verified: true },
      { email: ['ana@shop.test'], email_verified: true },
      { email_verified: true },
    ])
      expect(personByClaims(claims).email).toBeNull();
  });

  it('OPS-06: has a name, however the provider gives it', () => {
    const named = (claims: object) => {
      const { firstName, lastName } = personByClaims({ ...claims });
      return [firstName, lastName];
    };
    expect(named({ given_name: 'Ana', family_name: 'Ruiz Soto', name: 'x' })).toEqual(['Ana', 'Ruiz Soto']);
    expect(named({ name: 'Ana Ruiz Soto' })).toEqual(['Ana', 'Ruiz Soto']);
    expect(named({ given_name: 'Ana', name: 'Ana Ruiz' })).toEqual(['Ana', '']);
    expect(named({ email: 'ana@shop.test', email_verified: true })).toEqual(['ana', '']);
    expect(named({ name: 7 })).toEqual(['User', '']);
    expect(named({ name: 'An\u0000a\n \u202eRuiz' })).toEqual(['An', 'a Ruiz']);
    expect(named({ given_name: 'a'.repeat(300) })).toEqual(['a'.repeat(80), '']);
  });
});
