import type { Role } from '@kickstand/domain/auth';
import { eq } from 'drizzle-orm';
import { SYSTEM } from '../audit/index.ts';
import { createUser, profiles } from '../auth/index.ts';
import { PASSWORDS, type TestBrowser, type TestShop } from './test-shop.ts';

export const PASSWORD = 'ride-safe-every-day';

/** A browser that is signed in with that role; creates the user if needed. */
export async function signedInAs(shop: TestShop, role: Role, name = 'one'): Promise<TestBrowser> {
  const email = `${role}.${name}@shop.test`;
  const known = await shop.db.select().from(profiles).where(eq(profiles.email, email));
  if (known.length === 0) {
    const passwordHash = await PASSWORDS.hash(PASSWORD);
    await shop.db.transaction((tx) =>
      createUser(tx, shop.clock, SYSTEM, {
        firstName: 'Pat',
        lastName: role,
        email,
        role,
        language: null,
        passwordHash,
      }),
    );
  }
  const browser = shop.browser();
  const answer = await browser.call('auth/signIn', { email, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`sign-in as ${role} failed: ${answer.code}`);
  return browser;
}
