import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import type { IntakeForm } from '@kickstand/domain/intake';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../audit/audit.table.ts';
import { intakeForms, workOrders } from '../platform/database/schema.ts';
import { submittedForm } from '../testing/intakes.ts';
import { newOrder } from '../testing/orders.ts';
import { openTestShop, setUpAndSignIn, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { bikeOwnerships, customerDifferences, customerMerges, customers } from './customers.table.ts';

type Page = Outputs['customers']['find'];
type Merged = Outputs['customers']['merge'];

const RAYMOND = {
  customerName: 'Raymond Delgado',
  customerEmail: 'raymond@mail.test',
  vin: 'ZDM1YAKT3MB012345',
};
const RAY = { customerName: 'Ray Delgado', customerEmail: 'ray@mail.test' };

const PATIENT = { timeout: 15_000 };

describe('two records of one person', () => {
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

  const customerOf = async (formId: string) =>
    (await shop.db.select().from(intakeForms).where(eq(intakeForms.id, formId)))[0]?.customerId ?? '';
  /** The customer a form makes, or finds again. */
  const customer = async (form: Partial<IntakeForm>) => customerOf(await submittedForm(shop, owner, form));
  const merge = (keptId: string, mergedId: string) =>
    owner.call<Merged>('customers/merge', { keptId, mergedId });
  const page = async (id: string) => (await owner.call<Page>('customers/find', { id })).value;
  const rowOf = async (id: string) => (await shop.db.select().from(customers).where(eq(customers.id, id)))[0];
  const belongings = async (customerId: string) => {
    const counted = [];
    for (const table of [intakeForms, workOrders, bikeOwnerships])
      counted.push(
        (await shop.db.select({ n: count() }).from(table).where(eq(table.customerId, customerId)))[0]?.n,
      );
    return counted;
  };

  it('CUS-02 become one: everything moves, the other stays as its alias, and undo gives the same rows back', async () => {
    const order = await newOrder(shop, owner, RAYMOND);
    const raymond = order.customerId ?? '';
    const ray = await customer(RAY);
    const found = await owner.call<Outputs['customers']['duplicates']>('customers/duplicates', { id: ray });
    expect(found.value).toMatchObject([
      { id: raymond, evidence: ['phone', 'name'], has: { intakes: 1, orders: 1, bikes: 1 } },
    ]);
    const preview = await owner.call('customers/mergePreview', { keptId: ray, mergedId: raymond });
    expect(preview.value).toMatchObject({ kept: { id: ray }, merged: { has: { orders: 1 } } });

    const { value: merged } = await merge(ray, raymond);
    expect(merged.moved).toEqual({ intakes: 1, orders: 1, bikes: 1 });
    expect([await belongings(ray), await belongings(raymond)]).toEqual([
      [2, 1, 2],
      [0, 0, 0],
    ]);
    expect((await page(raymond)).customer.id).toBe(ray);
    expect((await page(ray)).merges).toMatchObject([
      { id: merged.id, merged: { id: raymond }, by: 'Marisol Vega' },
    ]);
    const search = { search: 'raymond@mail.test' };
    const list = await owner.call<Outputs['customers']['list']>('customers/list', search);
    expect(list.value.customers.map(({ id, duplicate }) => [id, duplicate])).toEqual([[ray, false]]);
    const edit = { ...(await page(ray)).customer, id: raymond, createdAt: undefined };
    expect((await owner.call('customers/update', edit)).code).toBe('MERGE_DONE');

    // what was added since stays; what someone moved elsewhere is reported
    await customer({ ...RAY, mileage: '15,000' });
    const other = await customer({
      customerName: 'Ana Ruiz',
      customerPhone: '2015550100',
      customerEmail: 'ana@mail.test',
    });
    await shop.db.update(workOrders).set({ customerId: other }).where(eq(workOrders.id, order.id));
    const undone = await owner.call('customers/undoMerge', { id: merged.id });
    expect(undone.value).toEqual({
      mergedId: raymond,
      back: { intakes: 1, orders: 0, bikes: 1 },
      stayed: { intakes: 0, orders: 1, bikes: 0 },
    });
    expect([await belongings(raymond), await belongings(ray)]).toEqual([
      [1, 0, 1],
      // their own bike went to Ana in the meantime; their earlier ownership stays recorded
      [2, 0, 1],
    ]);
    expect((await page(raymond)).customer.id).toBe(raymond);
    expect((await owner.call('customers/undoMerge', { id: merged.id })).code).toBe('MERGE_UNDONE');
    expect((await owner.call('customers/undoMerge', { id: randomUUID() })).code).toBe('NOT_FOUND');
    const noted = (await shop.db.select().from(auditLog)).map(({ action }) => action);
    expect(noted.filter((action) => action.startsWith('customers.customer.merge')).sort()).toEqual([
      'customers.customer.merge_undone',
      'customers.customer.merge_undone',
      'customers.customer.merged',
      'customers.customer.merged',
    ]);
  });

  it('CUS-02 are refused into themselves, into an alias, twice and in a chain, and nothing moves', async () => {
    const ray = await customer(RAY);
    const raymond = await customer(RAYMOND);
    const ramon = await customer({ customerName: 'Ramón Delgado', customerEmail: 'ramon@mail.test' });
    expect((await merge(ray, ray)).code).toBe('MERGE_SAME');
    expect((await merge(ray, randomUUID())).code).toBe('NOT_FOUND');
    await merge(ray, raymond);
    const before = await belongings(ray);
    expect((await merge(ray, raymond)).code).toBe('MERGE_DONE');
    expect((await merge(ramon, raymond)).code).toBe('MERGE_DONE');
    expect((await merge(raymond, ramon)).code).toBe('MERGE_INTO_ALIAS');
    expect((await merge(ramon, ray)).code).toBe('MERGE_CHAIN');
    expect((await owner.call('customers/mergePreview', { keptId: ramon, mergedId: ray })).code).toBe(
      'MERGE_CHAIN',
    );
    expect(await belongings(ray)).toEqual(before);
    expect((await merge(ray, ramon)).status).toBe(200);
    expect((await page(ray)).merges).toHaveLength(2);
  });

  it('CUS-02 are found as the record that was kept, even by what only the merged one had', async () => {
    const ray = await customer({ ...RAY, customerPhone: '2015550199' });
    const raymond = await customer(RAYMOND);
    await merge(ray, raymond);
    expect(await customer({ ...RAYMOND, customerEmail: 'new@mail.test' })).toBe(ray);
    expect(await rowOf(ray)).toMatchObject({
      name: 'Ray Delgado',
      phone: '2015550199',
      email: 'ray@mail.test',
    });
    expect(await belongings(raymond)).toEqual([0, 0, 0]);
    const known = await owner.call<Outputs['customers']['recognize']>('customers/recognize', {
      email: 'raymond@mail.test',
    });
    expect(known.value.map(({ id }) => id)).toEqual([ray]);
  });

  it('CUS-02 are listed as pairs with what each has, until they are merged or kept apart', async () => {
    const pairs = async (query: object = {}) =>
      (await owner.call<Outputs['customers']['duplicatePairs']>('customers/duplicatePairs', query)).value;
    const two = { customerPhone: '9085550111' };
    const kim = await customer({ ...two, customerName: 'Kim Park', customerEmail: 'kim@mail.test' });
    const kimmy = await customer({ ...two, customerName: 'Kimmy Park', customerEmail: 'kimmy@mail.test' });
    const { pairs: found } = await pairs({ search: 'park' });
    expect(found.map(({ one, other }) => [one.id, other.id].sort())).toEqual([[kim, kimmy].sort()]);
    expect(found[0]?.other.evidence).toContain('phone');
    expect(found[0]?.one.has).toMatchObject({ intakes: 1 });
    expect((await pairs({ search: 'nobody' })).pairs).toEqual([]);
    await owner.call('customers/notSame', { id: kim, otherId: kimmy });
    expect((await pairs({ search: 'park' })).pairs).toEqual([]);
  });

  it('CUS-02 are not all the records with a phone that more than 25 share: it is a placeholder', async () => {
    const listed = async () =>
      (
        await owner.call<Outputs['customers']['duplicatePairs']>('customers/duplicatePairs', {
          search: 'crowd',
        })
      ).value.pairs.length;
    const add = (from: number, to: number) =>
      shop.db.insert(customers).values(
        Array.from({ length: to - from + 1 }, (_, at) => ({
          ...{ id: randomUUID(), name: `Crowd ${from + at}`, nameKey: `crowd ${from + at}` },
          ...{ email: '', phone: '9999999999', language: 'en' as const },
          ...{ createdAt: shop.clock.now(), updatedAt: shop.clock.now() },
        })),
      );
    await add(1, 3);
    expect(await listed()).toBe(3);
    await add(4, 26);
    expect(await listed()).toBe(0);
  });

  describe('that are two people', () => {
    const say = (what: 'notSame' | 'showAgain', id: string, otherId: string) =>
      owner.call(`customers/${what}`, { id, otherId });
    const othersOf = async (id: string) =>
      (await owner.call<Outputs['customers']['duplicates']>('customers/duplicates', { id })).value.map(
        (one) => one.id,
      );
    const marked = async () => {
      const all = (await owner.call<Outputs['customers']['list']>('customers/list', {})).value.customers;
      const only = await owner.call<Outputs['customers']['list']>('customers/list', { duplicates: true });
      const narrowed = only.value.customers.map(({ id }) => id).sort();
      // the mark in the list and the narrowed list are two questions: they must not disagree
      expect(
        all
          .filter(({ duplicate }) => duplicate)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(narrowed);
      return narrowed;
    };
    const different = async (id: string) => (await page(id)).different.map((one) => [one.id, one.by]);
    const noted = async () =>
      (await shop.db.select().from(auditLog))
        .filter(({ action }) => /told_apart|shown_again/.test(action))
        .map(({ action, subjectId, after }) => [action.split('.')[2], subjectId, after]);

    it('CUS-02 are no duplicates once someone said so, from either side and twice, until they are shown again', async () => {
      const ray = await customer(RAY);
      const raymond = await customer(RAYMOND);
      const ramon = await customer({ customerName: 'Ramón Delgado', customerEmail: 'ramon@mail.test' });
      expect((await othersOf(ray)).sort()).toEqual([raymond, ramon].sort());

      expect((await say('notSame', ray, raymond)).status).toBe(200);
      expect((await say('notSame', raymond, ray)).status).toBe(200);
      expect(await shop.db.select().from(customerDifferences)).toHaveLength(1);
      expect(await othersOf(ray)).toEqual([ramon]);
      expect(await othersOf(raymond)).toEqual([ramon]);
      expect(await marked()).toEqual([ray, raymond, ramon].sort());
      expect(await different(raymond)).toEqual([[ray, 'Marisol Vega']]);

      await say('notSame', ramon, ray);
      await say('notSame', ramon, raymond);
      expect(await marked()).toEqual([]);
      expect(await othersOf(ramon)).toEqual([]);

      await say('showAgain', raymond, ray);
      expect((await say('showAgain', raymond, ray)).status).toBe(200);
      expect(await marked()).toEqual([ray, raymond].sort());
      expect(await different(ray)).toEqual([[ramon, 'Marisol Vega']]);
      expect(await noted()).toHaveLength(8);
      expect(await noted()).toContainEqual(['told_apart', ray, { otherId: raymond }]);
      expect(await noted()).toContainEqual(['shown_again', raymond, { otherId: ray }]);

      expect((await say('notSame', ray, ray)).code).toBe('SAME_RECORD');
      expect((await say('notSame', ray, randomUUID())).code).toBe('NOT_FOUND');
      expect(await noted()).toHaveLength(8);
    });

    it('CUS-02 stay so when one of them is merged into a third, and what was said of a merged pair waits for its undoing', async () => {
      const ray = await customer(RAY);
      const raymond = await customer(RAYMOND);
      const ramon = await customer({ customerName: 'Ramón Delgado', customerEmail: 'ramon@mail.test' });
      await say('notSame', ray, raymond);
      const { value: merged } = await merge(ramon, raymond);
      expect(await othersOf(ramon)).toEqual([]);
      expect(await marked()).toEqual([]);
      expect(await different(ramon)).toEqual([[ray, 'Marisol Vega']]);
      expect(await different(ray)).toEqual([[ramon, 'Marisol Vega']]);
      // by its old address it is the record it was merged into
      expect((await say('notSame', raymond, ramon)).code).toBe('SAME_RECORD');
      await say('notSame', ray, raymond);
      expect(await shop.db.select().from(customerDifferences)).toHaveLength(1);

      await owner.call('customers/undoMerge', { id: merged.id });
      expect(await marked()).toEqual([ray, raymond, ramon].sort());
      expect((await othersOf(ray)).sort()).toEqual([ramon]);

      const { value: both } = await merge(ray, raymond);
      expect(await different(ray)).toEqual([]);
      expect(await othersOf(ray)).toEqual([ramon]);
      await owner.call('customers/undoMerge', { id: both.id });
      expect(await different(ray)).toEqual([[raymond, 'Marisol Vega']]);

      await merge(ramon, raymond);
      await say('showAgain', ramon, ray);
      expect(await shop.db.select().from(customerDifferences)).toEqual([]);
      expect(await othersOf(ray)).toEqual([ramon]);
    });

    it('CUS-02 marked by many at the same moment is marked once', async () => {
      const ray = await customer(RAY);
      const raymond = await customer(RAYMOND);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) =>
          at % 2 ? say('notSame', ray, raymond) : say('notSame', raymond, ray),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(await noted()).toHaveLength(2);
    });
  });

  it('CUS-02 merged both ways at the same moment end as one record; forms that arrive meanwhile reach the kept one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const name = `Ray Delgado ${'abc'[round]}`;
      const ray = await customer({ ...RAY, customerName: name });
      const raymond = await customer({ ...RAYMOND, customerName: `Raymond ${name}` });
      const answers = await Promise.all([
        merge(ray, raymond),
        merge(raymond, ray),
        merge(ray, raymond),
        submittedForm(shop, owner, { ...RAYMOND, customerName: `Raymond ${name}` }),
        submittedForm(shop, owner, { ...RAY, customerName: name }),
      ]);
      expect(
        answers.slice(0, 3).filter((answer) => typeof answer === 'object' && answer.status === 200),
      ).toHaveLength(1);
      const [one, other] = [await rowOf(ray), await rowOf(raymond)];
      const kept = one?.mergedInto ? raymond : ray;
      const alias = one?.mergedInto ? ray : raymond;
      expect([one?.mergedInto, other?.mergedInto].filter(Boolean)).toEqual([kept]);
      expect((await belongings(alias)).slice(0, 2)).toEqual([0, 0]);
      expect((await belongings(kept))[0]).toBe(4);
      expect(await shop.db.select().from(customerMerges).where(eq(customerMerges.keptId, kept))).toHaveLength(
        1,
      );
    }
  });

  it('CUS-02 a form that waits for a merge of its customer does not deadlock with the next merge', async () => {
    const [lower = '', higher = ''] = [await customer(RAYMOND), await customer(RAY)].sort();
    const form = lower === (await customer(RAY)) ? RAYMOND : RAY;
    const blocked = async (sessions: number) =>
      expect
        .poll(async () => {
          const { rows } = await shop.db.execute(
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows.length;
        }, PATIENT)
        .toBe(sessions);
    const session = await shop.database.pool.connect();
    await session.query('begin');
    await session.query('select 1 from customers where id = $1 for update', [higher]);
    const first = merge(lower, higher);
    await blocked(1);
    const submitted = submittedForm(shop, owner, form);
    await blocked(2);
    const second = merge(higher, lower);
    await blocked(3);
    await session.query('rollback');
    session.release();
    expect([(await first).status, await customerOf(await submitted)]).toEqual([200, lower]);
    expect((await second).code).toBe('MERGE_INTO_ALIAS');
  });
});
