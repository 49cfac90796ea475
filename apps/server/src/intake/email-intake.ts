import type { Outputs } from '@kickstand/api';
import { EMAIL_PATTERN } from '@kickstand/domain/auth';
import { formatDate, formatMoney } from '@kickstand/domain/format';
import { eq } from 'drizzle-orm';
import { type Actor, SYSTEM, writeAudit } from '../audit/index.ts';
import {
  type DeliveryOutcome,
  enqueueMail,
  type Fact,
  type SentMail,
  withdrawWaiting,
} from '../mail/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { shareRecord } from '../shares/index.ts';
import { formOf, type IntakeRow } from './form-columns.ts';
import { findForm } from './intake.repository.ts';
import { intakeForms } from './intake.table.ts';
import type { IntakeParts } from './intake-parts.ts';

export type EmailVerdict =
  | { readonly ok: true; readonly outcome: DeliveryOutcome }
  | {
      readonly ok: false;
      readonly code: 'NOT_FOUND' | 'EMAIL_REQUIRED' | 'EMAIL_UNUSABLE' | 'MAIL_NOT_CONFIGURED';
    };

/** Mails the receipt with a new link; when the mail server is away the outbox has it. */
export async function emailIntake(
  parts: IntakeParts & { readonly timeZone: () => Promise<string> },
  actor: Actor,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<EmailVerdict> {
  const to = email.trim();
  if (to === '') return { ok: false, code: 'EMAIL_REQUIRED' };
  if (!EMAIL_PATTERN.test(to)) return { ok: false, code: 'EMAIL_UNUSABLE' };
  if (!(await parts.mailConfigured())) return { ok: false, code: 'MAIL_NOT_CONFIGURED' };
  const row = await findForm(parts.db, id);
  if (!row) return { ok: false, code: 'NOT_FOUND' };
  const timeZone = await parts.timeZone();
  const mailId = await parts.db.transaction(async (tx) => {
    const shareId = await shareRecord(tx, parts.clock, actor, { kind: 'intake', recordId: id });
    await writeAudit(tx, parts.clock, actor, {
      action: 'intake.form.mailed',
      subject: 'intake_forms',
      subjectId: id,
      after: { to },
    });
    // pressed again while one waits: the newer takes its place, or both would arrive
    await withdrawWaiting(tx, { kind: 'intake_receipt', to, recordId: id });
    return enqueueMail(parts, tx, {
      kind: 'intake_receipt',
      to,
      language: row.customerLanguage,
      recordId: id,
      data: {
        firstName: name.trim() || row.customerName,
        link: `${parts.baseUrl()}/form/view/${shareId}`,
        facts: factsOf(row, timeZone),
      },
    });
  });
  return { ok: true, outcome: (await parts.mail.sendNow(mailId)) ?? { kind: 'queued' } };
}

/** The answer of `send-intake-email`, with the names its callers know. */
export function presentOutcome(outcome: DeliveryOutcome): Outputs['intake']['email'] {
  const answer = {
    success: false,
    queued: false,
    email_error: null,
    used_fallback: false,
    emailSentAt: null,
  };
  if (outcome.kind === 'queued') return { ...answer, queued: true };
  if (outcome.kind === 'refused')
    return { ...answer, email_error: outcome.reason === 'REFUSED' ? outcome.words : outcome.reason };
  const { usedFallback, sentAt } = outcome;
  return { ...answer, success: true, used_fallback: usedFallback, emailSentAt: sentAt.toISOString() };
}

/** Kept with the form as soon as a receipt went out, also when that was minutes later; open pages then show it. */
export async function noteMailed(tx: DbOrTx, { kind, recordId, sentAt }: SentMail): Promise<void> {
  if (kind !== 'intake_receipt' || !recordId) return;
  await tx.update(intakeForms).set({ emailSentAt: sentAt }).where(eq(intakeForms.id, recordId));
  await writeAudit(tx, { now: () => sentAt }, SYSTEM, {
    action: 'intake.form.mail_sent',
    subject: 'intake_forms',
    subjectId: recordId,
    after: { emailSentAt: sentAt },
  });
}

function factsOf(row: IntakeRow, timeZone: string): Fact[] {
  const language = row.customerLanguage;
  const facts: Fact[] = [
    { label: 'bike', value: row.bikeInfo },
    { label: 'vin', value: row.vin },
    { label: 'mileage', value: row.mileage },
    { label: 'concerns', value: formOf(row).customerConcerns },
  ];
  if (row.depositId) facts.push({ label: 'deposit', value: formatMoney(row.depositAmount) });
  facts.push({ label: 'date', value: formatDate(row.createdAt, 'long', { language, timeZone }) });
  return facts;
}
