import type { Outputs } from '@kickstand/api';
import { EMAIL_PATTERN } from '@kickstand/domain/auth';
import { normalizeEmail, normalizePhone } from '@kickstand/domain/customers';
import { PHONE_DIGITS } from '@kickstand/domain/intake';
import { VIN_LENGTH } from '@kickstand/domain/vehicles';
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../platform/database/index.ts';
import { bikeOwnerships, bikes, customers } from './customers.table.ts';
import type { CustomerRow } from './customers-deps.ts';
import { findSurvivor } from './lock-customers.ts';
import { lastVisit } from './visits.ts';

type Known = Outputs['customers']['recognize'];

export interface Recognizable {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly vin?: string | undefined;
}

const PEOPLE_AT_MOST = 5;
const BIKES_AT_MOST = 20;

const aliases = alias(customers, 'aliases');

/**
 * Only a whole phone, email or VIN finds anybody: the first digits of a phone are half the town. What a record
 * that was merged away knew finds the one it was merged into.
 */
export async function recognize(db: DbOrTx, given: Recognizable): Promise<Known> {
  const phone = normalizePhone(given.phone ?? '');
  const email = normalizeEmail(given.email ?? '');
  const vin = (given.vin ?? '').trim().toUpperCase();
  const ways = [
    phone.length === PHONE_DIGITS
      ? or(eq(customers.phone, phone), inArray(customers.id, keptOf(db, eq(aliases.phone, phone))))
      : undefined,
    EMAIL_PATTERN.test(email)
      ? or(eq(customers.email, email), inArray(customers.id, keptOf(db, eq(aliases.email, email))))
      : undefined,
    vin.length === VIN_LENGTH ? inArray(customers.id, ownersOf(db, vin)) : undefined,
  ].filter((way) => way !== undefined);
  if (ways.length === 0) return [];
  const people = await db
    .select({ person: customers, lastVisitAt: lastVisit })
    .from(customers)
    .where(and(isNull(customers.mergedInto), or(...ways)))
    .orderBy(desc(customers.updatedAt))
    .limit(PEOPLE_AT_MOST);
  return Promise.all(
    people.map(async ({ person, lastVisitAt }) =>
      presentKnown(person, lastVisitAt, await bikesOf(db, person.id)),
    ),
  );
}

/** A customer by id with the bike that is asked for; an alias is its record. Null: no such customer, or not their bike. */
export async function knownCustomer(
  db: DbOrTx,
  { id, bikeId }: { readonly id: string; readonly bikeId?: string | undefined },
): Promise<Known[number] | null> {
  const person = await findSurvivor(db, id);
  if (!person) return null;
  const [visit] = await db.select({ last: lastVisit }).from(customers).where(eq(customers.id, person.id));
  const owned = bikeId ? await bikesOf(db, person.id, bikeId) : [];
  if (bikeId && owned.length === 0) return null;
  return presentKnown(person, visit?.last ?? null, owned);
}

const presentKnown = (
  person: CustomerRow,
  lastVisitAt: Date | null,
  owned: Known[number]['bikes'],
): Known[number] => ({
  id: person.id,
  name: person.name,
  email: person.email,
  phone: person.phone,
  preferredContact: person.preferredContact,
  language: person.language,
  lastVisitAt: lastVisitAt?.toISOString() ?? null,
  bikes: owned,
});

const keptOf = (db: DbOrTx, which: SQL) => db.select({ id: aliases.mergedInto }).from(aliases).where(which);

const ownersOf = (db: DbOrTx, vin: string) =>
  db
    .select({ id: bikeOwnerships.customerId })
    .from(bikeOwnerships)
    .innerJoin(bikes, eq(bikes.id, bikeOwnerships.bikeId))
    .where(and(eq(bikes.vin, vin), isNull(bikeOwnerships.until)));

/** Those they own now, or the one named. */
async function bikesOf(db: DbOrTx, customerId: string, bikeId?: string): Promise<Known[number]['bikes']> {
  const rows = await db
    .select({ bike: bikes, lastMileage })
    .from(bikeOwnerships)
    .innerJoin(bikes, eq(bikes.id, bikeOwnerships.bikeId))
    .where(
      and(
        eq(bikeOwnerships.customerId, customerId),
        isNull(bikeOwnerships.until),
        bikeId ? eq(bikes.id, bikeId) : undefined,
      ),
    )
    .orderBy(desc(bikes.updatedAt))
    .limit(BIKES_AT_MOST);
  return rows.map(({ bike, lastMileage: mileage }) => ({
    id: bike.id,
    make: bike.make,
    model: bike.model,
    year: bike.year,
    color: bike.color,
    classification: bike.classification,
    vin: bike.vin,
    lastMileage: mileage,
  }));
}

const lastMileage = sql<string | null>`(
  select mileage from intake_forms where bike_id = ${bikes.id} order by created_at desc limit 1)`;
