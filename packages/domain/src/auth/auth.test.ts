import { describe, expect, it } from 'vitest';
import { checkAccess } from './access.ts';
import { signInIssues } from './check-sign-in.ts';
import { may, PERMISSIONS, type Permission } from './permissions.ts';
import { safeRedirect } from './redirect.ts';
import { displayName, ROLES, roleFlags } from './roles.ts';
import { changePasswordSchema, signInSchema, signUpSchema } from './schema.ts';

describe('roles', () => {
  it('AUT-14 derives the four flags from the role', () => {
    expect(roleFlags('admin')).toEqual({
      isAdmin: true,
      isTechnician: false,
      isHeadTechnician: false,
      isCustomer: false,
    });
    expect(roleFlags('head_technician')).toEqual({
      isAdmin: false,
      isTechnician: true,
      isHeadTechnician: true,
      isCustomer: false,
    });
    expect(roleFlags('technician')).toEqual({
      isAdmin: false,
      isTechnician: true,
      isHeadTechnician: false,
      isCustomer: false,
    });
    expect(roleFlags('customer')).toEqual({
      isAdmin: false,
      isTechnician: false,
      isHeadTechnician: false,
      isCustomer: true,
    });
    expect(Object.values(roleFlags(null))).toEqual([false, false, false, false]);
  });

  it('AUT-14 joins first and last name by a space, trimmed', () => {
    expect(displayName({ firstName: 'Marisol', lastName: 'Vega' })).toBe('Marisol Vega');
    expect(displayName({ firstName: 'Marisol', lastName: null })).toBe('Marisol');
    expect(displayName({ firstName: null, lastName: ' ' })).toBe('');
  });
});

describe('access', () => {
  it('AUT-17 refuses a procedure that declares nothing', () => {
    for (const role of [null, ...ROLES])
      expect(checkAccess(undefined, role)).toEqual({ ok: false, code: 'FORBIDDEN' });
  });

  it('AUT-17 asks anonymous callers to sign in for anything but public procedures', () => {
    expect(checkAccess({ may: 'anyone', owns: 'all' }, null)).toEqual({ ok: true });
    expect(checkAccess({ may: 'signed_in', owns: 'self' }, null)).toEqual({
      ok: false,
      code: 'UNAUTHORIZED',
    });
    expect(checkAccess({ may: 'settings.manage', owns: 'all' }, null)).toEqual({
      ok: false,
      code: 'UNAUTHORIZED',
    });
  });

  it('AUT-17 allows exactly the roles of the table', () => {
    for (const permission of Object.keys(PERMISSIONS) as Permission[])
      for (const role of ROLES)
        expect(checkAccess({ may: permission, owns: 'all' }, role).ok).toBe(
          (PERMISSIONS[permission] as readonly string[]).includes(role),
        );
  });

  it('USR-02 keeps money reversal, users and settings to administrators', () => {
    for (const permission of ['money.reverse', 'users.manage', 'settings.manage', 'audit.read'] as const)
      expect(ROLES.filter((role) => may(role, permission))).toEqual(['admin']);
  });
});

describe('redirect after sign-in', () => {
  it('RT-06 follows a path of this origin with query and hash', () => {
    expect(safeRedirect('/dashboard/x?a=1&b=%2F#c', '/f')).toBe('/dashboard/x?a=1&b=%2F#c');
  });

  it('RT-06 refuses every way to leave this origin', () => {
    for (const bad of [
      '//e',
      '/\\e',
      '%2f%2fe',
      '/%2fe',
      '/%5ce',
      'javascript:alert(1)',
      'https://e',
      '',
      '/\t/e',
      '/a\\b',
      'e',
      '\\\\e',
      ' //e',
    ])
      expect(safeRedirect(bad, '/f'), bad).toBe('/f');
  });
});

describe('sign-in and sign-up input', () => {
  it('AUT-01 takes one address however it is typed', () => {
    expect(signInSchema.parse({ email: '  Ana@Shop.Test ', password: 'x' }).email).toBe('ana@shop.test');
  });

  it('AUT-01 refuses fields that do not belong', () => {
    expect(
      signUpSchema.safeParse({
        firstName: 'A',
        lastName: 'B',
        email: 'a@b.co',
        password: 'long-enough-here',
        role: 'admin',
      }).success,
    ).toBe(false);
  });

  it('AUT-01 asks for 12 characters or more', () => {
    const input = { firstName: 'A', lastName: 'B', email: 'a@b.co', password: 'short' };
    expect(signUpSchema.safeParse(input).error?.issues[0]?.message).toBe('PASSWORD_TOO_SHORT');
  });
});

describe('signing in without zod', () => {
  it.each([
    ['ana@shop.test', 'x', []],
    [' Ana@Shop.test ', 'x', []],
    ['ana', '', ['EMAIL_INVALID', 'PASSWORD_REQUIRED']],
    ['a@b', 'x'.repeat(129), ['EMAIL_INVALID', 'PASSWORD_TOO_LONG']],
    ['a b@c.d', 'x', ['EMAIL_INVALID']],
  ])('AUT-01 says of %j what the schema says', (email, password, codes) => {
    expect(signInIssues({ email, password }).map(({ code }) => code)).toEqual(codes);
    const { error } = signInSchema.safeParse({ email, password });
    expect(error?.issues.map(({ message }) => message) ?? []).toEqual(codes);
  });
});

describe('a new password', () => {
  it('AUT-16 is another one than the one it replaces', () => {
    const issue = (currentPassword: string, password: string) =>
      changePasswordSchema.safeParse({ currentPassword, password }).error?.issues[0];
    expect(issue('correct-horse-battery', 'correct-horse-battery')).toMatchObject({
      message: 'PASSWORD_SAME',
      path: ['password'],
    });
    expect(issue('correct-horse-battery', 'another-horse-battery')).toBeUndefined();
  });
});
