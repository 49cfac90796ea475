import { hashPassword } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { Busy } from './budget.ts';
import { type Config, readConfig } from './config/index.ts';
import { createPasswords, SCRYPT_COST, scryptCostOf } from './passwords.ts';

const passwords = createPasswords({ cost: 4 });

it('AUT-01 W5 hashes with the cost that OWASP recommends, and stores it in the hash', async () => {
  expect(SCRYPT_COST).toBeGreaterThanOrEqual(17);
  expect(await createPasswords({ cost: 5 }).hash('x')).toMatch(
    /^\$scrypt\$ln=5,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
  );
});

it('AUT-01 W5 a server that is not a demo or a test hashes with 2^17 and 128 MiB, whatever else is set', async () => {
  const configOf = (environment: Record<string, string>) => {
    const { ok, config } = readConfig(environment) as { ok: boolean; config: Config };
    expect(ok).toBe(true);
    return config;
  };
  for (const environment of [{}, { KICKSTAND_ENV: 'production' }, { HOST: '0.0.0.0' }])
    expect(scryptCostOf(configOf(environment))).toBe(17);
  const hash = await createPasswords({ cost: scryptCostOf(configOf({})) }).hash('x');
  expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/);
});

it('AUT-01 verifies a password in any Unicode normalization form', async () => {
  const hash = await passwords.hash('contraseña larga');
  expect(await passwords.verify(hash, 'contraseña larga'.normalize('NFD'))).toBe(true);
  expect(await passwords.verify(hash, 'contraseña largo')).toBe(false);
  expect(await passwords.verify(null, 'contraseña larga')).toBe(false);
  expect(await passwords.verify('not a hash', 'contraseña larga')).toBe(false);
});

it('AUT-01 W5 verifies hashes from Kickstand 0.1, which are outdated', async () => {
  const old = await hashPassword('from long ago');
  expect(await passwords.verify(old, 'from long ago')).toBe(true);
  expect(await passwords.verify(old, 'from long agO')).toBe(false);
  expect(createPasswords({ cost: SCRYPT_COST }).isOutdated(old)).toBe(true);
});

it('AUT-01 W5 verifies hashes with any cost; only those with a lower one are outdated', async () => {
  const hashes = await Promise.all([3, 4, 5].map((cost) => createPasswords({ cost }).hash('x')));
  for (const hash of hashes) {
    expect(await passwords.verify(hash, 'x')).toBe(true);
    expect(await passwords.verify(hash, 'y')).toBe(false);
  }
  expect(hashes.map(passwords.isOutdated)).toEqual([true, false, false]);
});

it('AUT-01 W5 hashes two passwords at a time, queues forty and refuses the rest', async () => {
  const busy = createPasswords({ cost: 10 });
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => busy.hash('x')));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Busy);
  expect(await busy.hash('x')).toContain('$scrypt$');
});
