import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { mailOutbox } from '../mail/mail.table.ts';
import { submittedForm } from '../testing/intakes.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { openTestSmtp, type TestSmtp } from '../testing/test-smtp.ts';
import { intakeForms } from './intake.table.ts';

interface Answer {
  success: boolean;
  queued: boolean;
  email_error: string | null;
  used_fallback: boolean;
}

describe('emailing an intake form', () => {
  let smtp: TestSmtp;
  let shop: TestShop;
  let owner: TestBrowser;

  beforeAll(async () => {
    smtp = await openTestSmtp();
    shop = await openTestShop('embedded', smtp.env);
  });
  beforeEach(async () => {
    await shop.reset();
    smtp.received = [];
    smtp.refuses = {};
    owner = await setUpAndSignIn(shop);
  });
  afterAll(async () => {
    await shop.close();
    await smtp.close();
  });

  const send = async (id: string, customerEmail = 'zoe@riders.test') =>
    owner.call<Answer>('intake/email', { intakeFormId: id, customerEmail, customerName: 'Zoë Núñez' });
  const sentAt = async (id: string) =>
    (await shop.db.select().from(intakeForms).where(eq(intakeForms.id, id)))[0]?.emailSentAt;

  it('EML-01 EML-03 sends text and HTML in the customer’s language, and records when', async () => {
    const id = await submittedForm(shop, owner, { termsLanguage: 'es' });
    expect((await send(id)).value).toMatchObject({
      success: true,
      queued: false,
      email_error: null,
      used_fallback: false,
    });
    expect(await sentAt(id)).toBeInstanceOf(Date);
    const [mail = ''] = smtp.received;
    expect(mail).toMatch(/^Subject: .*motocicleta/im);
    expect(mail).toContain('text/plain');
    expect(mail).toContain('text/html');
    expect(mail).not.toContain(id); // the link contains a share id, never the record's own id
    const [noted] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'intake.form.mailed'));
    expect(noted?.after).toEqual({ to: 'zoe@riders.test' });
  });

  it('EML-05 takes the fallback sender when the first one is refused', async () => {
    smtp.refuses.from = 550;
    const id = await submittedForm(shop, owner);
    expect((await send(id)).value).toMatchObject({ success: true, used_fallback: true });
  });

  it('EML-05 queues what cannot be sent now, sends it later and records when', async () => {
    smtp.refuses.to = 451;
    const id = await submittedForm(shop, owner);
    expect((await send(id)).value).toMatchObject({ success: false, queued: true, email_error: null });
    expect(await sentAt(id)).toBeNull();
    smtp.refuses = {};
    await shop.db.update(mailOutbox).set({ nextAttemptAt: new Date(0) });
    await expect.poll(() => sentAt(id), { timeout: 20_000 }).toBeInstanceOf(Date);
  });

  it('EML-02 passes on the mail server’s answer to a permanent refusal', async () => {
    smtp.refuses.to = 550;
    const id = await submittedForm(shop, owner);
    const { value } = await send(id);
    expect(value).toMatchObject({ success: false, queued: false });
    expect(value.email_error).toContain('not today');
  });

  it('EML-02 EML-05 sends an email once although it was refused or waiting, and sent again', async () => {
    smtp.refuses.to = 550;
    const id = await submittedForm(shop, owner);
    await send(id);
    const [refused] = await shop.db.select({ status: mailOutbox.status }).from(mailOutbox);
    expect(refused?.status).toBe('failed');
    smtp.refuses.to = 451;
    await send(id);
    expect((await send(id)).value).toMatchObject({ queued: true });
    smtp.refuses = {};
    await shop.db.update(mailOutbox).set({ nextAttemptAt: new Date(0) });
    await expect.poll(() => sentAt(id), { timeout: 20_000 }).toBeInstanceOf(Date);
    const statuses = await shop.db.select({ status: mailOutbox.status }).from(mailOutbox);
    expect(statuses.map(({ status }) => status).sort()).toEqual(['failed', 'failed', 'sent']);
    expect(smtp.received).toHaveLength(1);
  });

  it('EML-02 requires an address, and refuses header injection', async () => {
    const id = await submittedForm(shop, owner);
    for (const address of ['', '  ']) expect((await send(id, address)).code).toBe('EMAIL_REQUIRED');
    for (const address of ['no-address', 'a@b.test\r\nBcc: all@b.test'])
      expect((await send(id, address)).code, JSON.stringify(address)).toBe('EMAIL_UNUSABLE');
    expect(smtp.received).toHaveLength(0);
  });
});
