import { randomUUID } from 'node:crypto';
import { PHOTO_SLOTS, SIGNATURE_SLOTS, SIGNED_FIELDS } from '@kickstand/domain/intake';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { describeCapability } from '../../../../tests/support/test-database.ts';
import { auditLog } from '../audit/audit.table.ts';
import { bikeOwnerships, bikes, customers } from '../customers/customers.table.ts';
import { files } from '../files/files.table.ts';
import { ledgerEntries, tempPayments } from '../payments/ledger/payments.table.ts';
import { Busy } from '../platform/budget.ts';
import { DAY, MINUTE } from '../platform/clock.ts';
import { completeForm, meOf, storedPicture, submittedForm, takeDeposit } from '../testing/intakes.ts';
import { change } from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { PASSWORDS, SET_UP, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { useTestShop } from '../testing/use-test-shop.ts';
import { workOrders } from '../workorders/workorders.table.ts';
import { eraseUnusedIdImages } from './erase-id-images.ts';
import { formOf } from './form-columns.ts';
import { intakeFormDrafts, intakeForms, intakeSignatures } from './intake.table.ts';
import { bindingOf, signatureHolds } from './sign.ts';

const CALLERS = 32;

describeCapability('an intake', (kind) => {
  let shop: TestShop;
  let owner: TestBrowser;
  let tech: TestBrowser;
  useTestShop(async (opened) => {
    ({ shop, owner } = opened);
    tech = await signedInAs(shop, 'technician');
  }, kind);

  const wait = (milliseconds: number) => shop.clock.advance(milliseconds);
  const rowOf = async (id: string) =>
    (await shop.db.select().from(intakeForms).where(eq(intakeForms.id, id)))[0];
  const rows = async () => (await shop.db.select({ n: count() }).from(intakeForms))[0]?.n;
  const authorize = (browser: TestBrowser, formId: string, passcode = SET_UP.passcode) =>
    browser.call('intake/authorize', { formId, passcode });

  it('INT-11 DAT-01 DAT-02 is stored as pending, with bike_info, who took it in and what was paid', async () => {
    const id = await submittedForm(shop, tech);
    expect(await rowOf(id)).toMatchObject({
      status: 'pending',
      bikeInfo: '2006 Honda CB 750',
      createdBy: await meOf(tech),
      vin: 'JH2PC35106M700635',
      customerRemarks: 'Pulls to the left when braking.',
      customerConcerns: 'Pulls to the left when braking.',
      customerName: 'Zoë Núñez 🏍️',
      depositAmount: 10_000,
      depositPaid: true,
      paymentStatus: 'completed',
    });
  });

  it('INT-02 DEP-05 is refused whatever the browser says was paid, and nothing is stored', async () => {
    const id = randomUUID();
    const form = await completeForm(shop, tech, {
      depositPaid: true,
      isDepositRequired: false,
      depositId: randomUUID(),
    });
    expect((await tech.call('intake/submit', { id, form })).code).toBe('DEPOSIT_REQUIRED');
    await takeDeposit(tech, id);
    const empty = { ...form, customerName: ' ', customerPhone: '12', photoBack: null, termsAccepted: false };
    const answer = await tech.call('intake/submit', { id, form: empty });
    expect([answer.code, answer.data]).toEqual([
      'INCOMPLETE',
      {
        issues: [
          { field: 'customerName', code: 'CUSTOMER_NAME_REQUIRED' },
          { field: 'customerPhone', code: 'CUSTOMER_PHONE_INVALID' },
          { field: 'photoBack', code: 'PHOTO_REQUIRED' },
          { field: 'termsAccepted', code: 'TERMS_REQUIRED' },
        ],
      },
    ]);
    expect(await rows()).toBe(0);
    expect((await tech.call('intake/submit', { id, form })).status).toBe(200);
  });

  it('INT-12 makes one form of 32 simultaneous submits, and answers all alike', async () => {
    const id = randomUUID();
    await takeDeposit(tech, id);
    const form = await completeForm(shop, tech);
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, () => tech.call('intake/submit', { id, form })),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await rows()).toBe(1);
    const other = await tech.call('intake/submit', { id, form: { ...form, customerName: 'Someone Else' } });
    expect(other.code).toBe('KEY_REUSED');
    const stolen = await owner.call('intake/submit', { id, form: await completeForm(shop, owner) });
    expect(stolen.code).toBe('KEY_REUSED');
    expect((await rowOf(id))?.customerName).toBe('Zoë Núñez 🏍️');
  });

  it('CAM-06 accepts only pictures that exist and do not belong to someone else', async () => {
    const id = randomUUID();
    await takeDeposit(tech, id);
    const theirs = await storedPicture(shop, await meOf(owner), 'bike-photos');
    for (const photoFront of [
      theirs,
      'bike-photos/nothing.jpg',
      'data:image/png;base64,AAAA',
      'javascript:1',
    ]) {
      const form = await completeForm(shop, tech, { photoFront });
      const answer = await tech.call('intake/submit', { id, form });
      expect([answer.code, answer.data]).toEqual(['FILE_UNKNOWN', { field: 'photoFront' }]);
    }
    expect(await rows()).toBe(0);
  });

  it('refuses a name of 100 kB and an invalid id', async () => {
    const form = await completeForm(shop, tech, { customerName: 'x'.repeat(100_000) });
    const long = await tech.call('intake/submit', { id: randomUUID(), form });
    expect([long.status, long.data]).toEqual([
      400,
      { issues: [{ path: 'form.customerName', message: 'TOO_LONG' }] },
    ]);
    expect((await tech.call('intake/submit', { id: 'bogus', form })).status).toBe(400);
    expect((await tech.call('intake/find', { id: '../../etc/passwd' })).status).toBe(400);
  });

  it('DEP-03 DEP-05 exempts one form from the deposit with the passcode, in any case', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    const form = await completeForm(shop, tech, { isDepositRequired: false });
    expect((await authorize(tech, id, ` ${SET_UP.passcode.toLowerCase()} `)).status).toBe(200);
    expect((await tech.call('intake/submit', { id: other, form })).code).toBe('DEPOSIT_REQUIRED');
    expect((await tech.call('intake/submit', { id, form })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ depositAmount: 10_000, depositId: null, depositPaidAt: null });
  });

  it('DEP-05 drops the exception after a day, and when the deposit is required again', async () => {
    const [id, late] = [randomUUID(), randomUUID()];
    const form = await completeForm(shop, tech);
    await authorize(tech, id);
    await tech.call('intake/endAuthorization', { formId: id });
    expect((await tech.call('intake/submit', { id, form })).code).toBe('DEPOSIT_REQUIRED');
    await authorize(tech, late);
    wait(DAY + 1000);
    expect((await tech.call('intake/submit', { id: late, form })).code).toBe('DEPOSIT_REQUIRED');
  });

  it('DEP-05 W1 a passcode the server was too busy to check does not count', async () => {
    const formId = randomUUID();
    const busy = vi.spyOn(PASSWORDS, 'verify').mockRejectedValue(new Busy('too many are waiting'));
    for (let i = 0; i < 5; i++) expect((await authorize(tech, formId)).status).toBe(503);
    busy.mockRestore();
    expect((await authorize(tech, formId)).status).toBe(200);
  });

  it('DEP-05 blocks the passcode for 15 minutes after 5 wrong ones in 15, and logs who tried', async () => {
    const formId = randomUUID();
    for (let i = 0; i < 5; i++) {
      expect((await authorize(tech, formId, 'wrong-one')).code).toBe('PASSCODE_WRONG');
      wait(MINUTE);
    }
    expect((await authorize(owner, formId)).code).toBe('PASSCODE_LOCKED');
    wait(13 * MINUTE);
    expect((await authorize(owner, formId)).code).toBe('PASSCODE_LOCKED');
    wait(2 * MINUTE);
    expect((await authorize(owner, formId)).status).toBe(200);
    const { rows: noted } = await shop.db.execute<{ action: string; n: number }>(
      sql`select action, count(*)::int as n from audit_log where action like 'intake.deposit_exception.%'
          group by action order by action`,
    );
    expect(noted).toEqual([
      { action: 'intake.deposit_exception.granted', n: 1 },
      { action: 'intake.deposit_exception.refused', n: 5 },
      { action: 'intake.deposit_exception.refused_locked', n: 2 },
    ]);
  });

  it('DEP-08 takes a deposit once however many confirm it, as an entry nobody can change', async () => {
    const formId = randomUUID();
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => takeDeposit(tech, formId)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'ALREADY_PAID')).toHaveLength(CALLERS - 1);
    expect(await shop.db.select().from(ledgerEntries)).toHaveLength(1);
    for (const change of ['update ledger_entries set amount_cents = 1', 'delete from ledger_entries'])
      await expect(shop.db.execute(sql.raw(change))).rejects.toMatchObject({
        cause: { message: 'rows of ledger_entries are only ever added' },
      });
  });

  it('DEP-06 DEP-08 is reversed by who took it, with an entry of its own, until the form is submitted', async () => {
    const formId = randomUUID();
    const { id: paymentId } = (await takeDeposit(tech, formId)).value;
    const reverse = (browser: TestBrowser, payment = paymentId) =>
      browser.call('intake/reverseDeposit', { formId, paymentId: payment });
    expect((await reverse(owner)).code).toBe('NOT_YOURS');
    expect((await reverse(tech, randomUUID())).code).toBe('NOT_FOUND');
    expect((await reverse(tech)).status).toBe(200);
    expect((await reverse(tech)).code).toBe('NOT_FOUND');
    const form = await completeForm(shop, tech);
    expect((await tech.call('intake/submit', { id: formId, form })).code).toBe('DEPOSIT_REQUIRED');
    const second = (await takeDeposit(tech, formId, 5_050)).value;
    const shown = await shop.db.select().from(tempPayments).orderBy(tempPayments.transactionId);
    expect(shown.map(({ amount, paymentStatus }) => [amount, paymentStatus])).toEqual([
      ['100.00', 'refunded'],
      ['50.50', 'completed'],
    ]);
    const total = await shop.db.select({ cents: sql<number>`sum(amount_cents)::int` }).from(ledgerEntries);
    expect(total[0]?.cents).toBe(5_050);
    await tech.call('intake/submit', { id: formId, form });
    expect((await reverse(tech, second.id)).code).toBe('ALREADY_SUBMITTED');
  });

  it('SIG-03 binds signatures to what was signed; changing it requires signing again', async () => {
    const id = await submittedForm(shop, tech);
    type Record = { form: object; revision: number; signatureChecks: { valid: boolean; signer: string }[] };
    const found = (await tech.call<Record>('intake/find', { id })).value;
    expect(found.signatureChecks.map(({ valid, signer }) => [valid, signer])).toEqual([
      [true, 'Zoë Núñez 🏍️'],
      [true, 'Pat technician'],
    ]);
    const edited = { ...found.form, mileage: '12,401' };
    const saved = await tech.call<Record>('intake/update', { id, revision: found.revision, form: edited });
    expect(saved.value.signatureChecks.every(({ valid }) => !valid)).toBe(true);
    const me = await meOf(tech);
    const signed = {
      ...edited,
      customerSignature: await storedPicture(shop, me, 'signatures'),
      technicianSignature: await storedPicture(shop, me, 'signatures'),
    };
    const again = await tech.call<Record>('intake/update', {
      id,
      revision: saved.value.revision,
      form: signed,
    });
    expect(again.value.signatureChecks.every(({ valid }) => valid)).toBe(true);
    await expect(shop.db.execute(sql`update intake_signatures set signer = 'x'`)).rejects.toThrow();
    await shop.db.execute(
      sql`update intake_forms set customer_concerns = 'forged', customer_remarks = 'forged'`,
    );
    const forged = (await tech.call<Record>('intake/find', { id })).value;
    expect(forged.signatureChecks.some(({ valid }) => valid)).toBe(false);
  });

  it('SIG-03 binds what was signed offline to the time of signing, not of its arrival', async () => {
    const id = randomUUID();
    await takeDeposit(tech, id);
    const form = await completeForm(shop, tech);
    const heldMs = 3 * 60 * MINUTE;
    expect((await tech.call('intake/submit', { id, form, heldMs })).status).toBe(200);
    // The response was lost: when it is sent again, it has been on the device for longer.
    expect((await tech.call('intake/submit', { id, form, heldMs: heldMs + MINUTE })).value).toEqual({ id });
    const signed = await shop.db.select().from(intakeSignatures).where(eq(intakeSignatures.formId, id));
    expect(signed).toHaveLength(2);
    for (const one of signed) {
      const age = shop.clock.now().getTime() - one.signedAt.getTime();
      expect(age).toBeGreaterThanOrEqual(heldMs);
      expect(age).toBeLessThan(heldMs + 30 * MINUTE);
      expect(one.binding).toBe(bindingOf(one));
    }
    const { signatureChecks } = (
      await tech.call<{ signatureChecks: { valid: boolean }[] }>('intake/find', { id })
    ).value;
    expect(signatureChecks.map(({ valid }) => valid)).toEqual([true, true]);
    const yearAgo = await tech.call('intake/submit', { id: randomUUID(), form, heldMs: 400 * DAY });
    expect(yearAgo.code).toBe('BAD_REQUEST');
  });

  it('SIG-03 is invalid after a change of anything the signature covers', async () => {
    const id = await submittedForm(shop, tech);
    const [signed] = await shop.db.select().from(intakeSignatures).where(eq(intakeSignatures.formId, id));
    const [row] = await shop.db.select().from(intakeForms).where(eq(intakeForms.id, id));
    if (!signed || !row) throw new Error('no signature');
    const form = formOf(row);
    expect(signed).toMatchObject({ consent: true, binding: bindingOf(signed) });
    expect(signatureHolds(signed, form)).toBe(true);
    const changes = {
      signer: 'Someone Else',
      path: 'signatures/other.png',
      pictureHash: 'other',
      formHash: 'other',
      termsVersion: '1999-1',
      termsLanguage: signed.termsLanguage === 'en' ? 'es' : 'en',
      consent: false,
      signedAt: new Date(signed.signedAt.getTime() + 1),
      slot: 'technicianSignature',
      formId: randomUUID(),
    } as const;
    for (const [field, value] of Object.entries(changes))
      expect(signatureHolds({ ...signed, [field]: value }, form), field).toBe(false);
    for (const field of SIGNED_FIELDS) {
      const value = typeof form[field] === 'boolean' ? !form[field] : `${form[field]}x`;
      expect(signatureHolds(signed, { ...form, [field]: value }), field).toBe(false);
    }
    const [created] = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'intake.form.created')));
    expect(JSON.stringify(created?.after)).toContain(signed.binding);
  });

  it('EDT-01 EDT-03 saves over the revision the person saw, and shows the later one its current content', async () => {
    const id = await submittedForm(shop, tech);
    const { form, revision } = (await tech.call<{ form: object; revision: number }>('intake/find', { id }))
      .value;
    const saves = await Promise.all(
      ['KTM', 'Ducati'].map((bikeMake) =>
        tech.call<unknown>('intake/update', { id, revision, form: { ...form, bikeMake } }),
      ),
    );
    expect(saves.map((save) => save.status).sort()).toEqual([200, 409]);
    const stale = saves.find((save) => save.status === 409);
    const made = (await rowOf(id))?.bikeMake;
    expect(stale?.data).toMatchObject({ current: { form: { bikeMake: made }, revision: revision + 1 } });
    expect((await rowOf(id))?.bikeInfo).toBe(`2006 ${made} CB 750`);
    expect((await rowOf(id))?.depositPaid).toBe(true);
  });

  it('DRF-01 DRF-04 DRF-05 saves drafts over the revision the person saw; a submit ends them', async () => {
    const tempId = randomUUID();
    const form = await completeForm(shop, tech);
    const save = (browser: TestBrowser, revision: number, change = {}) =>
      browser.call<unknown>('intake/saveDraft', { tempId, revision, form: { ...form, ...change } });
    expect((await save(tech, 0)).value).toMatchObject({ revision: 1 });
    expect((await save(tech, 1, { mileage: '5' })).value).toMatchObject({ revision: 2 });
    const stale = await save(owner, 1, { mileage: '6' });
    expect([stale.code, stale.data]).toMatchObject(['STALE', { current: { form: { mileage: '5' } } }]);
    const { id: depositId } = (await takeDeposit(tech, tempId)).value;
    expect((await owner.call('intake/draft', { tempId })).value).toMatchObject({
      depositId,
      form: { depositPaid: true },
    });
    // a colleague submits a draft that someone else started, with the pictures that belong to it
    expect((await owner.call('intake/submit', { id: tempId, form })).status).toBe(200);
    expect(await shop.db.select().from(intakeFormDrafts)).toHaveLength(0);
    expect((await save(tech, 2)).code).toBe('ALREADY_SUBMITTED');
  });

  it('DRF-02 DRF-06 lists drafts by last change with the names of the form, and deletes them', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const form = await completeForm(shop, tech);
    await tech.call('intake/saveDraft', { tempId: first, revision: 0, form });
    wait(1000);
    await tech.call('intake/saveDraft', { tempId: second, revision: 0, form: { ...form, customerName: '' } });
    const { drafts } = (await tech.call<{ drafts: unknown[] }>('intake/drafts', {})).value;
    expect(drafts).toMatchObject([
      { tempId: second, title: null },
      { tempId: first, title: 'Zoë Núñez 🏍️' },
    ]);
    const [row] = await shop.db.select().from(intakeFormDrafts).where(eq(intakeFormDrafts.tempId, first));
    const names = Object.keys(row?.formData as object);
    expect(names).toEqual(
      expect.arrayContaining([
        ...PHOTO_SLOTS,
        ...SIGNATURE_SLOTS,
        'isDepositRequired',
        'intakeFormId',
        'idScan',
      ]),
    );
    expect((await tech.call('intake/removeDraft', { tempId: first })).status).toBe(200);
    expect((await tech.call('intake/removeDraft', { tempId: first })).code).toBe('NOT_FOUND');
  });

  it('LST-01 LST-03 lists forms that are not converted, newest first, page by page, by any part of them', async () => {
    const template = await rowOf(await submittedForm(shop, tech));
    await shop.db.execute(sql`
      insert into intake_forms (id, created_by, customer_name, customer_phone, customer_language, bike_make,
        bike_model, bike_year, bike_color, bike_classification, bike_info, vin, mileage, terms_version, status,
        deposit_amount, search_text, created_at, updated_at, converted_to_diagnostic)
      select gen_random_uuid(), ${template?.createdBy}, 'Rider ' || n, '973555' || lpad(n::text, 4, '0'), 'en',
        'Kawasaki', 'Z650', '2020', 'Green', 'Sport', '2020 Kawasaki Z650', 'VIN' || n, '1', 'v', 'pending', 0,
        'rider ' || n || ' 973555' || lpad(n::text, 4, '0') || ' vin' || n || ' 2020 kawasaki z650', now() - n * interval '1 day',
        now(), case when n % 10 = 0 then gen_random_uuid() end
      from generate_series(1, 130) n`);
    type Page = { forms: { id: string; customerName: string; createdAt: string }[]; more: boolean };
    const seen: Page['forms'] = [];
    for (let after: string | undefined; ; ) {
      const page = (await tech.call<Page>('intake/list', { after })).value;
      seen.push(...page.forms);
      if (!page.more) break;
      after = seen.at(-1)?.id;
    }
    expect(new Set(seen.map((form) => form.id)).size).toBe(118);
    expect(seen.map((form) => form.createdAt)).toEqual(
      seen
        .map((form) => form.createdAt)
        .sort()
        .reverse(),
    );
    const found = async (search: string) =>
      (await tech.call<Page>('intake/list', { search })).value.forms.map((form) => form.customerName);
    expect(await found('nunez ZOE')).toEqual(['Zoë Núñez 🏍️']);
    expect(await found('(973) 555-0142')).toEqual(['Zoë Núñez 🏍️']);
    expect(await found('700635')).toEqual(['Zoë Núñez 🏍️']);
    expect(await found('vin77')).toEqual(['Rider 77']);
    expect(await found('100%')).toEqual([]);
    expect(await found("' or 1=1 --")).toEqual([]);
  });

  it('LST-02 removes a form; it is restored by the person who did it at first, later by an administrator', async () => {
    const id = await submittedForm(shop, tech);
    const head = await signedInAs(shop, 'head_technician');
    const other = await signedInAs(shop, 'technician', 'two');
    expect((await other.call('intake/remove', { id })).code).toBe('FORBIDDEN');
    expect((await tech.call('intake/remove', { id })).status).toBe(200);
    expect((await tech.call('intake/find', { id })).code).toBe('NOT_FOUND');
    expect((await other.call('intake/restore', { id })).code).toBe('NOT_FOUND');
    expect((await tech.call('intake/restore', { id })).status).toBe(200);
    await head.call('intake/remove', { id });
    wait(MINUTE);
    expect((await head.call('intake/restore', { id })).code).toBe('NOT_FOUND');
    expect((await tech.call('intake/list', { removed: true })).code).toBe('FORBIDDEN');
    expect((await owner.call('intake/list', { removed: true })).value).toMatchObject({ forms: [{ id }] });
    expect((await owner.call('intake/restore', { id })).status).toBe(200);
    wait(DAY);
    tech = await signedInAs(shop, 'technician');
    expect((await tech.call('intake/remove', { id })).code).toBe('FORBIDDEN');
  });

  it('CNV-01 CNV-02 becomes one work order however many convert it at once, and leaves the list', async () => {
    const id = await submittedForm(shop, tech);
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, () =>
        tech.call<{ orderId: string; first: boolean }>('intake/convert', { id }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.value.orderId)).size).toBe(1);
    expect(answers.filter((answer) => answer.value.first)).toHaveLength(1);
    const orders = await shop.db.select().from(workOrders);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      status: 'submitted',
      customerName: 'Zoë Núñez 🏍️',
      serviceHistory: 'Front tire worn.',
      customerConcerns: 'Pulls to the left when braking.',
      technicianId: await meOf(tech),
      completedItems: {},
      intakeDepositAmount: 10_000,
      convertedFromIntake: id,
    });
    expect(orders[0]?.photoUrls).toHaveLength(4);
    expect(await rowOf(id)).toMatchObject({ status: 'converted', convertedToDiagnostic: orders[0]?.id });
    expect((await tech.call('intake/list', {})).value).toMatchObject({ forms: [] });
    expect((await owner.call('intake/remove', { id })).code).toBe('ALREADY_CONVERTED');
    expect((await tech.call('intake/convert', { id: randomUUID() })).code).toBe('NOT_FOUND');
  });

  it('PUB-04 DET-07 opens for anonymous visitors by a shared link only, without ID, contact and notes', async () => {
    const me = await meOf(tech);
    const id = await submittedForm(shop, tech, { idScan: await storedPicture(shop, me, 'id-images') });
    const { url } = (await tech.call<{ url: string }>('intake/share', { id })).value;
    const shareId = url.split('/').at(-1) ?? '';
    const stranger = shop.browser();
    expect((await stranger.call('intake/view', { id })).code).toBe('NOT_FOUND');
    expect((await stranger.call('intake/view', { id: 'bogus' })).code).toBe('NOT_FOUND');
    const view = await stranger.call('intake/view', { id: shareId });
    expect(view.value).toMatchObject({
      customerName: 'Zoë Núñez 🏍️',
      maskedPhone: '•••-•••-0142',
      maskedEmail: 'Z•••@•••.test',
    });
    const text = JSON.stringify(view.value);
    for (const hidden of ['id-images', '9735550142', 'Riders.test', 'Front tire worn'])
      expect(text).not.toContain(hidden);
    const customer = await signedInAs(shop, 'customer');
    expect((await customer.call('intake/view', { id })).code).toBe('NOT_FOUND');
    expect((await tech.call('intake/view', { id })).status).toBe(200);
    expect(JSON.stringify(await shop.db.execute(sql`select * from shares`))).not.toContain(shareId);
    await shop.db.execute(sql`update shares set revoked_at = now()`);
    expect((await stranger.call('intake/view', { id: shareId })).code).toBe('NOT_FOUND');
    wait(2 * MINUTE);
    const looks = await Promise.all(
      Array.from({ length: 31 }, () => stranger.call('intake/view', { id: randomUUID() })),
    );
    expect(looks.filter((look) => look.status === 429)).toHaveLength(1);
  });

  it('PUB-04 links to a form expire after 90 days, or with its order if there is one, and can be revoked', async () => {
    const id = await submittedForm(shop, tech);
    const newLink = async () => {
      const { url } = (await tech.call<{ url: string }>('intake/share', { id })).value;
      return url.split('/').at(-1) ?? '';
    };
    /** Moves the clock for this look-up only: staff sessions last a week. */
    const opens = async (shareId: string, days = 0) => {
      wait(days * DAY);
      const { status } = await shop.browser().call('intake/view', { id: shareId });
      wait(-days * DAY);
      return status === 200;
    };
    const shared = async () => (await tech.call<{ shared: boolean }>('intake/find', { id })).value.shared;
    expect(await shared()).toBe(false);
    const first = await newLink();
    expect([await opens(first, 89), await opens(first, 91), await shared()]).toEqual([true, false, true]);

    const { orderId } = (await tech.call<{ orderId: string }>('intake/convert', { id })).value;
    const second = await newLink();
    for (const link of [first, second]) expect(await opens(link, 400)).toBe(true); // the order is still open
    await change(owner, { id: orderId }, 'move', { event: 'cancel', reason: 'Sold' });
    for (const link of [first, second, await newLink()])
      expect([await opens(link, 89), await opens(link, 91)]).toEqual([true, false]);

    const third = await newLink();
    expect((await tech.call('intake/revokeShares', { id })).value).toEqual({ revoked: 4 });
    expect([await opens(third), await shared()]).toEqual([false, false]);
    expect((await tech.call('intake/revokeShares', { id: randomUUID() })).code).toBe('NOT_FOUND');
    const customer = await signedInAs(shop, 'customer');
    expect((await customer.call('intake/revokeShares', { id })).code).toBe('FORBIDDEN');
  });

  it('PRT-02 prints the form, or else the draft, for staff; for anonymous visitors only what was shared', async () => {
    const id = await submittedForm(shop, tech);
    const tempId = randomUUID();
    const form = await completeForm(shop, tech, { customerName: 'Draft Person' });
    await tech.call('intake/saveDraft', { tempId, revision: 0, form });
    expect(await tech.call('intake/receipt', { id })).toMatchObject({ value: { kind: 'form', id } });
    expect((await tech.call('intake/receipt', { id: tempId })).value).toMatchObject({
      kind: 'draft',
      form: { customerName: 'Draft Person' },
    });
    const stranger = shop.browser();
    for (const hidden of [id, tempId])
      expect((await stranger.call('intake/receipt', { id: hidden })).code).toBe('NOT_FOUND');
    const { url } = (await tech.call<{ url: string }>('intake/share', { id })).value;
    expect((await stranger.call('intake/receipt', { id: url.split('/').at(-1) })).value).toMatchObject({
      kind: 'shared',
      detailsPath: null,
      form: { customerPhone: '•••-•••-0142', techConcerns: '' },
    });
  });

  it('INT-13 shows the ID image’s URL to administrators, head technicians and the person who took it in', async () => {
    const idScan = await storedPicture(shop, await meOf(tech), 'id-images');
    const id = await submittedForm(shop, tech, { idScan });
    const seenBy = async (browser: TestBrowser) =>
      (await browser.call<{ idScanUrl: string | null }>('intake/find', { id })).value.idScanUrl;
    expect(await seenBy(tech)).toBe(`/files/${idScan}`);
    expect(await seenBy(owner)).toBe(`/files/${idScan}`);
    expect(await seenBy(await signedInAs(shop, 'technician', 'two'))).toBeNull();
  });

  it('INT-14 CUS-02 finds the earlier customer and bike again, and records when a bike changed hands', async () => {
    await submittedForm(shop, tech);
    await submittedForm(shop, tech, { customerName: 'zoe NUNEZ 🏍️', customerEmail: 'new@riders.test' });
    expect(await shop.db.select().from(customers)).toHaveLength(1);
    await submittedForm(shop, tech, { customerName: 'Brother Núñez', mileage: '13,000' });
    expect(await shop.db.select().from(customers)).toHaveLength(2);
    expect(await shop.db.select().from(bikes)).toHaveLength(1);
    const owners = await shop.db.select().from(bikeOwnerships).orderBy(bikeOwnerships.since);
    expect(owners.map((one) => one.until !== null)).toEqual([true, false]);
    const find = async (what: object) =>
      (await tech.call<{ name: string }[]>('customers/recognize', what)).value.map((one) => one.name);
    expect(await find({ vin: 'jh2pc35106m700635' })).toEqual(['Brother Núñez']);
    expect((await find({ phone: '(973) 555-0142' })).sort()).toEqual(['Brother Núñez', 'Zoë Núñez 🏍️']);
    expect(await find({ phone: '973555' })).toEqual([]);
    const known = await tech.call('customers/recognize', { vin: 'JH2PC35106M700635' });
    expect(known.value).toMatchObject([{ bikes: [{ make: 'Honda', lastMileage: '13,000' }] }]);
  });

  it('DET-08 finds email and phone of an older form in its combined contact field', async () => {
    const id = await submittedForm(shop, tech);
    await shop.db.execute(sql`update intake_forms set customer_email = null, customer_phone = null,
      customer_contact = 'old@riders.test, +1 (973) 555-0199'`);
    expect((await tech.call('intake/find', { id })).value).toMatchObject({
      form: { customerEmail: 'old@riders.test', customerPhone: '9735550199', customerContact: null },
    });
  });

  it('CAM-09 DAT-01 stores more photos than the four, and only its own', async () => {
    const me = await meOf(tech);
    const extras = [
      await storedPicture(shop, me, 'bike-photos'),
      await storedPicture(shop, me, 'bike-photos'),
    ];
    const id = await submittedForm(shop, tech, { additionalPhotos: extras });
    const found = (
      await tech.call<{ form: object; extraPictures: { path: string }[]; revision: number }>('intake/find', {
        id,
      })
    ).value;
    expect(found.extraPictures.map(({ path }) => path)).toEqual(extras);
    const foreign = await storedPicture(shop, await meOf(owner), 'bike-photos');
    const update = { id, revision: found.revision, form: { ...found.form, additionalPhotos: [foreign] } };
    expect(await tech.call('intake/update', update)).toMatchObject({
      code: 'FILE_UNKNOWN',
      data: { field: 'additionalPhotos' },
    });
    const fewer = { ...update, form: { ...found.form, additionalPhotos: extras.slice(1) } };
    expect((await tech.call('intake/update', fewer)).status).toBe(200);
    expect((await rowOf(id))?.additionalPhotos).toEqual(extras.slice(1));
  });

  it('CAM-09 CNV-01 the work order shows the extra photos after the four, and stores only the four', async () => {
    const extra = await storedPicture(shop, await meOf(tech), 'bike-photos');
    const id = await submittedForm(shop, tech, { additionalPhotos: [extra] });
    const { orderId } = (await tech.call<{ orderId: string }>('intake/convert', { id })).value;
    const { photos } = (
      await tech.call<{ photos: { path: string; url: string }[] }>('workorders/find', { id: orderId })
    ).value;
    expect(photos).toHaveLength(5);
    expect(photos[4]).toMatchObject({ path: extra, url: expect.stringContaining(extra) });
    const [order] = await shop.db.select().from(workOrders).where(eq(workOrders.id, orderId));
    expect(order?.photoUrls).toEqual(photos.slice(0, 4).map(({ path }) => path));
  });

  it('DEP-06 shows Refunded once all of its deposit was refunded', async () => {
    const id = await submittedForm(shop, tech);
    await tech.call('intake/convert', { id });
    const status = async () =>
      (
        await tech.call<{ deposit: { payment: { status: string; statusLabel: string } } }>('intake/find', {
          id,
        })
      ).value.deposit.payment;
    const refund = (amountCents: number) =>
      owner.call('payments/refund', {
        id: depositId,
        key: randomUUID(),
        amountCents,
        method: 'cash',
        depositException: true,
        reason: 'The owner’s decision',
      });
    const depositId = (await rowOf(id))?.depositId;
    expect((await refund(4000)).status).toBe(200);
    expect(await status()).toMatchObject({ status: 'completed', statusLabel: 'Paid' });
    expect((await refund(6000)).status).toBe(200);
    expect(await status()).toMatchObject({ status: 'refunded', statusLabel: 'Refunded' });
  });

  it('LST-03 finds a form by the number that is shown', async () => {
    await submittedForm(shop, tech);
    const id = await submittedForm(shop, tech);
    const number = (await rowOf(id))?.number;
    for (const search of [`#${number}`, `IN-${number}`, `in ${number}`]) {
      const { forms } = (await tech.call<{ forms: { id: string }[] }>('intake/list', { search })).value;
      expect(
        forms.map((form) => form.id),
        search,
      ).toEqual([id]);
    }
    expect((await tech.call('intake/receipt', { id })).value).toMatchObject({ number });
  });

  it('INT-13 deletes ID images that no work order will delete', async () => {
    const me = await meOf(tech);
    const idScan = () => storedPicture(shop, me, 'id-images');
    const scans = [await idScan(), await idScan(), await idScan(), await idScan()];
    const [ofDraft, ofRemoved, ofForm, ofOrder] = scans;
    const tempId = randomUUID();
    const form = await completeForm(shop, tech, { idScan: ofDraft ?? null });
    await tech.call('intake/saveDraft', { tempId, revision: 0, form });
    const removed = await submittedForm(shop, tech, { idScan: ofRemoved ?? null });
    await submittedForm(shop, tech, { idScan: ofForm ?? null });
    const order = await submittedForm(shop, tech, { idScan: ofOrder ?? null });
    await tech.call('intake/convert', { id: order });
    await tech.call('intake/remove', { id: removed });
    const left = async () => {
      await eraseUnusedIdImages(shop);
      const rows = await shop.db.select().from(files).where(isNull(files.keepUntil));
      return scans.map((path) => rows.some((row) => row.path === path));
    };
    expect(await left()).toEqual([true, true, true, true]);
    await tech.call('intake/removeDraft', { tempId });
    expect(await left()).toEqual([false, true, true, true]);
    wait(91 * DAY);
    expect(await left()).toEqual([false, false, false, true]);
  });

  it('EML-04 says so if mail is not set up', async () => {
    const intakeFormId = await submittedForm(shop, tech);
    const mail = { intakeFormId, customerEmail: 'zoe@riders.test', customerName: '' };
    expect((await tech.call('intake/email', mail)).code).toBe('MAIL_NOT_CONFIGURED');
  });

  it('INT-04 RT-13 is closed to customers and anonymous visitors', async () => {
    const customer = await signedInAs(shop, 'customer');
    const form = await completeForm(shop, tech);
    const input = { id: randomUUID(), form };
    expect((await customer.call('intake/submit', input)).code).toBe('FORBIDDEN');
    expect((await shop.browser().call('intake/submit', input)).code).toBe('UNAUTHORIZED');
  });
});
