// Two orders need the same part and there is not enough of it. Random steps would rarely get there.

import { reservationOf } from '../model/model.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import { type Product, reservedOf } from '../model/stock.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';
import { command, label, liveLineRefs, ordersAt, pickOrNull } from './command.ts';
import type { LineInput } from './forms.ts';
import { addJobTo } from './jobs.ts';
import { takeNextStep } from './next-step.ts';
import { adjustBy, orderFor } from './stock.ts';
import { markDone } from './work.ts';

const PIECE = 1000;

const pieceOf = ({ name, sku }: Product): LineInput => ({
  kind: 'part',
  description: name,
  sku,
  quantityMilli: PIECE,
  unitPriceCents: 5_000,
  taxable: true,
  partCondition: 'new',
  customerSupplied: false,
});

/** From submitted to approved. */
const STEPS_TO_APPROVED = 3;

async function approveWithPart(world: World, random: Random, order: Order, product: Product): Promise<void> {
  world.touched.add(order);
  await addJobTo(world, random, order, [{ lineInput: pieceOf(product), productId: product.id }]);
  for (let step = 0; step < STEPS_TO_APPROVED && approvedJobs(order).length === 0; step += 1)
    await takeNextStep(world, order, random);
}

const freeOf = (product: Product): number => product.onHand - reservedOf(product);

interface Contention {
  readonly product: Product;
  readonly first: Order;
  readonly second: Order;
}

function contentionIn(world: World, random: Random): Contention | null {
  const product = pickOrNull(random, world.model.products);
  const [first, second] = ordersAt(world, 'submitted', 'diagnosing').filter(({ jobs }) => jobs.length < 5);
  return product && first && second ? { product, first, second } : null;
}

const holdOne = command('two hold one part', 3, (world, random) => {
  const found = contentionIn(world, random);
  if (!found) return null;
  const { product, first, second } = found;
  return {
    what: `${label(first)} and ${label(second)} hold ${product.name}, one piece goes missing, both fit theirs`,
    run: async () => {
      await adjustBy(world, product, 2 * PIECE, { key: random.uuid() });
      await approveWithPart(world, random, first, product);
      await approveWithPart(world, random, second, product);
      await adjustBy(world, product, -freeOf(product) - PIECE, { key: random.uuid() });
      for (const ref of liveLineRefs([second, first]))
        if (reservationOf(world.model, ref.line.id)?.product === product && !ref.line.done)
          await markDone(world, ref);
    },
  };
});

const waitForOne = command('two wait for one part', 3, (world, random) => {
  const found = contentionIn(world, random);
  if (!found) return null;
  const { product, first, second } = found;
  return {
    what: `${label(first)} and ${label(second)} wait for ${product.name}, and one piece of it is on its way`,
    run: async () => {
      const free = freeOf(product);
      if (free > 0) await adjustBy(world, product, -free, { key: random.uuid() });
      await approveWithPart(world, random, first, product);
      await approveWithPart(world, random, second, product);
      await orderFor(world, product, PIECE, random.uuid());
    },
  };
});

export const CONTENTION_COMMANDS = [holdOne, waitForOne];
