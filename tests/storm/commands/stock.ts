// The shelves: products, deliveries, counts, corrections.
import { moveByParts } from '../model/model.ts';
import { move, newProduct, type Product, settle } from '../model/stock.ts';
import { allowNegativeStock } from '../settings.ts';
import type { ProductView } from '../views.ts';
import { judge, must, type World } from '../world.ts';
import { anyOf, command } from './command.ts';

const MOST_PRODUCTS = 3;

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

/** Everybody who waits for it may have been served, or have lost a piece. */
export function settled(world: World, product: Product): void {
  settle(product);
  moveByParts(world.model);
  for (const { orderId } of product.claims)
    for (const order of world.model.orders) if (order.id === orderId) world.touched.add(order);
}

const create = command('new product', 6, (world, dice) => {
  if (world.model.products.length >= MOST_PRODUCTS) return null;
  const pieces = dice.pick([0, 1000, 2000, 3000, 5500]);
  const id = dice.uuid();
  // Not by how many there are: undoing an import takes one away again.
  const name = `Part ${id.slice(-6)} ${world.tag}`;
  const sku = name.toUpperCase().replaceAll(' ', '-');
  return {
    what: `${name} with ${pieces} on hand`,
    run: async () => {
      const input = { id, product: productInput(sku, name), openingMilli: pieces };
      must(await world.call('head', 'inventory/addProduct', input), 'add a product');
      const made = newProduct(id, sku, name);
      move(made, pieces);
      world.model.products.push(made);
    },
  };
});

const adjust = command('adjust stock', 6, (world, dice) => {
  const product = anyOf(dice, world.model.products);
  if (!product) return null;
  const deltaMilli = dice.pick([1000, 2000, -1000, -2000, -500, -product.onHand - 1]) || 1000;
  const twice = dice.chance(30);
  const key = dice.uuid();
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
  if (twice) judge(await send(), expected, 'adjust stock again with the same key');
  if (!judge(answer, expected, 'adjust stock')) return;
  product.used = true;
  move(product, deltaMilli);
  settled(world, product);
}

const count = command('count stock', 4, (world, dice) => {
  const product = anyOf(dice, world.model.products);
  if (!product) return null;
  const countedMilli = dice.pick([0, 1000, 2000, 4000, Math.max(0, product.onHand - 1000)]);
  const id = dice.uuid();
  return {
    what: `count ${product.name}: ${countedMilli} instead of ${product.onHand}`,
    run: async () => {
      const start = { id, category: null, bin: null, note: '' };
      must(await world.call('head', 'inventory/counts/start', start), 'start a count');
      const set = { id, productId: product.id, countedMilli, seenMilli: null };
      must(await world.call('head', 'inventory/counts/set', set), 'count a product');
      must(await world.call('head', 'inventory/counts/apply', { id }), 'apply a count');
      product.used = true;
      move(product, countedMilli - product.onHand);
      settled(world, product);
    },
  };
});

const receive = command('receive purchase order', 5, (world, dice) => {
  const product = anyOf(dice, world.model.products);
  if (!product) return null;
  const id = dice.uuid();
  const ordered = dice.pick([1000, 2000, 5000]);
  const comes = dice.pick([ordered, ordered, 500, ordered + 1000]);
  const key = dice.uuid();
  const twice = dice.chance(30);
  return {
    what: `order ${ordered} of ${product.name}, ${comes} come${twice ? ', received twice' : ''}`,
    run: async () => {
      const purchase = await orderFor(world, product, ordered, id);
      const lineId = purchase.items[0]?.id;
      const input = { id, revision: purchase.revision, key, note: '', lines: [{ lineId, milli: comes }] };
      const send = () => world.call<{ purchase: PurchaseView }>('head', 'inventory/purchases/receive', input);
      const answer = await send();
      must(answer, 'receive goods');
      if (twice) must(await send(), 'receive the same goods again with the same key');
      product.onOrder -= Math.min(ordered, comes);
      move(product, comes);
      settled(world, product);
    },
  };
});

interface PurchaseView {
  readonly revision: number;
  readonly items: readonly { readonly id: string }[];
}

/** It is on its way from now on. */
export async function orderFor(
  world: World,
  product: Product,
  quantityMilli: number,
  id: string,
): Promise<PurchaseView> {
  const lines = [{ productId: product.id, quantityMilli, unitCostCents: 3_000 }];
  const input = { id, supplierId: world.supplierId, lines, note: '', ordered: true };
  const made = await world.call<PurchaseView>('head', 'inventory/purchases/create', input);
  must(made, 'make a purchase order');
  product.onOrder += quantityMilli;
  product.used = true;
  return made.value;
}

const rename = command('change SKU', 5, (world, dice) => {
  const product = anyOf(dice, world.model.products);
  if (!product) return null;
  const own = `${product.name.toUpperCase().replaceAll(' ', '-')}-R${dice.between(1, 9999)}`;
  const sku = dice.chance(15) ? dice.pick(world.model.products).sku : own;
  if (sku === product.sku) return null;
  const isTaken = world.model.products.some((other) => other.sku === sku);
  return {
    what: `${product.name} gets the SKU ${sku}${isTaken ? ', which is taken' : ''}`,
    run: async () => {
      const { value } = await world.call<ProductView>('head', 'inventory/find', { id: product.id });
      const input = { id: product.id, revision: value.revision, product: productInput(sku, product.name) };
      const answer = await world.call('head', 'inventory/updateProduct', input);
      if (!judge(answer, isTaken ? 'refused' : 'ok', 'change a SKU')) return;
      product.sku = sku;
      product.edits += 1;
      settled(world, product);
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
