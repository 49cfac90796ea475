import type { Outputs } from '@kickstand/api';
import { EMAIL_PATTERN } from '@kickstand/domain/auth';
import { normalizeEmail, normalizePhone, type SuggestBy, suggestText } from '@kickstand/domain/customers';
import { PHONE_DIGITS } from '@kickstand/domain/intake';
import { VIN_LENGTH } from '@kickstand/domain/vehicles';
import { and, desc, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../platform/database/index.ts';
import { containsAll, containsPattern, escapeLike } from '../platform/database/statements/like-filter.ts';
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
 * Only a complete phone, email or VIN finds anyone: the first digits of a phone match half the town. A merged
 * record finds the one it was merged into.
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
  return peopleWithBikes(db, or(...ways));
}

/**
 * Customers matching a partly typed name, phone or email, latest change first. A merged record finds the one
 * it was merged into.
 */
export async function suggest(
  db: DbOrTx,
  { by, text }: { readonly by: SuggestBy; readonly text: string },
): Promise<Known> {
  const typed = suggestText(by, text);
  if (typed === null) return [];
  const found = db
    .select({ id: sql`coalesce(${aliases.mergedInto}, ${aliases.id})` })
    .from(aliases)
    .where(and(...containsAll(aliases.searchText, typed.split(' ')), ...inField[by](typed)));
  return peopleWithBikes(db, inArray(customers.id, found));
}

/** Narrows what the index of `search_text` found to the field that is typed. */
const inField: Record<SuggestBy, (typed: string) => SQL[]> = {
  name: (typed) =>
    typed.split(' ').map((word) => like(sql`' ' || ${aliases.nameKey}`, `% ${escapeLike(word)}%`)),
  phone: (typed) => [like(aliases.phone, containsPattern(typed))],
  email: (typed) => [like(aliases.email, `${escapeLike(typed)}%`)],
};

/** Two statements, however many people and bikes there are: it is asked while someone types. */
async function peopleWithBikes(db: DbOrTx, which: SQL | undefined): Promise<Known> {
  const people = await db
    .select({ person: customers, lastVisitAt: lastVisit })
    .from(customers)
    .where(and(isNull(customers.mergedInto), which))
    .orderBy(desc(customers.updatedAt))
    .limit(PEOPLE_AT_MOST);
  if (people.length === 0) return [];
  const ids = people.map(({ person }) => person.id);
  const owned = await bikesOf(db, inArray(bikeOwnerships.customerId, ids));
  return people.map(({ person, lastVisitAt }) =>
    presentKnown(person, lastVisitAt, (owned.get(person.id) ?? []).slice(0, BIKES_AT_MOST)),
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
  if (!bikeId) return presentKnown(person, visit?.last ?? null, []);
  const theirs = and(eq(bikeOwnerships.customerId, person.id), eq(bikes.id, bikeId));
  const owned = (await bikesOf(db, theirs)).get(person.id);
  return owned ? presentKnown(person, visit?.last ?? null, owned) : null;
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

/** The bikes that are owned now, by owner. */
async function bikesOf(db: DbOrTx, which: SQL | undefined): Promise<Map<string, Known[number]['bikes']>> {
  const rows = await db
    .select({ ownerId: bikeOwnerships.customerId, bike: bikes, lastMileage })
    .from(bikeOwnerships)
    .innerJoin(bikes, eq(bikes.id, bikeOwnerships.bikeId))
    .where(and(isNull(bikeOwnerships.until), which))
    .orderBy(desc(bikes.updatedAt))
    .limit(PEOPLE_AT_MOST * BIKES_AT_MOST);
  const owned = new Map<string, Known[number]['bikes']>();
  for (const { ownerId, bike, lastMileage: mileage } of rows) {
    const { id, make, model, year, color, classification, vin } = bike;
    const known = { id, make, model, year, color, classification, vin, lastMileage: mileage };
    owned.set(ownerId, [...(owned.get(ownerId) ?? []), known]);
  }
  return owned;
}

const lastMileage = sql<string | null>`(
  select mileage from intake_forms where bike_id = ${bikes.id} order by created_at desc limit 1)`;
