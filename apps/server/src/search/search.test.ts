import type { Outputs } from '@kickstand/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submittedForm } from '../testing/intakes.ts';
import { newOrder } from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import { stocked } from '../testing/stock.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';

type Hits = Outputs['search']['all'];

describe('searching the whole shop', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let order: Awaited<ReturnType<typeof newOrder>>;
  let formId: string;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
    order = await newOrder(shop, owner, {
      ...{ customerName: 'Siobhán Peña', customerEmail: 'siobhan@example.com', customerPhone: '8625550186' },
      ...{ vin: '1HD1KBM15EB600001', bikeMake: 'Harley-Davidson', bikeModel: 'Road King', bikeYear: '2014' },
    });
    formId = await submittedForm(shop, owner, {
      ...{ customerName: 'Tyrone Lindqvist', customerEmail: 'ty@example.com', customerPhone: '2015550135' },
      ...{ vin: 'JH2PC35106M700635' },
    });
    await stocked(owner, 3, { barcode: '8020584001127' });
  });
  afterAll(() => shop.close());

  const find = async (query: string, browser = owner): Promise<Hits> => {
    const answer = await browser.call<Hits>('search/all', { query });
    expect([query, answer.code]).toEqual([query, null]);
    return answer.value;
  };
  const said = async (query: string) => (await find(query)).map(({ kind, title }) => `${kind} ${title}`);

  it('NAV-08 finds people, bikes, orders, forms and parts by what people know of them', async () => {
    for (const query of ['pena', 'PEÑA siob', '(862) 555-0186', 'siobhan@example.com'])
      expect([query, await said(query)]).toEqual([query, ['order Siobhán Peña', 'customer Siobhán Peña']]);
    const [byVin] = (await find('600001')).filter(({ kind }) => kind === 'bike');
    const [customer] = (await find('siobhan')).filter(({ kind }) => kind === 'customer');
    expect(byVin).toMatchObject({ title: '2014 Harley-Davidson Road King', pageId: customer?.id });
    expect((await find(`wo-${order.number}`))[0]).toMatchObject({
      ...{ kind: 'order', id: order.id, number: order.number, status: 'submitted', alike: false },
    });
    expect(await said('lindqvist')).toEqual(['customer Tyrone Lindqvist', 'intake Tyrone Lindqvist']);
    expect((await find('tyrone')).at(-1)).toMatchObject({ kind: 'intake', id: formId });
    for (const query of ['07bb38sa', '8020584001127', 'pastillas brembo'])
      expect([query, await said(query)]).toEqual([query, ['part Brembo sintered pad set']]);
    for (const query of ['', '   ', '%', '_', '%%%', "'; drop table customers"])
      expect([query, await said(query)]).toEqual([query, []]);
  });

  it('NAV-08 finds a form by the number on the customer’s paper, also once it is a work order', async () => {
    const id = await submittedForm(shop, owner, {
      ...{ customerName: 'Imani Brooks', customerEmail: 'imani@example.com', customerPhone: '2015550171' },
      vin: 'JYARN23E59A001234',
    });
    const { number } = (await owner.call<Outputs['intake']['find']>('intake/find', { id })).value;
    expect((await find(`IN-${number}`)).map(({ kind, id: found }) => [kind, found])).toEqual([
      ['intake', id],
    ]);
    const { orderId } = (await owner.call<{ orderId: string }>('intake/convert', { id })).value;
    expect((await find(`in-${number}`)).map(({ kind, id: found }) => [kind, found])).toEqual([
      ['order', orderId],
      ['intake', id],
    ]);
    expect((await find(String(number))).map(({ id: found }) => found)).toContain(id);
    expect(await said('brooks')).toEqual(['order Imani Brooks', 'customer Imani Brooks']);
    expect(await find('IN-999999')).toEqual([]);
  });

  it('NAV-08 finds what is written alike, and says so', async () => {
    const hits = await find('siobann pena');
    expect(hits.map(({ kind, alike }) => [kind, alike])).toContainEqual(['customer', true]);
    expect((await find('bremboo')).map(({ title, alike }) => [title, alike])).toEqual([
      ['Brembo sintered pad set', true],
    ]);
    expect(await find('wolfeschlegel')).toEqual([]);
  });

  it('NAV-08 USR-02 is for the staff alone, and never shows what something costs', async () => {
    const customer = await signedInAs(shop, 'customer');
    expect((await customer.call('search/all', { query: 'pena' })).code).toBe('FORBIDDEN');
    const technician = await signedInAs(shop, 'technician');
    expect(JSON.stringify(await find('brembo', technician))).not.toMatch(/3120|cost/i);
    expect((await owner.call('search/all', { query: 'x'.repeat(101) })).status).toBe(400);
  });
});
