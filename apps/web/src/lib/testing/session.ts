import type { Outputs } from '@kickstand/api';

type Session = NonNullable<Outputs['auth']['session']>;
type Profile = NonNullable<Session['profile']>;

const ID = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';

/** Ana Ferrer, by default an administrator with a long session. */
export function sessionOf(
  profile: Partial<Profile> = {},
  change: Partial<Session> = {},
): Session & { profile: Profile } {
  const { id = ID, email = 'a@b.test' } = profile;
  return {
    user: { id, email },
    expiresAt: '2099-01-01T00:00:00.000Z',
    secondFactorDue: false,
    sso: null,
    ...change,
    profile: {
      ...{ id, firstName: 'Ana', lastName: 'Ferrer', email, role: 'admin', language: null, revision: 1 },
      ...profile,
    },
  };
}
