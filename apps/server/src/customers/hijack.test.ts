import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { submittedForm } from '../testing/intakes.ts';
import { addJob, change, findOrder, newOrder, orderFacts, sendEstimate } from '../testing/orders.ts';
import { signedInAs } from '../testing/people.ts';
import type { TestBrowser, TestShop } from '../testing/test-shop.ts';
import { useTestShop } from '../testing/use-test-shop.ts';
import { customers } from './customers.table.ts';

type Mine = Outputs['customers']['mine'];
type Page = Outputs['customers']['find'];

const ZOE = { customerName: 'Zoë Núñez 🏍️', customerPhone: '9735550142' };
const STRANGER = 'customer.one@shop.test';

describe('another email for a known customer', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  let stranger: TestBrowser;
  useTestShop(async (opened) => {
    ({ shop, owner } = opened);
    stranger = await signedInAs(shop, 'customer');
  });

  const page = async (id: string | null) => (await owner.call<Page>('customers/find', { id })).value;
  const seen = async () => (await stranger.call<Mine>('customers/mine', {})).value.orders.map(({ id }) => id);
  const create = async (facts: object) => {
    const id = randomUUID();
    const made = await owner.call('workorders/create', { id, facts: orderFacts(facts), technicianId: null });
    expect(made.status).toBe(200);
    return findOrder(owner, id);
  };

  /** The victim's order, with an estimate that waits for a decision. */
  async function estimated() {
    const order = await newOrder(shop, owner);
    await change(owner, order, 'move', { event: 'start_diagnosis' });
    await addJob(owner, order, 'Chain');
    await sendEstimate(owner, order);
    return order;
  }

  async function expectNothing(victim: { id: string; intakeId: string | null }) {
    expect(await seen()).not.toContain(victim.id);
    for (const [path, id] of [
      ['review/review', victim.id],
      ['review/report', victim.id],
      ['payments/page', victim.id],
      ['intake/view', victim.intakeId],
    ] as const)
      expect([path, (await stranger.call(path, { id })).code]).toEqual([path, 'NOT_FOUND']);
  }

  const ways = [
    ['an order', () => create({ ...ZOE, customerEmail: STRANGER })],
    ['an intake form', () => submittedForm(shop, owner, { ...ZOE, customerEmail: STRANGER })],
    ['a converted form', () => newOrder(shop, owner, { ...ZOE, customerEmail: STRANGER })],
    [
      'an edited form',
      async () => {
        const id = await submittedForm(shop, owner);
        const { form, revision } = (await owner.call<Outputs['intake']['find']>('intake/find', { id })).value;
        const edited = { id, revision, form: { ...form, customerEmail: STRANGER } };
        expect((await owner.call('intake/update', edited)).status).toBe(200);
      },
    ],
  ] as const;

  it.each(ways)('CUS-03 V4 %s with it does not give that email’s account access', async (_, type) => {
    const victim = await estimated();
    await type();
    await expectNothing(victim);
    expect(await page(victim.customerId)).toMatchObject({
      customer: { email: 'zoe@riders.test', phone: '9735550142' },
      given: { email: STRANGER, phone: '' },
    });
  });

  it('CUS-03 V4 a record without an email does not take one from a form either', async () => {
    const first = await create({ ...ZOE, customerEmail: '' });
    const second = await create({ ...ZOE, customerEmail: STRANGER });
    expect(second.customerId).toBe(first.customerId);
    expect(await seen()).toEqual([]);
    expect(second.customerEmail).toBe(STRANGER);
    expect((await page(first.customerId)).given.email).toBe(STRANGER);
  });

  it('CUS-03 V4 the account gets access once staff accept the email, and none if they keep the old one', async () => {
    const victim = await estimated();
    await create({ ...ZOE, customerEmail: STRANGER });
    const { customer } = await page(victim.customerId);
    const { createdAt: _, ...facts } = customer;
    await owner.call('customers/update', { ...facts, notes: 'Calls after 5 PM.' });
    const open = await page(victim.customerId);
    expect(open.given.email).toBe(STRANGER);
    const decide = (change: object, revision: number) =>
      owner.call('customers/update', { ...facts, ...change, revision, settled: true });
    await decide({}, open.customer.revision);
    const kept = await page(victim.customerId);
    expect([kept.given, await seen()]).toEqual([{ email: '', phone: '' }, []]);
    await decide({ email: STRANGER }, kept.customer.revision);
    expect(await seen()).toContain(victim.id);
  });

  it('CUS-03 V4 a new customer with an email belongs to its account, which sees no one else’s orders', async () => {
    const victim = await estimated();
    const own = await create({
      customerName: 'Pat One',
      customerPhone: ZOE.customerPhone,
      customerEmail: STRANGER,
    });
    expect(await seen()).toEqual([own.id]);
    await expectNothing(victim);
  });

  it('CUS-01 V4 a different phone on a form does not replace the one on record, and the form keeps it', async () => {
    const victim = await estimated();
    const order = await create({
      ...ZOE,
      customerEmail: 'zoe@riders.test',
      customerPhone: '2015550177',
    });
    expect(order).toMatchObject({ customerId: victim.customerId, customerPhone: '2015550177' });
    expect(await page(victim.customerId)).toMatchObject({
      customer: { phone: '9735550142' },
      given: { email: '', phone: '2015550177' },
    });
    const [row] = await shop.db
      .select()
      .from(customers)
      .where(eq(customers.id, victim.customerId ?? ''));
    expect(row?.phone).toBe('9735550142');
  });
});
