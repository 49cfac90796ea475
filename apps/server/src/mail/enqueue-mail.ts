import { randomUUID } from 'node:crypto';
import type { Language } from '@kickstand/domain/language';
import type { DbOrTx } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type MAIL_KINDS, mailOutbox } from './mail.table.ts';

export type MailKind = (typeof MAIL_KINDS)[number];

/** What the templates of account mail need. */
export interface MailData {
  readonly firstName: string;
  readonly link: string;
}

export interface NewMail {
  readonly kind: MailKind;
  readonly to: string;
  readonly language: Language;
  readonly data: MailData;
}

/** Puts a mail into the outbox within the caller's transaction: it goes out if, and only if, that commits. */
export async function enqueueMail(
  { secrets }: { secrets: Secrets },
  tx: DbOrTx,
  mail: NewMail,
): Promise<void> {
  await tx.insert(mailOutbox).values({
    id: randomUUID(),
    kind: mail.kind,
    toAddress: mail.to,
    language: mail.language,
    sealedData: secrets.seal(JSON.stringify(mail.data)),
  });
}
