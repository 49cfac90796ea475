import { emailProblem } from '@kickstand/domain/auth';
import { formatDate, formatMoney } from '@kickstand/domain/format';
import { eq } from 'drizzle-orm';
import { type Actor, SYSTEM, writeAudit } from '../audit/index.ts';
import { type EmailVerdict, enqueueMail, type Fact, type SentMail, withdrawWaiting } from '../mail/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { formOf, type IntakeRow } from './form-columns.ts';
import { findForm } from './intake.repository.ts';
import { intakeForms } from './intake.table.ts';
import type { IntakeDeps } from './intake-deps.ts';
import { linkToForm } from './share-intake.ts';

/** Emails the receipt with a new link. If the mail server is down, the outbox keeps it. */
export async function emailIntake(
  deps: IntakeDeps & { readonly timeZone: () => Promise<string> },
  actor: Actor,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<EmailVerdict> {
  const to = email.trim();
  const refused = emailProblem(to);
  if (refused) return { ok: false, code: refused };
  if (!(await deps.mailConfigured())) return { ok: false, code: 'MAIL_NOT_CONFIGURED' };
  const row = await findForm(deps.db, id);
  if (!row) return { ok: false, code: 'NOT_FOUND' };
  const timeZone = await deps.timeZone();
  const mailId = await deps.db.transaction(async (tx) => {
    const link = await linkToForm(deps, tx, actor, row);
    await writeAudit(tx, deps.clock, actor, {
      action: 'intake.form.mailed',
      subject: 'intake_forms',
      subjectId: id,
      after: { to },
    });
    // pressed again while one is still waiting: the newer one replaces it, or both would arrive
    await withdrawWaiting(tx, { kind: 'intake_receipt', to, recordId: id });
    return enqueueMail(deps, tx, {
      kind: 'intake_receipt',
      to,
      language: row.customerLanguage,
      recordId: id,
      data: {
        firstName: name.trim() || row.customerName,
        link,
        facts: factsOf(row, timeZone),
      },
    });
  });
  return { ok: true, outcome: (await deps.mail.sendNow(mailId)) ?? { kind: 'queued' } };
}

/** Stored with the form once a receipt went out, even minutes later; open pages then show it. */
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
