import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const RIGHT = {
  OIDC_ISSUER: 'https://id.example.com/realms/shop',
  OIDC_CLIENT_ID: 'kickstand',
  OIDC_CLIENT_SECRET: 'hunter2',
  OIDC_ROLES: 'groups:shop-admins=admin',
};
const mistakes = (environment: Record<string, string>) => {
  const result = readConfig(environment);
  return result.ok ? [] : result.mistakes;
};

describe('settings of the identity provider', () => {
  it('OPS-06: has none unless it is set', () => {
    expect(readConfig({})).toMatchObject({ ok: true, config: { oidc: null } });
    expect(readConfig(RIGHT)).toMatchObject({
      ok: true,
      config: { oidc: { clientId: 'kickstand', name: null, scopes: 'openid email profile', prompt: null } },
    });
  });

  it('OPS-06: says what is missing, each in a sentence, without the secret', () => {
    const missing = mistakes({ OIDC_CLIENT_SECRET: 'hunter2' });
    expect(missing.map((sentence) => sentence.split(' is missing: ')[0])).toEqual([
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_ROLES',
    ]);
    expect(missing.join()).not.toContain('hunter2');
    const { OIDC_ROLES: _, ...others } = RIGHT;
    expect(mistakes(others)).toEqual([
      'OIDC_ROLES is missing: without it nobody may sign in through the provider; for example groups:shop-admins=admin,shop-techs=technician.',
    ]);
  });

  it.each([
    ['http://id.example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['id.example.com', false],
    ['ftp://id.example.com', false],
    ['https://user:word@id.example.com', false],
    ['https://id.example.com?x=1', false],
    ['https://id.example.com/.well-known/openid-configuration', false],
    ['https://id.example.com', true],
    ['http://127.0.0.1:8080/realms/shop', true],
    ['http://localhost:8080', true],
    ['http://[::1]:8080', true],
  ])('OPS-06: an issuer needs https, except on this machine: %s', (OIDC_ISSUER, isRight) => {
    const errors = mistakes({ ...RIGHT, OIDC_ISSUER });
    if (isRight) expect(errors).toEqual([]);
    else
      expect(errors).toEqual([
        expect.stringMatching(/^OIDC_ISSUER is ".*": use the issuer's address with https/),
      ]);
  });

  it('OPS-06: says what is wrong with the others', () => {
    expect(
      mistakes({
        ...RIGHT,
        OIDC_ROLES: 'groups:a=owner',
        OIDC_SCOPES: 'email profile',
        OIDC_NAME: 'x'.repeat(41),
        OIDC_PROMPT: 'none',
      }),
    ).toEqual([
      expect.stringMatching(/^OIDC_ROLES cannot be read: "owner" is no role of staff/),
      'OIDC_NAME has 41 characters: use 40 or fewer.',
      'OIDC_SCOPES lacks "openid": without it the provider does not say who someone is.',
      'OIDC_PROMPT is "none": use login, select_account or consent.',
    ]);
  });
});
