import { randomUUID } from 'node:crypto';
import { publicName } from '@kickstand/domain/auth';
import type { Language } from '@kickstand/domain/language';
import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type MAIL_KINDS, mailOutbox } from './mail.table.ts';

export type MailKind = (typeof MAIL_KINDS)[number];

/** What the templates need. */
export interface MailData {
  readonly firstName: string;
  readonly link: string;
  /** Instead of the template's text. */
  readonly body?: string;
  /** One click ends mail of this kind (RFC 8058). */
  readonly unsubscribe?: string;
  /** A table of facts below the text. */
  readonly facts?: readonly Fact[];
  /** An appointment, for the recipient's calendar. */
  readonly event?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
}

export const FACT_LABELS = [
  'bike',
  'vin',
  'mileage',
  'concerns',
  'deposit',
  'date',
  'order',
  'approved',
  'declined',
  'job',
  'question',
  'answer',
  'total',
  'balance',
  'credit',
  'approvedSoFar',
  'askedNow',
  'totalIfApproved',
  'storage',
  'paid',
  'tooMuch',
  'method',
  'change',
  'person',
  'visit',
  'service',
] as const;

export interface Fact {
  readonly label: (typeof FACT_LABELS)[number];
  /** Already in the recipient's language. */
  readonly value: string;
}

export interface NewMail {
  readonly kind: MailKind;
  readonly to: string;
  readonly language: Language;
  readonly data: MailData;
  /** What it is about. */
  readonly recordId?: string;
}

/** Anyone can have these sent to any address. */
const TO_UNCONFIRMED: readonly MailKind[] = [
  'confirm_address',
  'address_in_use',
  'confirm_email',
  'appointment_requested',
  'appointment_confirmed',
  'appointment_moved',
  'appointment_cancelled',
];

const dataOf = ({ kind, data }: NewMail): MailData =>
  TO_UNCONFIRMED.includes(kind) ? { ...data, firstName: publicName(data.firstName) } : data;

/** Adds a mail to the outbox in the caller's transaction, so that it is sent only if that commits. Returns its id. */
export async function enqueueMail(
  { secrets }: { secrets: Secrets },
  tx: DbOrTx,
  mail: NewMail,
): Promise<string> {
  const id = randomUUID();
  await tx.insert(mailOutbox).values({
    id,
    kind: mail.kind,
    toAddress: mail.to,
    language: mail.language,
    sealedData: secrets.seal(JSON.stringify(dataOf(mail))),
    recordId: mail.recordId ?? null,
  });
  return id;
}

/** Cancels queued mail of this kind about a record, because a newer one replaces it. */
export async function withdrawWaiting(
  tx: DbOrTx,
  { kind, to, recordId }: { kind: MailKind; to: string; recordId: string },
): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ status: 'failed', sealedData: null, lastError: 'REPLACED' })
    .where(
      and(
        eq(mailOutbox.status, 'waiting'),
        eq(mailOutbox.kind, kind),
        eq(mailOutbox.toAddress, to),
        eq(mailOutbox.recordId, recordId),
      ),
    );
}
