import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TreeHead } from '@kickstand/domain/evidence';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainPicture } from '../files/testing/pictures.ts';
import { upload } from '../files/testing/upload.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { readWhole } from '../platform/files/index.ts';
import { createLog } from '../platform/log.ts';
import { logoForMail } from '../settings/index.ts';
import { openTestShop, setUpAndSignIn, type TestShop } from '../testing/test-shop.ts';
import { deliverDueMail, MAILS_PER_HOUR } from './deliver-mail.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { mailOutbox } from './mail.table.ts';
import { createMailer } from './mail-server.ts';
import { renderMail } from './templates/render-mail.ts';

/** The content of the first part of a type. */
/** Without the line breaks that quoted-printable adds. */
function partOf(mail: string, type: string): string {
  const head = mail.indexOf(`Content-Type: ${type}`);
  const from = mail.indexOf('\r\n\r\n', head) + 4;
  return mail.slice(from, mail.indexOf('\r\n--', from)).replaceAll('=\r\n', '');
}

describe('the outbox', () => {
  let shop: TestShop;
  let smtp: SMTPServer;
  let received: { to: string[]; text: string }[];
  let refuse: boolean;
  let refusedSender: string | null;
  let shopEmail: string;
  let head: TreeHead | null;

  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  beforeEach(async () => {
    await shop.reset();
    received = [];
    refuse = false;
    refusedSender = null;
    shopEmail = '';
    head = null;
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: ({ address }, _session, done) =>
        done(
          address === refusedSender
            ? Object.assign(new Error('domain not verified'), { responseCode: 550 })
            : null,
        ),
      onRcptTo: (_address, _session, done) =>
        done(refuse ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
      onData: (stream, session, done) => {
        let text = '';
        stream.on('data', (chunk) => {
          text += chunk;
        });
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo.map((one) => one.address), text });
          done();
        });
      },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
  });
  afterEach(async () => {
    await new Promise<void>((resolve) => smtp.close(resolve));
  });

  const deliver = async () => {
    const server = {
      host: '127.0.0.1',
      reached: { url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` },
      from: 'Ironbound Moto <shop@ironbound.test>',
      fallbackFrom: 'fallback@host.test',
    };
    const mailer = createMailer(server);
    const log = createLog({ logLevel: 'silent' });
    const parts = {
      ...shop,
      server,
      log,
      shop: async () => ({ name: 'Ironbound Moto', email: shopEmail }),
      logo: () => logoForMail({ store: shop.files.store, log }, shop.db),
      head: async () => head,
    };
    const sent = await deliverDueMail(parts, mailer);
    mailer.close();
    return sent;
  };
  const enqueue = (firstName = 'Ana') =>
    enqueueMail(shop, shop.db, {
      kind: 'confirm_address',
      to: 'ana@mail.test',
      language: 'es',
      data: { firstName, link: 'http://localhost:3000/auth/callback?token=abc' },
    });
  const rows = () => shop.db.select().from(mailOutbox);

  it('EVD-01 prints the head of the shop’s records, and the same one when it is tried again', async () => {
    await enqueue();
    head = { size: 1034, root: '7f3a91c2b20d4e7708fa'.padEnd(64, '0') };
    refuse = true;
    expect(await deliver()).toBe(0);
    head = { size: 2000, root: 'f'.repeat(64) };
    refuse = false;
    await shop.db.update(mailOutbox).set({ nextAttemptAt: new Date(0) });
    expect(await deliver()).toBe(1);
    expect(partOf(received[0]?.text ?? '', 'text/plain')).toContain('1034 =C2=B7 7f3a 91c2 b20d 4e77 08fa');
    expect(partOf(received[0]?.text ?? '', 'text/html')).toContain('7f3a 91c2 b20d 4e77 08fa');
  });

  it('sends by real SMTP in the language of the person, and erases the link', async () => {
    await enqueue();
    expect(await deliver()).toBe(1);
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['ana@mail.test']);
    expect(received[0]?.text).toMatch(/multipart\/alternative/);
    expect(received[0]?.text).toMatch(/Hola, Ana:/);
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, sealedData: null }]);
    expect(await deliver()).toBe(0);
  });

  it('SET-01 has answers go to the email of the shop, and to the sender where it has none', async () => {
    await enqueue();
    await deliver();
    expect(received[0]?.text).not.toMatch(/^Reply-To:/m);
    shopEmail = 'service@ironbound.test';
    await enqueue();
    await deliver();
    expect(received[1]?.text).toMatch(/^Reply-To: Ironbound Moto <service@ironbound\.test>/m);
  });

  it('SET-01 shows the logo inside the mail, small, and nothing in its place without one', async () => {
    const owner = await setUpAndSignIn(shop);
    await enqueue();
    await deliver();
    const plain = received[0]?.text ?? '';
    expect(plain).not.toMatch(/<img|cid:|image\/png/);

    const stored = await upload(owner, 'logos', await plainPicture(1200, 300).png().toBuffer());
    const { path } = stored.file;
    expect((await owner.call('settings/setLogo', { path, revision: 0 })).code).toBeNull();
    await enqueue();
    await deliver();
    const mail = received[1]?.text ?? '';
    const html = Buffer.from(partOf(mail, 'text/html'), 'utf8')
      .toString()
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=');
    expect(html).toMatch(/<img src="cid:logo@kickstand" alt="Ironbound Moto" width="240" height="60"/);
    expect(html).not.toMatch(/src="http/);
    expect(mail).toMatch(/multipart\/related/);
    expect(mail).toMatch(/Content-Id: <logo@kickstand>/i);
    expect(mail).toMatch(/Content-Disposition: inline; filename=logo\.png/i);
    const kept = await shop.files.store.get(path);
    const bytes = kept && (await readWhole(kept));
    expect(Buffer.from(partOf(mail, 'image/png'), 'base64').equals(bytes ?? Buffer.alloc(0))).toBe(true);
    expect(partOf(mail, 'text/plain')).toBe(partOf(plain, 'text/plain'));

    // gone from the store: the mail goes all the same, without an empty frame
    await shop.files.store.remove(path);
    await enqueue();
    expect(await deliver()).toBe(1);
    expect(received[2]?.text).not.toMatch(/<img|cid:/);
  });

  it('keeps what cannot go now and tries again with growing pauses, for three days', async () => {
    await enqueue();
    refuse = true;
    expect(await deliver()).toBe(0);
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    expect(await deliver()).toBe(0);
    expect((await rows())[0]?.attempts).toBe(1);
    shop.clock.advance(MINUTE + 1000);
    await deliver();
    expect((await rows())[0]?.attempts).toBe(2);
    shop.clock.advance(HOUR);
    refuse = false;
    expect(await deliver()).toBe(1);
    await enqueue();
    refuse = true;
    shop.clock.advance(3 * DAY + HOUR);
    await deliver();
    expect((await rows()).map((row) => row.status).sort()).toEqual(['failed', 'sent']);
  });

  it('EML-05 uses the fallback sender when the first one is refused', async () => {
    await enqueue();
    refusedSender = 'shop@ironbound.test';
    expect(await deliver()).toBe(1);
    expect(received[0]?.text).toMatch(/^From: fallback@host\.test/m);
  });

  it('hands each mail over once when two servers look at the same time', async () => {
    for (let i = 0; i < 10; i++) await enqueue(`Ana ${i}`);
    const sent = await Promise.all([deliver(), deliver(), deliver()]);
    expect(sent.reduce((sum, one) => sum + one)).toBe(10);
    expect(received).toHaveLength(10);
  });

  it('W8 sends no more than 600 in an hour, of which 100 are kept for accounts; the rest waits and is not lost', async () => {
    const now = shop.clock.now();
    const sent = (count: number, minutesAgo: number) =>
      shop.db.insert(mailOutbox).values(
        Array.from({ length: count }, () => ({
          ...{ id: randomUUID(), kind: 'reminder' as const, toAddress: 'a@b.test', language: 'en' as const },
          ...{ status: 'sent' as const, nextAttemptAt: new Date(now.getTime() - minutesAgo * MINUTE) },
        })),
      );
    await sent(MAILS_PER_HOUR - 102, 30);
    await sent(10, 61);
    await enqueue();
    const reminder = { firstName: 'Ana', link: '' };
    for (const to of ['one@mail.test', 'two@mail.test'])
      await enqueueMail(shop, shop.db, { kind: 'order_update', to, language: 'en', data: reminder });
    expect(await deliver()).toBe(2);
    const waiting = async () => (await rows()).filter(({ status }) => status === 'waiting');
    expect((await waiting()).map(({ kind }) => kind)).toEqual(['order_update']);
    await sent(100, 30);
    await enqueue();
    expect(await deliver()).toBe(0);
    shop.clock.advance(HOUR);
    expect(await deliver()).toBe(2);
    expect(await waiting()).toEqual([]);
  });

  it('SET-01 a mail server off this machine gets nothing in the clear, unless its address says so', () => {
    const requires = (url: string) => {
      const mailer = createMailer({ host: '', reached: { url }, from: '', fallbackFrom: null });
      const { requireTLS } = mailer.options as { requireTLS?: boolean };
      mailer.close();
      return requireTLS === true;
    };
    expect(requires('smtp://mail.shop.test:587')).toBe(true);
    expect(requires('smtp://127.0.0.1:1025')).toBe(false);
    expect(requires('smtp://localhost')).toBe(false);
    expect(requires('smtp://relay.shop.test:25?ignoreTLS=true')).toBe(false);
  });

  it('does not let a name become markup or a header', () => {
    const mail = renderMail('confirm_address', 'en', 'Shop\r\nBcc: x@y.z', {
      firstName: '<img src=x onerror=alert(1)>',
      link: 'http://x/"y',
    });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&quot;y');
  });
});
