import { randomUUID } from 'node:crypto';
import { normalizeEmail } from '@kickstand/domain/customers';
import type { Language } from '@kickstand/domain/language';
import { CONSENT_WORDING, type ConsentChannel, type ConsentSource } from '@kickstand/domain/messages';
import { and, desc, eq, gte, not, type SQL, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { toE164 } from '../platform/phones.ts';
import { consents } from './consents.table.ts';
import { customers } from './customers.table.ts';

export interface ConsentAnswer {
  /** Null: the number of nobody we know. */
  readonly customerId: string | null;
  /** E.164 or an email; empty where the customer has none. */
  readonly address: string;
  readonly channel: ConsentChannel;
  readonly given: boolean;
  readonly source: ConsentSource;
  /** What they saw or wrote; left out: the shop's own wording. */
  readonly wording?: string;
  readonly language: Language;
  readonly recordId?: string;
}

const COLUMNS = { email: 'consentEmail', text: 'consentText', call: 'consentCall' } as const;

/** A yes or a no, in the transaction of what it came with. The customer's record repeats it. */
export async function recordConsent(
  tx: DbOrTx,
  clock: Clock,
  actor: Actor,
  answer: ConsentAnswer,
): Promise<void> {
  const { customerId, channel, given } = answer;
  await noteConsent(tx, clock, actor, answer);
  if (!customerId) return;
  await tx
    .update(customers)
    .set({ [COLUMNS[channel]]: given, updatedAt: clock.now(), revision: sql`${customers.revision} + 1` })
    .where(eq(customers.id, customerId));
}

/** The row of the history alone, for a use case that writes the customer's record itself. */
export async function noteConsent(
  tx: DbOrTx,
  clock: Clock,
  actor: Actor,
  { recordId, wording, ...answer }: ConsentAnswer,
): Promise<void> {
  const row = {
    ...answer,
    id: randomUUID(),
    wording: wording ?? CONSENT_WORDING[answer.channel][answer.language],
    recordId: recordId ?? null,
    actorId: actor.actorId,
    at: clock.now(),
  };
  await tx.insert(consents).values(row);
  await writeAudit(tx, clock, actor, {
    action: answer.given ? 'customers.consent.given' : 'customers.consent.withdrawn',
    subject: answer.customerId ? 'customers' : 'consents',
    subjectId: answer.customerId ?? row.id,
    after: { channel: answer.channel, address: answer.address, source: answer.source, wording: row.wording },
  });
}

/** What a channel of a customer is reached at. */
export const consentAddress = (
  channel: ConsentChannel,
  { email, phone }: { readonly email: string; readonly phone: string },
): string => (channel === 'email' ? normalizeEmail(email) : (toE164(phone) ?? ''));

/** The answers of a customer and their aliases, newest first. */
export const consentsOf = (db: DbOrTx, customerId: string) =>
  db
    .select()
    .from(consents)
    .where(
      sql`${consents.customerId} in (
        select id from customers where id = ${customerId} or merged_into = ${customerId})`,
    )
    .orderBy(desc(consents.seq))
    .limit(100);

/**
 * Whether a customer's last answer about this number was yes. `customers.consent_text` does not say which
 * number was meant: an order keeps its number, and a record may get another one.
 */
export const agreedToTextsAt = (customerId: SQL, address: SQL): SQL<boolean> => sql<boolean>`coalesce((
  select answer.given from consents answer
  where answer.channel = 'text' and answer.address = ${address} and answer.customer_id in (
    select one.id from customers one where one.id = ${customerId} or one.merged_into = ${customerId})
  order by answer.seq desc limit 1), false)`;

/**
 * Whether nobody withdrew consent for this number. Bookings by anonymous visitors do not count: they cannot
 * speak for a number that refused.
 */
export const neverRefusedTextsAt = (address: SQL): SQL<boolean> => sql<boolean>`coalesce((
  select answer.given from consents answer
  where answer.channel = 'text' and answer.address = ${address}
    and not (answer.source = 'booking' and answer.customer_id is null)
  order by answer.seq desc limit 1), true)`;

/** Whether anybody took texts to this number back since then, and the last answer is still no. */
export async function tookTextsBackSince(db: DbOrTx, address: string, since: Date): Promise<boolean> {
  const [no] = await db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.address, address),
        eq(consents.channel, 'text'),
        eq(consents.given, false),
        gte(consents.at, since),
        not(neverRefusedTextsAt(sql`${address}`)),
      ),
    )
    .limit(1);
  return no !== undefined;
}

/** Whether the last answer for this number was no, regardless of the customer it belonged to. */
export async function isOptedOut(db: DbOrTx, address: string): Promise<boolean> {
  const [last] = await db
    .select({ given: consents.given })
    .from(consents)
    .where(
      and(eq(consents.address, address), eq(consents.channel, 'text'), eq(consents.source, 'text_message')),
    )
    .orderBy(desc(consents.seq))
    .limit(1);
  return last?.given === false;
}
