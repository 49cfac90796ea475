import { randomUUID } from 'node:crypto';
import { contactAfterForm, normalizeEmail, normalizePhone, searchForm } from '@kickstand/domain/customers';
import type { IntakeForm } from '@kickstand/domain/intake';
import type { Language } from '@kickstand/domain/language';
import type { ConsentSource } from '@kickstand/domain/messages';
import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { bikeOwnerships, bikes, customers } from './customers.table.ts';
import { appointments } from './foreign-tables.ts';
import { lockSurvivor } from './lock-customers.ts';
import { consentAddress, recordConsent } from './record-consent.ts';

export interface Attached {
  readonly customerId: string;
  readonly bikeId: string;
}

/**
 * Finds or creates the customer and the bike of a form. The same phone or email with the same name is the
 * same person; with another name it may be a family's phone.
 */
export async function attachCustomerAndBike(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  form: IntakeForm,
  /** The appointment it came from. */
  formId: string,
): Promise<Attached> {
  const booked = form.textConsent ? null : await bookedConsent(tx, formId, form.customerPhone);
  const customerId = await attachCustomer(tx, clock, actor, {
    name: form.customerName,
    email: form.customerEmail,
    phone: form.customerPhone,
    language: form.termsLanguage,
    preferredContact: form.customerContact,
    ...(form.textConsent && { textConsent: { source: 'intake' as const } }),
    ...(booked && { textConsent: booked }),
  });
  const bikeId = await findOrMakeBike(tx, clock, actor, form, customerId);
  await noteOwner(tx, clock, actor, bikeId, customerId);
  return { customerId, bikeId };
}

/**
 * Consent to texts given with the booking of this form, for the same number, unless that number refused
 * since.
 */
async function bookedConsent(
  tx: Transaction,
  formId: string,
  phone: string,
): Promise<NonNullable<Contact['textConsent']> | null> {
  const [visit] = await tx
    .select({ id: appointments.id, phone: appointments.phone, wording: appointments.textConsentWording })
    .from(appointments)
    .where(
      and(
        eq(appointments.intakeId, formId),
        isNotNull(appointments.textConsentAt),
        sql`not exists (select 1 from consents no where no.channel = 'text' and not no.given
          and no.address = '+1' || ${appointments.phone} and no.at > ${appointments.textConsentAt})`,
      ),
    );
  if (!visit?.wording || visit.phone !== normalizePhone(phone)) return null;
  return { source: 'booking', wording: visit.wording, recordId: visit.id };
}

export interface Contact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly language: Language;
  readonly preferredContact?: IntakeForm['customerContact'];
  /** They agreed to texts; omitted: no answer, and the previous one stays. */
  readonly textConsent?: {
    readonly source: ConsentSource;
    readonly wording?: string;
    readonly recordId?: string;
  };
}

/**
 * Finds the customer with that name and that phone or email, or creates one. An email on a form must not replace the
 * one on record, because it gives an account access: a difference is stored for staff to decide. A record that was
 * merged resolves to the one it was merged into.
 */
