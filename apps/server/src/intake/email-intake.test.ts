import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { mailOutbox } from '../mail/mail.table.ts';
import { submittedForm } from '../testing/intakes.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { intakeForms } from './intake.table.ts';

interface Answer {
  success: boolean;
  queued: boolean;
  email_error: string | null;
  used_fallback: boolean;
}

describe('mailing an intake', () => {
  let smtp: SMTPServer;
  let shop: TestShop;
  let owner: TestBrowser;
  let received: string[] = [];
  /** What the mail server says to a sender and to a recipient: nothing, or a code. */
  let says: { from?: number | undefined; to?: number | undefined } = {};

  beforeAll(async () => {
    const answer = (code: number | undefined) =>
      code ? Object.assign(new Error('not today'), { responseCode: code }) : null;
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: ({ address }, _session, done) =>
        done(answer(address === 'shop@example.com' ? says.from : undefined)),
      onRcptTo: (_address, _session, done) => done(answer(says.to)),
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (chunk) => {
          text += chunk;
        });
        stream.on('end', () => {
          received.push(text);
          done();
        });
      },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    shop = await openTestShop('embedded', {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Ironbound Moto <shop@example.com>',
      MAIL_FALLBACK_FROM: 'Kickstand <fallback@example.com>',
    });
  });
  beforeEach(async () => {
    await shop.reset();
    received = [];
    says = {};
    owner = await setUpAndSignIn(shop);
  });
  afterAll(async () => {
    await shop.close();
    await new Promise<void>((resolve) => smtp.close(resolve));
  });

  const send = async (id: string, customerEmail = 'zoe@riders.test') =>
    owner.call<Answer>('intake/email', { intakeFormId: id, customerEmail, customerName: 'Zoë Núñez' });
  const sentAt = async (id: string) =>
    (await shop.db.select().from(intakeForms).where(eq(intakeForms.id, id)))[0]?.emailSentAt;

  it('EML-01 EML-03 sends text and HTML in the customer’s language, and keeps when', async () => {
    const id = await submittedForm(shop, owner, { termsLanguage: 'es' });
    expect((await send(id)).value).toMatchObject({
      success: true,
      queued: false,
      email_error: null,
      used_fallback: false,
    });
    expect(await sentAt(id)).toBeInstanceOf(Date);
    const [mail = ''] = received;
    expect(mail).toMatch(/^Subject: .*motocicleta/im);
    expect(mail).toContain('text/plain');
    expect(mail).toContain('text/html');
    expect(mail).not.toContain(id); // the link bears a share id, never the record's own
    const [noted] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'intake.form.mailed'));
    expect(noted?.after).toEqual({ to: 'zoe@riders.test' });
  });

  it('EML-05 takes the fallback sender when the first one is refused', async () => {
    says.from = 550;
    const id = await submittedForm(shop, owner);
    expect((await send(id)).value).toMatchObject({ success: true, used_fallback: true });
  });

  it('EML-05 queues what cannot go now, sends it later and keeps when', async () => {
    says.to = 451;
    const id = await submittedForm(shop, owner);
    expect((await send(id)).value).toMatchObject({ success: false, queued: true, email_error: null });
    expect(await sentAt(id)).toBeNull();
    says = {};
    await shop.db.update(mailOutbox).set({ nextAttemptAt: new Date(0) });
    await expect.poll(() => sentAt(id), { timeout: 20_000 }).toBeInstanceOf(Date);
  });

  it('EML-02 tells what the mail server said for good', async () => {
    says.to = 550;
    const id = await submittedForm(shop, owner);
    const { value } = await send(id);
    expect(value).toMatchObject({ success: false, queued: false });
    expect(value.email_error).toContain('not today');
  });

  it('EML-02 EML-05 sends once what was refused, or waits, and is sent again', async () => {
    says.to = 550;
    const id = await submittedForm(shop, owner);
    await send(id);
    const [refused] = await shop.db.select({ status: mailOutbox.status }).from(mailOutbox);
    expect(refused?.status).toBe('failed');
    says.to = 451;
    await send(id);
    expect((await send(id)).value).toMatchObject({ queued: true });
    says = {};
    await shop.db.update(mailOutbox).set({ nextAttemptAt: new Date(0) });
    await expect.poll(() => sentAt(id), { timeout: 20_000 }).toBeInstanceOf(Date);
    const statuses = await shop.db.select({ status: mailOutbox.status }).from(mailOutbox);
    expect(statuses.map(({ status }) => status).sort()).toEqual(['failed', 'failed', 'sent']);
    expect(received).toHaveLength(1);
  });

  it('EML-02 asks for an address, and refuses a header in disguise', async () => {
    const id = await submittedForm(shop, owner);
    for (const address of ['', '  ']) expect((await send(id, address)).code).toBe('EMAIL_REQUIRED');
    for (const address of ['no-address', 'a@b.test\r\nBcc: all@b.test'])
      expect((await send(id, address)).code, JSON.stringify(address)).toBe('EMAIL_UNUSABLE');
    expect(received).toHaveLength(0);
  });
});
