import type { Outputs } from '@kickstand/api';
import { checkVin } from '@kickstand/domain/vehicles';
import { count, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profiles } from '../auth/index.ts';
import { sweepFiles } from '../files/index.ts';
import { DAY } from '../platform/clock.ts';
import {
  auditLog,
  bikes,
  consents,
  customerDifferences,
  customerMerges,
  customers,
  files,
  intakeDepositExceptions,
  intakeFormDrafts,
  intakeForms,
  intakeSignatures,
  ledgerEntries,
  messageConversations,
  messagePhotos,
  messages,
  workOrders,
} from '../platform/database/schema.ts';
import { submittedForm } from '../testing/intakes.ts';
import { OWNER, openTestShop, SET_UP, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { BIKE_MODELS, KIND_COLORS } from './data/bikes.ts';
import { sampleIntakes, samplePainter, seedIntakes } from './index.ts';

const SAMPLED = [
  intakeForms,
  intakeFormDrafts,
  intakeSignatures,
  intakeDepositExceptions,
  workOrders,
  ledgerEntries,
  customers,
  bikes,
  messageConversations,
  messages,
  messagePhotos,
  consents,
] as const;

describe('the sample shop', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  beforeEach(() => shop.reset());
  afterAll(() => shop.close());

  async function setUp(sampleData: boolean): Promise<string> {
    owner = shop.browser();
    await owner.call('settings/setUp', { ...SET_UP, sampleData });
    await owner.call('auth/signIn', { email: OWNER.email, password: OWNER.password });
    const [person] = await shop.db.select().from(profiles).where(eq(profiles.role, 'admin'));
    return person?.id ?? '';
  }

  /** A few forms are enough to look at. */
  async function setUpWith(forms: number): Promise<void> {
    const id = await setUp(false);
    const me = { id, name: 'Marisol Vega' };
    const wanted = {
      staff: { owner: me, technicians: [me] },
      timeZone: SET_UP.shop.timeZone,
      count: forms,
    };
    await shop.db.transaction((tx) => sampleIntakes.insert(tx, shop.clock, wanted));
  }

  const rowsIn = async (table: (typeof SAMPLED)[number]) =>
    (await shop.db.select({ rows: count() }).from(table))[0]?.rows ?? 0;

  const paintAll = async () => {
    const paint = samplePainter(shop);
    while (await paint());
  };

  const stored = async () => {
    const paths: string[] = [];
    for await (const path of shop.files.store.list('')) paths.push(path);
    return paths;
  };

  it('AUT-15 CAL-01 PRM-01 comes with the set-up: two hundred intakes, most paid, most of them work orders, signatures valid', async () => {
    await setUp(true);
    const forms = await shop.db.select().from(intakeForms);
    expect(forms).toHaveLength(200);
    const share = (some: unknown[]) => some.length / forms.length;
    expect(share(forms.filter((form) => form.depositId))).toBeCloseTo(0.85, 1);
    expect(share(forms.filter((form) => form.convertedToDiagnostic))).toBeCloseTo(0.7, 1);
    expect(await rowsIn(workOrders)).toBe(forms.filter((form) => form.convertedToDiagnostic).length);
    expect(await rowsIn(ledgerEntries)).toBeGreaterThan(160);
    expect(await rowsIn(intakeFormDrafts)).toBe(8);
    expect(await rowsIn(customers)).toBeLessThan(160);
    for (const { vin } of forms) expect(checkVin(vin), vin).toMatchObject({ ok: true });
    for (const { createdAt } of forms) {
      const local = new Intl.DateTimeFormat('en-US', {
        ...{ weekday: 'short', hour: '2-digit', hourCycle: 'h23', timeZone: SET_UP.shop.timeZone },
      }).format(createdAt);
      expect(local).toMatch(/^(Mon|Tue|Wed|Thu|Fri).*(0[789]|1[0-7])$/);
      expect(createdAt.getTime()).toBeLessThan(shop.clock.now().getTime());
    }

    expect(await rowsIn(messageConversations)).toBe(40);
    expect(await rowsIn(messagePhotos)).toBeGreaterThan(0);
    const talks = await shop.db.select().from(messageConversations);
    expect(talks.filter(({ optedOutAt }) => optedOutAt)).toHaveLength(1);
    expect(talks.filter(({ customerId }) => customerId === null)).toHaveLength(1);
    const listed = (await owner.call<Outputs['intake']['list']>('intake/list', {})).value;
    expect(listed.forms.length).toBeGreaterThan(20);
    const found = await owner.call<Outputs['intake']['find']>('intake/find', { id: listed.forms[0]?.id });
    expect(found.value.signatureChecks.map(({ valid }) => valid)).toEqual([true, true]);
    expect(found.value.deposit.amountCents).toBeGreaterThan(0);
    const drafts = await owner.call<Outputs['intake']['drafts']>('intake/drafts', {});
    expect(drafts.value.drafts).toHaveLength(8);
    const { tempId } = drafts.value.drafts[0] ?? {};
    expect((await owner.call('intake/draft', { tempId })).status).toBe(200);

    // three weeks: appointments made by phone have a customer and a bike
    const today = new Date(shop.clock.now());
    const dayOf = (days: number) => new Date(today.getTime() + days * DAY).toISOString().slice(0, 10);
    const range = { from: dayOf(-7), to: dayOf(14) };
    const { appointments, due } = (await owner.call<Outputs['calendar']['range']>('calendar/range', range))
      .value;
    expect(due.length).toBeGreaterThan(5);
    const known = appointments.filter(({ customerId, bikeId }) => customerId && bikeId);
    expect(known.length).toBeGreaterThan(appointments.length / 2);
    expect(known.some(({ thumbnailUrl }) => thumbnailUrl)).toBe(true);
  });

  it('has only bikes and colours that the lists of the form have', () => {
    const known = shop.vehicleData();
    for (const { make, model } of BIKE_MODELS) expect(known.models).toContainEqual({ make, model });
    for (const [color] of Object.values(KIND_COLORS).flat()) expect(known.colors).toContain(color);
  });

  it('CAM-06 draws every picture after the set-up, and continues after an interruption', async () => {
    await setUpWith(8);
    expect(await samplePainter(shop)()).toBe(true); // and the server stops
    await paintAll();
    const rows = await shop.db.select().from(files);
    expect(rows).toHaveLength(8 * 6 + 8);
    const inStore = await stored();
    for (const { storedAt, recordId, path, thumbnailPath } of rows) {
      expect([storedAt, recordId]).not.toContain(null);
      for (const painted of [path, thumbnailPath ?? path]) expect(inStore).toContain(painted);
    }
    const [form] = await shop.db.select().from(intakeForms).limit(1);
    const found = await owner.call<Outputs['intake']['find']>('intake/find', { id: form?.id });
    const { url } = found.value.pictures.photoLeftSide ?? { url: '' };
    const picture = await owner.request({ method: 'GET', url });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('AUT-15 goes with one call: every row, every byte, noted with its counts', async () => {
    await setUpWith(8);
    await paintAll();
    expect((await owner.call('settings/removeSample', {})).status).toBe(200);
    for (const table of SAMPLED) expect(await rowsIn(table)).toBe(0);
    await sweepFiles(shop);
    const pictures = await shop.db.select().from(files);
    expect(pictures).toHaveLength(8 * 6 + 8);
    const inStore = await stored();
    for (const { path, thumbnailPath } of pictures)
      for (const gone of [path, thumbnailPath ?? path]) expect(inStore).not.toContain(gone);
    const [noted] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'settings.sample.removed'));
    expect(noted?.before).toMatchObject({ forms: 8, drafts: 8 });
    expect((await owner.call('settings/removeSample', {})).value).toEqual({ removed: 0 });
  });

  it('AUT-15 SET-01 gives its numbers back: the first real form and order are number 1', async () => {
    await setUpWith(8);
    expect((await owner.call('settings/removeSample', {})).status).toBe(200);
    const next = async () =>
      (await owner.call<Outputs['settings']['numberings']>('settings/numberings')).value.map(
        ({ kind, last, next }) => [kind, last, next],
      );
    expect(await next()).toEqual([
      ['intake', 0, 1],
      ['order', 0, 1],
      ['invoice', 0, 1],
    ]);
    const id = await submittedForm(shop, owner);
    expect((await owner.call('intake/find', { id })).value).toMatchObject({ number: 1 });
  });

  it('SET-01 keeps a number the owner chose to continue with, and those of real records', async () => {
    await setUpWith(8);
    await owner.call('settings/raiseNumber', { kind: 'intake', next: 50_000 });
    const order = await owner.call<{ orderId: string }>('intake/convert', {
      id: (
        await shop.db.select().from(intakeForms).where(isNull(intakeForms.convertedToDiagnostic)).limit(1)
      )[0]?.id,
    });
    expect(order.status).toBe(200);
    await owner.call('settings/removeSample', {});
    const [row] = await shop.db.select().from(workOrders);
    const numberings = (await owner.call<Outputs['settings']['numberings']>('settings/numberings')).value;
    expect(numberings.map(({ next }) => next)).toEqual([50_000, (row?.number ?? 0) + 1, 1]);
  });

  it('AUT-15 leaves what someone really did: a form for a sample bike, a work order from a sample form', async () => {
    await setUp(true);
    const open = await shop.db.select().from(intakeForms).where(isNull(intakeForms.convertedToDiagnostic));
    const [seen, converted, signedAnew] = open;
    const real = await submittedForm(shop, owner, {
      ...{ customerName: seen?.customerName ?? '', customerPhone: seen?.customerPhone ?? '' },
      vin: seen?.vin ?? '',
    });
    const work = await owner.call<{ orderId: string }>('intake/convert', { id: converted?.id });
    await owner.call('settings/removeSample', {});

    const left = await shop.db.select().from(intakeForms);
    expect(left.map(({ id }) => id).sort()).toEqual([real, converted?.id].sort());
    expect(left.map(({ sample }) => sample)).toEqual([false, false]);
    expect(left.map(({ id }) => id)).not.toContain(signedAnew?.id);
    const found = await owner.call<Outputs['intake']['find']>('intake/find', { id: real });
    expect(found.value.customerId).toBe(seen?.customerId);
    expect(found.value.deposit.payment?.status).toBe('completed');
    expect(await shop.db.select({ id: workOrders.id }).from(workOrders)).toHaveLength(1);
    expect(work.status).toBe(200);
    for (const { sample } of await shop.db.select().from(customers)) expect(sample).toBe(false);
    expect(await rowsIn(bikes)).toBe(2);
    // the person who took in the kept form stays on it, deactivated
    const people = await shop.db.select().from(profiles);
    expect(people.filter(({ deactivatedAt }) => deactivatedAt)).toHaveLength(1);
    expect(people).toHaveLength(2);
    const kept = await shop.db.select().from(files).where(eq(files.sample, true));
    expect(kept.filter(({ removedAt }) => removedAt === null)).toHaveLength(6);
  });

  it('CUS-02 AUT-15 goes though its customers were merged; a record that a real one was merged into stays', async () => {
    await setUpWith(8);
    const [one, two, three, kept] = (await shop.db.select().from(customers)).map(({ id }) => id);
    const customerOf = async (customerName: string, customerPhone: string) => {
      const id = await submittedForm(shop, owner, {
        customerName,
        customerPhone,
        customerEmail: `${customerPhone}@mail.test`,
      });
      return (await owner.call<Outputs['intake']['find']>('intake/find', { id })).value.customerId;
    };
    const ana = await customerOf('Ana Ruiz', '2015550101');
    const real = await customerOf('Leo Ruiz', '2015550102');
    const merge = (keptId: unknown, mergedId: unknown) => owner.call('customers/merge', { keptId, mergedId });
    for (const [into, from] of [
      [one, two],
      [real, three],
      [kept, ana],
    ])
      expect((await merge(into, from)).status).toBe(200);
    for (const other of [one, kept])
      expect((await owner.call('customers/notSame', { id: real, otherId: other })).status).toBe(200);
    expect((await owner.call('settings/removeSample', {})).status).toBe(200);
    expect(await shop.db.select().from(customerDifferences)).toMatchObject([
      { oneId: [real, kept].sort()[0], otherId: [real, kept].sort()[1] },
    ]);
    const left = await shop.db.select().from(customers);
    expect(left.map(({ id }) => id).sort()).toEqual([real, ana, kept].sort());
    expect(left.every(({ sample }) => !sample)).toBe(true);
    expect(left.find(({ id }) => id === ana)?.mergedInto).toBe(kept);
    expect((await shop.db.select().from(customerMerges)).map(({ mergedId }) => mergedId)).toEqual([ana]);
  });

  it('fills a database for measuring, no two bikes with one number', async () => {
    const id = await setUp(false);
    const me = { id, name: 'Marisol Vega' };
    const wanted = { staff: { owner: me, technicians: [me] }, timeZone: SET_UP.shop.timeZone, count: 600 };
    await seedIntakes(shop, wanted);
    await seedIntakes(shop, wanted);
    expect(await rowsIn(intakeForms)).toBe(1200);
    expect(await rowsIn(intakeSignatures)).toBe(0);
    const searched = await owner.call<Outputs['intake']['list']>('intake/list', { search: 'nunez' });
    expect(searched.value.forms[0]?.customerName).toContain('Núñez');
  });
});
