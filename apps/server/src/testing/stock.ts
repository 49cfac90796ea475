import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import type { ProductInput, ServiceInput } from '@kickstand/domain/inventory';
import type { LineInput } from '@kickstand/domain/workorders';
import {
  addJob,
  change,
  decision,
  findOrder,
  line,
  newOrder,
  sendEstimate,
  type WorkOrder,
} from './orders.ts';
import type { TestBrowser, TestShop } from './test-shop.ts';

export type Product = Outputs['inventory']['find'];
export type OrderPart = Outputs['inventory']['orderParts']['parts'][number];

export const product = (change: Partial<ProductInput> = {}): ProductInput => ({
  sku: '07BB38SA',
  barcode: '',
  nameEn: 'Brembo sintered pad set',
  nameEs: 'Juego de pastillas Brembo',
  category: 'Brakes',
  brand: 'Brembo',
  unit: 'set',
  priceCents: 6850,
  costCents: 3120,
  taxable: true,
  bin: 'B-02',
  minMilli: null,
  maxMilli: null,
  packMilli: 1000,
  leadDays: null,
  safetyMilli: null,
  supplierId: null,
  supplierSku: '',
  ...change,
});

/** A product with this quantity in stock. */
export async function stocked(
  browser: TestBrowser,
  pieces: number,
  given: Partial<ProductInput> = {},
): Promise<Product> {
  const input = { id: randomUUID(), product: product(given), openingMilli: pieces * 1000 };
  const answer = await browser.call<Product>('inventory/addProduct', input);
  if (answer.status !== 200)
    throw new Error(`addProduct failed: ${answer.code} ${JSON.stringify(answer.data)}`);
  return answer.value;
}

export const service = (change: Partial<ServiceInput> = {}): ServiceInput => ({
  sku: 'SVC-1',
  barcode: '',
  nameEn: 'Front brake service',
  nameEs: '',
  category: 'Brakes',
  priceCents: null,
  taxable: true,
  laborMilli: 1500,
  parts: [],
  ...change,
});

/** The id of a service of the catalog. */
export async function offered(browser: TestBrowser, given: Partial<ServiceInput> = {}): Promise<string> {
  const id = randomUUID();
  const answer = await browser.call('inventory/addService', { id, service: service(given) });
  if (answer.status !== 200)
    throw new Error(`addService failed: ${answer.code} ${JSON.stringify(answer.data)}`);
  return id;
}

export const findProduct = async (browser: TestBrowser, id: string): Promise<Product> =>
  (await browser.call<Product>('inventory/find', { id })).value;

export const partLine = (pieces: number, given: Partial<LineInput> = {}): LineInput =>
  line({
    kind: 'part',
    description: 'Brake pads',
    sku: '07bb38sa',
    quantityMilli: pieces * 1000,
    unitPriceCents: 6850,
    partCondition: 'new',
    ...given,
  });

export interface Sent {
  readonly order: WorkOrder;
  readonly jobId: string;
  readonly shareId: string;
}

/** An order with these parts whose estimate was sent to the customer. */
export async function sentOrder(
  shop: TestShop,
  browser: TestBrowser,
  lines: readonly LineInput[],
): Promise<Sent> {
  const order = await newOrder(shop, browser);
  await change(browser, order, 'move', { event: 'start_diagnosis' });
  const jobId = await addJob(browser, order, 'Front brake service', lines);
  const shareId = await sendEstimate(browser, order);
  return { order, jobId, shareId };
}

export async function approve(
  shop: TestShop,
  { jobId, shareId }: Sent,
  choice: 'approve' | 'decline' = 'approve',
) {
  const answer = await shop
    .browser()
    .call('review/decide', { id: shareId, key: randomUUID(), decision: decision(1, { [jobId]: choice }) });
  if (answer.status !== 200) throw new Error(`decide failed: ${answer.code}`);
}

/** The same, approved. */
export async function orderWith(
  shop: TestShop,
  browser: TestBrowser,
  lines: readonly LineInput[],
): Promise<Sent> {
  const sent = await sentOrder(shop, browser, lines);
  await approve(shop, sent);
  return { ...sent, order: await findOrder(browser, sent.order.id) };
}

export const partsOf = async (browser: TestBrowser, orderId: string): Promise<OrderPart[]> =>
  (await browser.call<{ parts: OrderPart[] }>('inventory/orderParts', { orderId })).value.parts;
