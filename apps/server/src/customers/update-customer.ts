import { type CustomerFacts, normalizePlate, searchForm } from '@kickstand/domain/customers';
import { CONSENT_CHANNELS } from '@kickstand/domain/messages';
import { eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { replaceAtRevision } from '../platform/once/index.ts';
import { bikes, customers } from './customers.table.ts';
import type { CustomerRow, CustomersDeps } from './customers-deps.ts';
import { lockCustomer } from './lock-customers.ts';
import { consentAddress, noteConsent } from './record-consent.ts';

type Deps = Pick<CustomersDeps, 'db' | 'clock'>;

export type UpdateVerdict =
  | { readonly ok: true; readonly row: CustomerRow }
  | { readonly ok: false; readonly code: 'NOT_FOUND' | 'MERGE_DONE' }
  | { readonly ok: false; readonly code: 'STALE'; readonly current: CustomerRow };

interface Update extends CustomerFacts {
  readonly id: string;
  readonly revision: number;
  /** Staff decided about the contact from the last form. */
  readonly settled?: boolean | undefined;
}

/** Forms and orders keep the contact they were filed with. */
export function updateCustomer(
  { db, clock }: Deps,
  actor: Actor,
  { id, revision, settled = false, ...facts }: Update,
): Promise<UpdateVerdict> {
  return db.transaction(async (tx): Promise<UpdateVerdict> => {
    const before = await lockCustomer(tx, id);
    if (!before) return { ok: false, code: 'NOT_FOUND' };
    if (before.mergedInto) return { ok: false, code: 'MERGE_DONE' };
    const values = {
      ...facts,
      ...((settled || facts.email !== before.email) && { givenEmail: '' }),
      ...((settled || facts.phone !== before.phone) && { givenPhone: '' }),
      nameKey: searchForm(facts.name),
      updatedAt: clock.now(),
    };
    const saved = await replaceAtRevision(tx, customers, { id, revision }, values);
    if (!saved.ok) return saved;
    await writeAudit(tx, clock, actor, {
      action: 'customers.customer.updated',
      subject: 'customers',
      subjectId: id,
      before: factsOf(before),
      after: facts,
    });
    for (const channel of CONSENT_CHANNELS) {
      const given = facts[CONSENT_FIELDS[channel]];
      // saving another number or email with the box checked means consent for that one, too
      const elsewhere = given && consentAddress(channel, facts) !== consentAddress(channel, before);
      if (elsewhere || given !== before[CONSENT_FIELDS[channel]])
        await noteConsent(tx, clock, actor, {
          ...{ customerId: id, channel, given, source: 'counter', language: facts.language },
          address: consentAddress(channel, facts),
        });
    }
    return saved;
  });
}

const CONSENT_FIELDS = { email: 'consentEmail', text: 'consentText', call: 'consentCall' } as const;

const factsOf = (row: CustomerRow): CustomerFacts => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  preferredContact: row.preferredContact,
  language: row.language,
  consentEmail: row.consentEmail,
  consentText: row.consentText,
  consentCall: row.consentCall,
  notes: row.notes,
});

type PlateVerdict =
  | { readonly ok: true; readonly plate: string | null }
  | { readonly ok: false; readonly code: 'NOT_FOUND' }
  | { readonly ok: false; readonly code: 'STALE'; readonly current: string | null };

/** A bike has no revision: the values that the client saw are compared instead. */
export function updatePlate(
  { db, clock }: Deps,
  actor: Actor,
  input: { readonly id: string; readonly plate: string; readonly seen: string },
): Promise<PlateVerdict> {
  return db.transaction(async (tx): Promise<PlateVerdict> => {
    const [bike] = await tx.select().from(bikes).where(eq(bikes.id, input.id)).for('update');
    if (!bike) return { ok: false, code: 'NOT_FOUND' };
    const plate = normalizePlate(input.plate) || null;
    if (plate === bike.plate) return { ok: true, plate };
    if ((bike.plate ?? '') !== normalizePlate(input.seen))
      return { ok: false, code: 'STALE', current: bike.plate };
    // updated_at stays: it sorts bikes by their last visit
    await tx.update(bikes).set({ plate }).where(eq(bikes.id, bike.id));
    await writeAudit(tx, clock, actor, {
      action: 'customers.bike.plate_changed',
      subject: 'bikes',
      subjectId: bike.id,
      before: { plate: bike.plate },
      after: { plate },
    });
    return { ok: true, plate };
  });
}
