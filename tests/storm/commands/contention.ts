// Two orders want the same part, and there is not enough of it: at random this is too rare to test who gets it.
import type { Dice } from '../dice.ts';
import { claimOf } from '../model/model.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import { type Product, reservedOf } from '../model/stock.ts';
import type { World } from '../world.ts';
import { anyOf, command, label, liveSpots, ordersAt } from './command.ts';
import type { LineWish } from './forms.ts';
import { addJobTo } from './jobs.ts';
import { next } from './push.ts';
import { adjustBy, orderFor } from './stock.ts';
import { markDone } from './work.ts';

const PIECE = 1000;

const pieceOf = ({ name, sku }: Product): LineWish => ({
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

async function approveWithPart(world: World, dice: Dice, order: Order, product: Product): Promise<void> {
  world.touched.add(order);
  await addJobTo(world, dice, order, [{ wish: pieceOf(product), productId: product.id }]);
  for (let step = 0; step < STEPS_TO_APPROVED && approvedJobs(order).length === 0; step += 1)
    await next(world, order, dice);
}

const freeOf = (product: Product): number => product.onHand - reservedOf(product);

interface Contention {
  readonly product: Product;
  readonly first: Order;
  readonly second: Order;
}

function contentionIn(world: World, dice: Dice): Contention | null {
  const product = anyOf(dice, world.model.products);
  const [first, second] = ordersAt(world, 'submitted', 'diagnosing').filter(({ jobs }) => jobs.length < 5);
  return product && first && second ? { product, first, second } : null;
}

const holdOne = command('two hold one part', 3, (world, dice) => {
  const found = contentionIn(world, dice);
  if (!found) return null;
  const { product, first, second } = found;
  return {
    what: `${label(first)} and ${label(second)} hold ${product.name}, one piece goes missing, both fit theirs`,
    run: async () => {
      await adjustBy(world, product, 2 * PIECE, { key: dice.uuid() });
      await approveWithPart(world, dice, first, product);
      await approveWithPart(world, dice, second, product);
      await adjustBy(world, product, -freeOf(product) - PIECE, { key: dice.uuid() });
      for (const spot of liveSpots([second, first]))
        if (claimOf(world.model, spot.line.id)?.product === product && !spot.line.done)
          await markDone(world, spot);
    },
  };
});

const waitForOne = command('two wait for one part', 3, (world, dice) => {
  const found = contentionIn(world, dice);
  if (!found) return null;
  const { product, first, second } = found;
  return {
    what: `${label(first)} and ${label(second)} wait for ${product.name}, and one piece of it is on its way`,
    run: async () => {
      const free = freeOf(product);
      if (free > 0) await adjustBy(world, product, -free, { key: dice.uuid() });
      await approveWithPart(world, dice, first, product);
      await approveWithPart(world, dice, second, product);
      await orderFor(world, product, PIECE, dice.uuid());
    },
  };
});

export const CONTENTION_COMMANDS = [holdOne, waitForOne];
