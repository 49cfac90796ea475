// A shop with records of every kind, a signed-in caller per role, and canaries in fields that not every role may read.
import { randomUUID } from 'node:crypto';
import { ROLES, type Role } from '@kickstand/domain/auth';
import { profiles } from '../../apps/server/src/auth/index.ts';
import { messageConversations, messages } from '../../apps/server/src/messages/messages.table.ts';
import { reminders } from '../../apps/server/src/messages/reminders/reminders.table.ts';
import { after, DAY } from '../../apps/server/src/platform/clock.ts';
import { sampleIntakes } from '../../apps/server/src/sample/index.ts';
import { storedPicture } from '../../apps/server/src/testing/intakes.ts';
import {
  addJob,
  change,
  findOrder,
  job,
  line,
  newOrder,
  sendEstimate,
} from '../../apps/server/src/testing/orders.ts';
import { signedInAs } from '../../apps/server/src/testing/people.ts';
import { stocked } from '../../apps/server/src/testing/stock.ts';
import {
  SET_UP,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../../apps/server/src/testing/test-shop.ts';
import { COST, INTERNAL_NOTE, OTHER_CUSTOMER } from './canaries.ts';
import { idsQuery } from './shop-data.ts';

export interface Caller {
  /** Null: signed out. */
  readonly role: Role | null;
  readonly browser: TestBrowser;
  /** Set again before each call, because some calls sign in or out. */
  readonly cookies: ReadonlyMap<string, string>;
}

export interface Fixture {
  readonly shop: TestShop;
  readonly callers: readonly Caller[];
  readonly idsQuery: string;
  /** Share links to the calling customer's records only. */
  readonly links: readonly string[];
  /** The order behind those links. */
  readonly linkedOrder: string;
  /** Records with canaries. Roles that may see them do not change them, or canaries would spread legitimately. */
  readonly canaryIds: ReadonlySet<string>;
  close(): Promise<void>;
}

const SAMPLE_FORMS = 24;

export async function createFixture(shop: TestShop): Promise<Fixture> {
  const owner = await setUpAndSignIn(shop);
  const browsers = new Map<Role | null, TestBrowser>([[null, shop.browser()]]);
  for (const role of ROLES) browsers.set(role, await signedInAs(shop, role));
  await insertSample(shop);
  const product = await stocked(owner, 5, { sku: 'CANARY-1', ...COST_OF_PRODUCT });
  const own = await orderWithCanaries(shop, owner, {
    customerName: 'Pat customer',
    customerEmail: 'customer.one@shop.test',
    customerPhone: '9735550177',
  });
  const { name, email, phone, vin, concern } = OTHER_CUSTOMER;
  const other = await orderWithCanaries(shop, owner, {
    ...{ customerName: name, customerEmail: email, customerPhone: phone },
    ...{ vin, customerConcerns: concern },
  });
  await addOtherRecords(shop, owner, product.id);
  await putCanaryInEveryCost(shop);
  const messageIds = await messageOtherCustomer(shop, owner, other.ids);
  return {
    shop,
    callers: [...browsers].map(([role, browser]) => ({ role, browser, cookies: new Map(browser.cookies) })),
    idsQuery: await idsQuery(shop),
    links: own.links,
    linkedOrder: own.ids[0] ?? '',
    canaryIds: new Set([...own.ids, ...other.ids, ...messageIds]),
    close: () => shop.close(),
  };
}

const COST_OF_PRODUCT = { costCents: COST.costCents, priceCents: COST.priceCents };

async function insertSample({ db, clock }: TestShop): Promise<void> {
  const people = await db.select().from(profiles);
  const named = people.map(({ id, firstName, role }) => ({ id, name: firstName, role }));
  const owner = named.find(({ role }) => role === 'admin');
  const technicians = named.filter(({ role }) => role === 'technician' || role === 'head_technician');
  if (!owner) throw new Error('the shop has no administrator');
  const { timeZone } = SET_UP.shop;
  await db.transaction((tx) =>
    sampleIntakes.insert(tx, clock, { staff: { owner, technicians }, timeZone, count: SAMPLE_FORMS }),
  );
}

/** An order with a sent estimate and canaries in its notes and costs. */
async function orderWithCanaries(shop: TestShop, owner: TestBrowser, form: Parameters<typeof newOrder>[2]) {
  const order = await newOrder(shop, owner, { techConcerns: INTERNAL_NOTE, ...form });
  await change(owner, order, 'move', { event: 'start_diagnosis' });
  const jobId = await addJob(owner, order, 'Front brake service', [
    line({ kind: 'part', sku: 'CANARY-1', partCondition: 'new', description: 'Pads', quantityMilli: 1000 }),
  ]);
  const lineId = randomUUID();
  const labor = line({ costCents: COST.lineCostCents, unitPriceCents: 12_000 });
  await change(owner, order, 'lines/add', { jobId, lineId, line: labor });
  await change(owner, order, 'lines/update', { jobId, lineId, line: { ...labor, unitPriceCents: 12_500 } });
  await change(owner, order, 'jobs/update', { jobId, job: job({ internalNote: INTERNAL_NOTE }) });
  await callOk(owner, 'workorders/note', { id: order.id, key: randomUUID(), text: INTERNAL_NOTE });
  const links = [await sendEstimate(owner, order)];
  for (const page of ['report', 'review', 'pay']) {
    const shared = await owner.call<{ url: string }>('workorders/share', { id: order.id, page });
    if (shared.status === 200) links.push(shared.value.url.split('/').at(-1) ?? '');
  }
  const { customerId, intakeId } = await relatedIds(shop, order.id);
  const shared = await owner.call<{ url: string }>('intake/share', { id: intakeId });
  if (shared.status === 200) links.push(shared.value.url.split('/').at(-1) ?? '');
  const { revision } = (
    await owner.call<{ customer: { revision: number } }>('customers/find', { id: customerId })
  ).value.customer;
  await callOk(owner, 'customers/update', {
    ...{ id: customerId, revision, name: form?.customerName, email: form?.customerEmail },
    ...{ phone: form?.customerPhone, preferredContact: null, language: 'en' },
    ...{ consentEmail: true, consentText: true, consentCall: true, notes: INTERNAL_NOTE },
  });
  const { jobs } = await findOrder(owner, order.id);
  const ids = [
    order.id,
    customerId,
    intakeId,
    ...jobs.flatMap(({ id, lines }) => [id, ...lines.map((one) => one.id)]),
  ];
  return { ids, links: [...links, order.id, intakeId] };
}

/** Appointments of both customers, and a text and a reminder to the other one. Returns the ids of what only staff may see. */
async function messageOtherCustomer(
  shop: TestShop,
  owner: TestBrowser,
  [orderId = '', customerId = '']: readonly string[],
): Promise<string[]> {
  const { name, email, phone, visit, message, reminder } = OTHER_CUSTOMER;
  const at = shop.clock.now();
  const make = async (facts: object) => {
    const id = randomUUID();
    await callOk(owner, 'calendar/create', {
      ...{
        id,
        language: 'en',
        startsAt: `${after(at, 2 * DAY)
          .toISOString()
          .slice(0, 10)}T15:00:00.000Z`,
      },
      ...{ bikeYear: '', bikeMake: '', bikeModel: '', minutes: 60, technicianId: null, customerId: null },
      ...{ bikeId: null, serviceId: null, service: '', waits: false, note: INTERNAL_NOTE },
      ...{ overbookReason: 'For the test', ...facts },
    });
    return id;
  };
  await make({ name: 'Pat customer', phone: '9735550177', email: 'customer.one@shop.test', concern: '' });
  const appointmentId = await make({ name, phone, email, customerId, concern: visit });
  const [conversationId, messageId, reminderTextId, reminderId] = [1, 2, 3, 4].map(() => randomUUID()) as [
    ...[string, string, string, string],
  ];
  const text = { conversationId, nextAttemptAt: at, at, sentAt: at };
  await shop.db.insert(messageConversations).values({
    ...{ id: conversationId, address: `+1${phone}`, customerId, lastAt: at, createdAt: at, unread: 1 },
  });
  await shop.db.insert(messages).values([
    {
      ...{ ...text, id: messageId, direction: 'in', kind: 'message', state: 'received' },
      ...{ body: message, onceKey: messageId, orderId },
    },
    {
      ...{ ...text, id: reminderTextId, direction: 'out', kind: 'reminder', state: 'sent' },
      ...{ body: reminder, onceKey: reminderTextId },
    },
  ]);
  await shop.db.insert(reminders).values({
    ...{ id: reminderId, rule: 'appointment', cause: appointmentId, customerId, appointmentId },
    ...{ messageId: reminderTextId, at },
  });
  return [appointmentId, conversationId, messageId, reminderTextId, reminderId];
}

/** In every row, so that any list that leaks a cost shows a canary. */
async function putCanaryInEveryCost({ database: { pool } }: TestShop): Promise<void> {
  await pool.query(
    `update products set cost_cents = ${COST.costCents}, price_cents = ${COST.priceCents} where type = 'product'`,
  );
  await pool.query(`update workorder_lines set cost_cents = ${COST.lineCostCents}`);
}

async function relatedIds({ database: { pool } }: TestShop, order: string) {
  const { rows } = await pool.query<{ customerId: string; intakeId: string }>(
    `select customer_id as "customerId", converted_from_intake as "intakeId" from diagnostic_reports where id = $1`,
    [order],
  );
  const [found] = rows;
  if (!found) throw new Error(`no order ${order}`);
  return found;
}

/** Kinds of records that the sample data lacks. */
async function addOtherRecords(shop: TestShop, owner: TestBrowser, productId: string): Promise<void> {
  const me = (await owner.call<{ id: string }>('auth/user')).value.id;
  for (const bucket of ['bike-photos', 'signatures', 'logos', 'id-images'] as const)
    await storedPicture(shop, me, bucket);
  const supplierId = randomUUID();
  const supplier = {
    name: 'Canary Parts',
    email: '',
    phone: '',
    account: '',
    leadDays: 3,
    note: INTERNAL_NOTE,
  };
  await callOk(owner, 'inventory/suppliers/add', { id: supplierId, supplier });
  await callOk(owner, 'inventory/purchases/create', {
    ...{ id: randomUUID(), supplierId, note: '', ordered: true },
    lines: [{ productId, quantityMilli: 1000, unitCostCents: COST.costCents }],
  });
  await callOk(owner, 'inventory/counts/start', { id: randomUUID(), category: null, bin: null, note: '' });
  const importId = randomUUID();
  await callOk(owner, 'inventory/imports/begin', { id: importId, filename: 'parts.csv', total: 1 });
  await callOk(owner, 'inventory/imports/add', {
    id: importId,
    rows: [{ line: 2, sku: 'NEW-2', nameEn: 'Chain' }],
  });
  const invitation = { email: 'ana@shop.test', firstName: 'Ana', lastName: 'Ruiz', role: 'technician' };
  await callOk(owner, 'users/invite', { ...invitation, language: 'en', key: randomUUID() });
}

async function callOk(browser: TestBrowser, path: string, input: unknown): Promise<void> {
  const answer = await browser.call(path, input);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.code} ${JSON.stringify(answer.data)}`);
}
