import { displayName } from '@kickstand/domain/auth';
import { CALENDAR_START } from '@kickstand/domain/calendar';
import { searchForm } from '@kickstand/domain/customers';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { SYSTEM } from '../audit/index.ts';
import { createUser, profiles } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { customers, products, workOrders } from '../platform/database/schema.ts';
import { CHEAP_SCRYPT_COST, createPasswords } from '../platform/passwords.ts';
import { sampleIntakes, seedIntakes } from '../sample/index.ts';
import { findShop, setUpShop, updateSection } from '../settings/index.ts';

const DEMO_PASSWORD = 'ride-safe-2025';

const OWNER = { firstName: 'Marisol', lastName: 'Vega', email: 'admin@demo.test' } as const;

const COLLEAGUES = [
  { firstName: 'Luis', lastName: 'Ortega', email: 'head@demo.test', role: 'head_technician' },
  { firstName: 'Dana', lastName: 'Whitfield', email: 'tech@demo.test', role: 'technician' },
  { firstName: 'Ray', lastName: 'Delgado', email: 'customer@demo.test', role: 'customer' },
] as const;

const SHOP = {
  name: 'Ironbound Moto',
  street: '210 Ferry Street',
  city: 'Newark',
  state: 'NJ',
  zip: '07105',
  phone: '9735550100',
  email: 'service@ironbound.test',
  timeZone: 'America/New_York',
} as const;

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** The sample shop of `npm run demo`, in its throw-away folder. */
export async function insertDemoShop(deps: Deps, intakes: number): Promise<void> {
  if (!(await insertDemoPeople(deps))) return;
  const staff = await staffOf(deps.db);
  await deps.db.transaction((tx) =>
    sampleIntakes.insert(tx, deps.clock, { staff, timeZone: SHOP.timeZone, count: intakes }),
  );
  await introduceCustomer(deps.db);
  await offerServices(deps);
}

/** What the demo's customers can book online. */
async function offerServices(deps: Deps): Promise<void> {
  const services = await deps.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.type, 'service'))
    .orderBy(asc(products.nameEn))
    .limit(6);
  const booking = { ...CALENDAR_START.booking, services: services.map(({ id }) => id) };
  await updateSection(deps, SYSTEM, 'calendar', { value: { ...CALENDAR_START, booking }, revision: 0 });
}

/** The demo's customer is one of the sample's, best with an estimate to decide about: an empty page shows nothing. */
async function introduceCustomer(db: Database): Promise<void> {
  const [found] = await db
    .select({ customer: customers })
    .from(workOrders)
    .innerJoin(customers, eq(customers.id, workOrders.customerId))
    .orderBy(desc(eq(workOrders.status, 'awaiting_approval')), asc(workOrders.number))
    .limit(1);
  const person = COLLEAGUES.find(({ role }) => role === 'customer');
  if (!found || !person) return;
  const { id, nameKey: before, email: address } = found.customer;
  const name = displayName(person);
  const { email } = person;
  const nameKey = searchForm(name);
  await db.update(customers).set({ name, nameKey, email }).where(eq(customers.id, id));
  await db
    .update(workOrders)
    .set({
      customerName: name,
      customerEmail: email,
      searchText: sql`replace(replace(search_text, ${before}, ${nameKey}), ${address}, ${email})`,
    })
    .where(eq(workOrders.customerId, id));
}

/** Many forms for benchmarks, in the existing shop or else in one like the demo's. */
export async function seedDemoShop(
  deps: Deps,
  count: number,
  onProgress?: (done: number) => void,
): Promise<void> {
  await insertDemoPeople(deps);
  const staff = await staffOf(deps.db);
  const timeZone = (await findShop(deps.db))?.timeZone ?? SHOP.timeZone;
  await seedIntakes(deps, { staff, timeZone, count, ...(onProgress && { onProgress }) });
}

/** The shop and who works there; false where there is a shop already. */
async function insertDemoPeople({ db, clock }: Deps): Promise<boolean> {
  if (await findShop(db)) return false;
  const passwords = createPasswords({ cost: CHEAP_SCRYPT_COST });
  const verdict = await setUpShop({ db, clock, passwords, sample: sampleIntakes }, SYSTEM, {
    owner: { ...OWNER, password: DEMO_PASSWORD },
    shop: SHOP,
    passcode: 'torque',
    sampleData: false,
    language: 'en',
  });
  if (!verdict.ok) return false;
  const passwordHash = await passwords.hash(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    for (const person of COLLEAGUES)
      await createUser(tx, clock, SYSTEM, { ...person, language: null, passwordHash });
  });
  return true;
}

async function staffOf(db: Database) {
  const people = await db.select().from(profiles);
  const named = people.map((person) => ({ id: person.id, name: displayName(person), role: person.role }));
  const [owner] = named.filter(({ role }) => role === 'admin');
  if (!owner) throw new Error('the shop has no owner');
  return {
    owner,
    technicians: named.filter(({ role }) => role === 'technician' || role === 'head_technician'),
  };
}
