// Two orders hold the same part and some of it goes missing: at random this is too rare to test who loses it.
import type { Dice } from '../dice.ts';
import { claimOf } from '../model/model.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import { type Product, reservedOf } from '../model/stock.ts';
import type { World } from '../world.ts';
import { anyOf, command, label, liveSpots, ordersAt } from './command.ts';
import type { LineWish } from './forms.ts';
import { addJobTo } from './jobs.ts';
import { next } from './push.ts';
import { adjustBy } from './stock.ts';
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

export const CONTENTION_COMMANDS = [
  command('two hold one part', 3, (world, dice) => {
    const product = anyOf(dice, world.model.products);
    const [first, second] = ordersAt(world, 'submitted', 'diagnosing').filter(({ jobs }) => jobs.length < 5);
    if (!product || !first || !second) return null;
    return {
      what: `${label(first)} and ${label(second)} hold ${product.name}, one piece goes missing, both fit theirs`,
      run: async () => {
        await adjustBy(world, product, 2 * PIECE, { key: dice.uuid() });
        await approveWithPart(world, dice, first, product);
        await approveWithPart(world, dice, second, product);
        const free = product.onHand - reservedOf(product);
        await adjustBy(world, product, -free - PIECE, { key: dice.uuid() });
        for (const spot of liveSpots([second, first]))
          if (claimOf(world.model, spot.line.id)?.product === product && !spot.line.done)
            await markDone(world, spot);
      },
    };
  }),
];
