import { vi } from 'vitest';

/**
 * Passwords are hashed by the real function, and each one once: it is slow on purpose, and nearly every test of the
 * server signs someone in. The tests of the process and of the browser run the server without this.
 */
vi.mock('better-auth/crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('better-auth/crypto')>();
  const hashes = new Map<string, Promise<string>>();
  const verdicts = new Map<string, Promise<boolean>>();
  const remember = <T>(known: Map<string, T>, key: string, make: () => T): T => {
    const value = known.get(key) ?? make();
    known.set(key, value);
    return value;
  };
  return {
    ...real,
    hashPassword: (password: string) => remember(hashes, password, () => real.hashPassword(password)),
    verifyPassword: ({ hash, password }: { hash: string; password: string }) =>
      remember(verdicts, `${hash} ${password}`, () => real.verifyPassword({ hash, password })),
  };
});
