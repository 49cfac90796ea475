// Products, purchase orders, counts and adjustments.
import { updatePartStatuses } from '../model/model.ts';
import { allocate, move, newProduct, type Product } from '../model/stock.ts';
import { allowNegativeStock } from '../settings.ts';
import type { ProductView } from '../views.ts';
import { checkOutcome, expectOk, type World } from '../world.ts';
import { command, pickOrNull } from './command.ts';

const MAX_PRODUCTS = 3;

const productInput = (sku: string, name: string, more: object = {}) => ({
  sku,
  barcode: '',
  nameEn: name,
  nameEs: '',
  category: 'Brakes',
  brand: '',
  unit: 'each',
  priceCents: 5_000,
  costCents: 3_000,
  taxable: true,
  bin: '',
  minMilli: null,
  maxMilli: null,
  packMilli: 1000,
  leadDays: null,
  safetyMilli: null,
  supplierId: null,
  supplierSku: '',
  ...more,
});

/** Orders that wait for the product may have gained or lost a reservation. */
export function reallocate(world: World, product: Product): void {
  allocate(product);
  updatePartStatuses(world.model);
  for (const { orderId } of product.reservations)
    for (const order of world.model.orders) if (order.id === orderId) world.touched.add(order);
}

const create = command('new product', 6, (world, random) => {
  if (world.model.products.length >= MAX_PRODUCTS) return null;
  const pieces = random.pick([0, 1000, 2000, 3000, 5500]);
  const id = random.uuid();
  // Not numbered by count: undoing an import removes products.
  const name = `Part ${id.slice(-6)} ${world.tag}`;
  const sku = name.toUpperCase().replaceAll(' ', '-');
  return {
    what: `${name} with ${pieces} on hand`,
    run: async () => {
      const input = { id, product: productInput(sku, name), openingMilli: pieces };
      expectOk(await world.call('head', 'inventory/addProduct', input), 'add a product');
      const made = newProduct(id, sku, name);
      move(made, pieces);
      world.model.products.push(made);
    },
  };
});

const adjust = command('adjust stock', 6, (world, random) => {
  const product = pickOrNull(random, world.model.products);
  if (!product) return null;
  const deltaMilli = random.pick([1000, 2000, -1000, -2000, -500, -product.onHand - 1]) || 1000;
  const twice = random.chance(30);
  const key = random.uuid();
  return {
    what: `adjust ${product.name} (${product.onHand}) by ${deltaMilli}${twice ? ', sent twice' : ''}`,
    run: () => adjustBy(world, product, deltaMilli, { key, twice }),
  };
});

export async function adjustBy(
  world: World,
  product: Product,
  deltaMilli: number,
  { key, twice = false }: { key: string; twice?: boolean },
): Promise<void> {
  const input = { id: product.id, key, kind: 'adjustment', deltaMilli, reason: 'Found or broken.' };
  const send = () => world.call('head', 'inventory/adjust', input);
  const { negativeStock } = world.model.shop;
  const expected = product.onHand + deltaMilli >= 0 || deltaMilli > 0 || negativeStock ? 'ok' : 'refused';
  const answer = await send();
  if (twice) checkOutcome(await send(), expected, 'adjust stock again with the same key');
  if (!checkOutcome(answer, expected, 'adjust stock')) return;
  product.used = true;
  move(product, deltaMilli);
  reallocate(world, product);
}

const count = command('count stock', 4, (world, random) => {
  const product = pickOrNull(random, world.model.products);
  if (!product) return null;
  const countedMilli = random.pick([0, 1000, 2000, 4000, Math.max(0, product.onHand - 1000)]);
  const id = random.uuid();
  return {
    what: `count ${product.name}: ${countedMilli} instead of ${product.onHand}`,
    run: async () => {
      const start = { id, category: null, bin: null, note: '' };
      expectOk(await world.call('head', 'inventory/counts/start', start), 'start a count');
      const set = { id, productId: product.id, countedMilli, seenMilli: null };
      expectOk(await world.call('head', 'inventory/counts/set', set), 'count a product');
      expectOk(await world.call('head', 'inventory/counts/apply', { id }), 'apply a count');
      product.used = true;
      move(product, countedMilli - product.onHand);
      reallocate(world, product);
    },
  };
});

const receive = command('receive purchase order', 5, (world, random) => {
  const product = pickOrNull(random, world.model.products);
  if (!product) return null;
  const id = random.uuid();
  const ordered = random.pick([1000, 2000, 5000]);
  const comes = random.pick([ordered, ordered, 500, ordered + 1000]);
  const key = random.uuid();
  const twice = random.chance(30);
  return {
    what: `order ${ordered} of ${product.name}, ${comes} come${twice ? ', received twice' : ''}`,
    run: async () => {
      const purchase = await orderFor(world, product, ordered, id);
      const lineId = purchase.items[0]?.id;
      const input = { id, revision: purchase.revision, key, note: '', lines: [{ lineId, milli: comes }] };
      const send = () => world.call<{ purchase: PurchaseView }>('head', 'inventory/purchases/receive', input);
      const answer = await send();
      expectOk(answer, 'receive goods');
      if (twice) expectOk(await send(), 'receive the same goods again with the same key');
      product.onOrder -= Math.min(ordered, comes);
      move(product, comes);
      reallocate(world, product);
    },
  };
});

interface PurchaseView {
  readonly revision: number;
  readonly items: readonly { readonly id: string }[];
}

/** Orders the product from the supplier. */
export async function orderFor(
  world: World,
  product: Product,
  quantityMilli: number,
  id: string,
): Promise<PurchaseView> {
  const lines = [{ productId: product.id, quantityMilli, unitCostCents: 3_000 }];
  const input = { id, supplierId: world.supplierId, lines, note: '', ordered: true };
  const made = await world.call<PurchaseView>('head', 'inventory/purchases/create', input);
  expectOk(made, 'make a purchase order');
  product.onOrder += quantityMilli;
  product.used = true;
  return made.value;
}

const rename = command('change SKU', 5, (world, random) => {
  const product = pickOrNull(random, world.model.products);
  if (!product) return null;
  const own = `${product.name.toUpperCase().replaceAll(' ', '-')}-R${random.between(1, 9999)}`;
  const sku = random.chance(15) ? random.pick(world.model.products).sku : own;
  if (sku === product.sku) return null;
  const isTaken = world.model.products.some((other) => other.sku === sku);
  return {
    what: `${product.name} gets the SKU ${sku}${isTaken ? ', which is taken' : ''}`,
    run: async () => {
      const { value } = await world.call<ProductView>('head', 'inventory/find', { id: product.id });
      const input = { id: product.id, revision: value.revision, product: productInput(sku, product.name) };
      const answer = await world.call('head', 'inventory/updateProduct', input);
      if (!checkOutcome(answer, isTaken ? 'refused' : 'ok', 'change a SKU')) return;
      product.sku = sku;
      product.edits += 1;
      reallocate(world, product);
    },
  };
});

const allowNegative = command('negative stock setting', 2, (world) => {
  const negativeStock = !world.model.shop.negativeStock;
  return {
    what: `shelves ${negativeStock ? 'may' : 'must not'} go below zero from now on`,
    run: async () => {
      await allowNegativeStock(world, negativeStock);
      world.model.shop.negativeStock = negativeStock;
    },
  };
});

export const STOCK_COMMANDS = [create, adjust, count, receive, rename, allowNegative];
