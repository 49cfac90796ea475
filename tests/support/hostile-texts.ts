// Helpers that write an injection payload into the text fields of a shop.
import { randomUUID } from 'node:crypto';

export { HOSTILE_TEXTS, LINE_TEXTS, XSS_FLAG } from '@kickstand/api/testing';

/** Calls a procedure as an administrator; throws unless it succeeds. */
export type Call = <T = unknown>(procedure: string, input?: unknown) => Promise<T>;

interface Order {
  readonly id: string;
  readonly revision: number;
}

/** Adds a finding, a job with lines and a note to an order in diagnosis; returns the job's id. */
export async function writeIntoOrder(call: Call, orderId: string, text: string): Promise<string> {
  const [jobId, labor, part, findingId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const change = async (procedure: string, input: object) => {
    const { id, revision } = await call<Order>('workorders/find', { id: orderId });
    await call(`workorders/${procedure}`, { id, revision, ...input });
  };
  await change('findings/add', {
    findingId,
    finding: { title: text, description: text, severity: 'soon', photos: [], itemId: null },
  });
  const job = {
    title: text,
    description: text,
    cause: text,
    severity: 'soon',
    internalNote: text,
    findingId,
  };
  await change('jobs/add', { jobId, job });
  const line = {
    ...{ description: text, quantityMilli: 1000, unitPriceCents: 12_000, taxable: true },
    ...{ partCondition: null, customerSupplied: false },
  };
  await change('lines/add', { jobId, lineId: labor, line: { ...line, kind: 'labor', sku: '' } });
  await change('lines/add', {
    jobId,
    lineId: part,
    line: { ...line, kind: 'part', partCondition: 'new', sku: text.slice(0, 40) },
  });
  await call('workorders/note', { id: orderId, key: randomUUID(), text });
  return jobId;
}

/** A checklist with the texts in every name and hint, chosen for the order and with a note on every item. */
export async function writeIntoInspection(
  call: Call,
  orderId: string,
  texts: readonly string[],
): Promise<void> {
  const templateId = randomUUID();
  const both = (text: string) => ({ en: text, es: text });
  const groups = texts.map((text, at) => ({
    ...{ id: `group_${at}`, label: both(text) },
    items: [{ id: `item_${at}`, label: both(text), hint: both(text) }],
  }));
  await call('workorders/templates/save', {
    ...{ id: templateId, revision: 0 },
    template: { name: both(texts[0] ?? ''), groups },
  });
  const { id, revision } = await call<Order>('workorders/find', { id: orderId });
  await call('workorders/inspection/choose', { id, revision, templateId });
  const items = texts.map((note, at) => ({
    ...{ itemId: `item_${at}`, seen: null },
    result: { state: 'attention', note, photos: [] },
  }));
  await call('workorders/inspection/set', { id, items });
}

/** Publishes terms with the texts in them, except those that are refused: markup, control characters, placeholders. */
export async function writeIntoTerms(call: Call, texts: readonly string[]): Promise<void> {
  type Blocks = Readonly<Record<string, { readonly title: string; readonly text: string }>>;
  const { revision, wording } = await call<{ revision: number; wording: { en: Blocks; es: Blocks } }>(
    'terms/draft',
  );
  const added = texts.filter((text) => !/[<\u202E\u2066]|\{\{/.test(text));
  const [[id, en] = ['', { title: '', text: '' }]] = Object.entries(wording.en);
  const es = wording.es[id] ?? en;
  const withTexts = (text: string) => ({ title: added[0] ?? '', text: [text, ...added].join('\n\n') });
  const blocks = [{ id, en: withTexts(en.text), es: withTexts(es.text) }];
  const draft = await call<{ revision: number }>('terms/saveDraft', { revision, blocks, equal: [] });
  await call('terms/publish', { revision: draft.revision });
}

/** Adds a supplier, a product, a service and a received purchase order. Returns the product's id. */
export async function writeIntoStock(call: Call, text: string): Promise<string> {
  const [supplierId, productId] = [randomUUID(), randomUUID()];
  const short = text.slice(0, 40);
  await call('inventory/suppliers/add', {
    id: supplierId,
    supplier: { name: text, email: '', phone: '', account: short, leadDays: 3, note: text },
  });
  const sold = { barcode: '', nameEn: text, nameEs: text, category: short, priceCents: 1000, taxable: true };
  const sku = short.slice(0, 24);
  await call('inventory/addProduct', {
    id: productId,
    openingMilli: 1000,
    product: {
      ...{
        ...sold,
        sku: `P${sku}`,
        brand: short,
        unit: short.slice(0, 12),
        costCents: 500,
        bin: short.slice(0, 20),
      },
      ...{ minMilli: 5000, maxMilli: null, packMilli: 1000, leadDays: null, safetyMilli: null },
      ...{ supplierId, supplierSku: short },
    },
  });
  await call('inventory/addService', {
    id: randomUUID(),
    service: { ...sold, sku: `S${sku}`, laborMilli: 1000, parts: [{ productId, quantityMilli: 1000 }] },
  });
  const purchase = await call<Order & { items: { id: string }[] }>('inventory/purchases/create', {
    ...{ id: randomUUID(), supplierId, note: text, ordered: true },
    lines: [{ productId, quantityMilli: 2000, unitCostCents: 500 }],
  });
  await call('inventory/purchases/receive', {
    ...{ id: purchase.id, revision: purchase.revision, key: randomUUID(), note: text },
    lines: purchase.items.map((item) => ({ lineId: item.id, milli: 1000 })),
  });
  return productId;
}

/** The shop's name and address, the caller's name, and an invitation. */
export async function writeIntoSettings(call: Call, text: string): Promise<void> {
  const { revision, ...shop } = await call<Record<string, unknown>>('settings/shop');
  const { state, zip, phone, email, timeZone } = shop;
  await call('settings/updateShop', {
    ...{ name: text, street: text, city: text.slice(0, 60) },
    ...{ state, zip, phone, email, timeZone, revision },
  });
  const profile = await call<Record<string, unknown>>('auth/profile');
  await call('auth/updateProfile', {
    ...{ firstName: text, lastName: text },
    ...{ language: profile.language ?? null, revision: profile.revision },
  });
  await call('users/invite', {
    ...{ email: `${randomUUID()}@shop.test`, firstName: text, lastName: text },
    ...{ role: 'technician', language: 'en', key: randomUUID() },
  });
}

/** Two appointments with the text in every field, one of them cancelled, a closed day and a feed. */
export async function writeIntoCalendar(
  call: Call,
  text: string,
  startsAt: string,
): Promise<{ readonly feedId: string; readonly url: string }> {
  const facts = {
    ...{ name: text, phone: '9735550142', language: 'en', email: `${randomUUID()}@riders.test` },
    ...{ bikeYear: text.slice(0, 4), bikeMake: text, bikeModel: text },
    ...{ service: text, concern: text, note: text, overbookReason: text },
    ...{ startsAt, minutes: 15, waits: false },
    ...{ technicianId: null, customerId: null, bikeId: null, serviceId: null },
  };
  await call('calendar/create', { id: randomUUID(), ...facts });
  const ended = await call<Order>('calendar/create', { id: randomUUID(), ...facts });
  await call('calendar/change', { id: ended.id, revision: ended.revision, event: 'cancel', reason: text });
  const setting = await call<{ closed: object[] }>('calendar/setting');
  const closed = [{ from: '2031-01-01', to: '2031-01-02', note: text.slice(0, 60) }];
  await call('calendar/updateSetting', { ...setting, closed });
  const feedId = randomUUID();
  const { url } = await call<{ url: string }>('calendar/createFeed', { id: feedId, name: text.slice(0, 60) });
  return { feedId, url };
}

/** A message template, and a text to the order's customer, who consents to texts. */
export async function writeIntoMessages(call: Call, orderId: string, text: string): Promise<void> {
  type Setting = Readonly<Record<'quietFrom' | 'quietTo' | 'revision', number>>;
  const { quietFrom, quietTo, revision } = await call<Setting>('messages/setting');
  const name = { en: text.slice(0, 40), es: text.slice(0, 40) };
  await call('messages/updateSetting', {
    ...{ quietFrom, quietTo, revision },
    templates: [{ id: 'hostile', name, text: { en: text, es: text } }],
  });
  const { customerId } = await call<{ customerId: string }>('workorders/find', { id: orderId });
  await call('messages/agree', { customerId, given: true });
  await call('messages/send', { orderId, key: randomUUID(), text, by: 'provider' });
}

export async function writeIntoMark(call: Call, path: string, text: string): Promise<void> {
  const place = { x: 1000, y: 1000, toX: 2000, toY: 2000 };
  await call('damage/saveMark', {
    ...{ path, revision: 0 },
    mark: { id: randomUUID(), kind: 'circle', ...place, word: null, note: text },
  });
}
