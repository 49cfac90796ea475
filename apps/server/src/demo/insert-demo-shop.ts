import { hashPassword } from 'better-auth/crypto';
import { SYSTEM } from '../audit/index.ts';
import { createUser } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { findShop, setUpShop } from '../settings/index.ts';

export const DEMO_PASSWORD = 'ride-safe-2025';

const COLLEAGUES = [
  { firstName: 'Luis', lastName: 'Ortega', email: 'head@demo.test', role: 'head_technician' },
  { firstName: 'Dana', lastName: 'Whitfield', email: 'tech@demo.test', role: 'technician' },
  { firstName: 'Ray', lastName: 'Delgado', email: 'customer@demo.test', role: 'customer' },
] as const;

/** The sample shop of `npm run demo`, in its throw-away folder. */
export async function insertDemoShop({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  if (await findShop(db)) return;
  const verdict = await setUpShop({ db, clock }, SYSTEM, {
    owner: { firstName: 'Marisol', lastName: 'Vega', email: 'admin@demo.test', password: DEMO_PASSWORD },
    shop: {
      name: 'Ironbound Moto',
      street: '210 Ferry Street',
      city: 'Newark',
      state: 'NJ',
      zip: '07105',
      phone: '9735550100',
      timeZone: 'America/New_York',
    },
    passcode: 'torque',
    sampleData: false,
    language: 'en',
  });
  if (!verdict.ok) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    for (const person of COLLEAGUES)
      await createUser(tx, clock, SYSTEM, { ...person, language: null, passwordHash });
  });
}