export async function attachCustomer(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  contact: Contact,
): Promise<string> {
  const email = normalizeEmail(contact.email);
  const phone = normalizePhone(contact.phone);
  const nameKey = searchForm(contact.name);
  // Two concurrent forms of one new customer must create one record. Locked by name, because a match has the same name
  // and either the phone or the email.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${nameKey}`}, 11))`);
  const [match] = await tx
    .select({ id: customers.id, email: customers.email, phone: customers.phone })
    .from(customers)
    .where(
      and(
        eq(customers.nameKey, nameKey),
        or(phone ? eq(customers.phone, phone) : undefined, email ? eq(customers.email, email) : undefined),
      ),
    )
    .orderBy(asc(isNotNull(customers.mergedInto)), desc(customers.createdAt))
    .limit(1);
  const known = match && (await lockSurvivor(tx, match.id));
  const now = clock.now();
  const language = contact.language;
  if (known) {
    const alias = known.id === match.id ? null : match;
    const updated = contactAfterForm(known, { email, phone }, alias);
    const values = {
      phone: updated.phone,
      givenEmail: updated.givenEmail || known.givenEmail,
      givenPhone: updated.givenPhone || known.givenPhone,
      preferredContact: contact.preferredContact ?? known.preferredContact,
    };
    await tx
      .update(customers)
      .set({ ...values, language, updatedAt: now, revision: sql`${customers.revision} + 1` })
      .where(eq(customers.id, known.id));
    const { givenEmail, givenPhone, preferredContact } = known;
    await writeAudit(tx, clock, actor, {
      action: 'customers.customer.seen_again',
      subject: 'customers',
      subjectId: known.id,
      before: { phone: known.phone, givenEmail, givenPhone, preferredContact },
      after: values,
    });
    // a yes is for the number it was given for: with another one the form's own yes is a new answer
    if (!known.consentText || known.phone !== phone) await keepConsent(tx, clock, actor, known.id, contact);
    return known.id;
  }
  const row = {
    id: randomUUID(),
    name: contact.name.trim(),
    nameKey,
    email,
    phone,
    language,
    preferredContact: contact.preferredContact ?? null,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insert(customers).values(row);
  await writeAudit(tx, clock, actor, {
    action: 'customers.customer.created',
    subject: 'customers',
    subjectId: row.id,
    after: { name: row.name, email, phone },
  });
  await keepConsent(tx, clock, actor, row.id, contact);
  return row.id;
}

async function keepConsent(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  customerId: string,
  { textConsent, ...contact }: Contact,
): Promise<void> {
  if (!textConsent) return;
  await recordConsent(tx, clock, actor, {
    ...{ customerId, channel: 'text', given: true, language: contact.language, ...textConsent },
    address: consentAddress('text', contact),
  });
}

async function findOrMakeBike(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  form: IntakeForm,
  customerId: string,
): Promise<string> {
  const vin = form.vin.trim().toUpperCase();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bike ${vin}`}, 12))`);
  const whole = vin.length === 17;
  const [known] = await tx
    .select({ id: bikes.id, bike: bikes })
    .from(bikes)
    .leftJoin(bikeOwnerships, and(eq(bikeOwnerships.bikeId, bikes.id), isNull(bikeOwnerships.until)))
    .where(and(eq(bikes.vin, vin), whole ? undefined : eq(bikeOwnerships.customerId, customerId)))
    .limit(1);
  const now = clock.now();
  const facts = {
    make: form.bikeMake.trim(),
    model: form.bikeModel.trim(),
    year: form.bikeYear.trim(),
    color: form.bikeColor.trim(),
    classification: form.bikeClassification.trim(),
  };
  if (known) {
    await tx
      .update(bikes)
      .set({ ...facts, updatedAt: now })
      .where(eq(bikes.id, known.id));
    const { make, model, year, color, classification } = known.bike;
    await writeAudit(tx, clock, actor, {
      action: 'customers.bike.seen_again',
      subject: 'bikes',
      subjectId: known.id,
      before: { make, model, year, color, classification },
      after: facts,
    });
    return known.id;
  }
  const row = { id: randomUUID(), vin, ...facts, createdAt: now, updatedAt: now };
  await tx.insert(bikes).values(row);
  await writeAudit(tx, clock, actor, {
    action: 'customers.bike.created',
    subject: 'bikes',
    subjectId: row.id,
    after: { vin, ...facts },
  });
  return row.id;
}

/** A bike that comes with another customer was sold: the old ownership ends today. */
async function noteOwner(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  bikeId: string,
  customerId: string,
): Promise<void> {
  const [current] = await tx
    .select()
    .from(bikeOwnerships)
    .where(and(eq(bikeOwnerships.bikeId, bikeId), isNull(bikeOwnerships.until)));
  if (current?.customerId === customerId) return;
  const now = clock.now();
  if (current) await tx.update(bikeOwnerships).set({ until: now }).where(eq(bikeOwnerships.id, current.id));
  await tx.insert(bikeOwnerships).values({ id: randomUUID(), bikeId, customerId, since: now });
  await writeAudit(tx, clock, actor, {
    action: 'customers.bike.owner_noted',
    subject: 'bikes',
    subjectId: bikeId,
    before: current ? { customerId: current.customerId } : null,
    after: { customerId },
  });
}
