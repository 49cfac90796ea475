// What someone types into the forms of jobs and lines.
import type { Dice } from '../dice.ts';
import type { Job, Line } from '../model/job.ts';
import { productOf } from '../model/model.ts';
import { jobNet } from '../model/money.ts';
import { type Product, shortOf } from '../model/stock.ts';
import type { World } from '../world.ts';
import { anyOf, preferably } from './command.ts';

/** Of lines; some come more often. */
export const KINDS = ['labor', 'labor', 'part', 'part', 'part', 'fee', 'sublet', 'discount'] as const;

export interface LineWish {
  kind: Line['kind'];
  description: string;
  sku: string;
  quantityMilli: number;
  unitPriceCents: number | null;
  taxable: boolean;
  partCondition: 'new' | null;
  customerSupplied: boolean;
}

/** A filled form, and the product on the shelf that it is about. */
export interface Wish {
  readonly wish: LineWish;
  readonly productId: string | null;
}

/** Several orders short of the same part show which is served first. */
const isWaitedFor = ({ claims }: Product) => claims.some((claim) => shortOf(claim) > 0);

/** A line as someone at the counter would type it, or with odd cents to bring out roundings. */
export function wishLine(world: World, dice: Dice, most = 40_000): Wish {
  const kind = dice.pick(KINDS);
  const product =
    kind === 'part' && dice.chance(85) ? preferably(dice, world.model.products, isWaitedFor) : null;
  const odd = dice.chance(50);
  return {
    productId: product?.id ?? null,
    wish: {
      kind,
      description: `${kind} ${dice.between(1, 99)}`,
      sku: product?.sku ?? '',
      quantityMilli: kind === 'discount' ? 1000 : dice.pick([1000, 1000, 2000, 500, odd ? 333 : 3000]),
      unitPriceCents:
        kind === 'discount'
          ? dice.between(1, 3000)
          : odd
            ? dice.between(1, most)
            : dice.pick([5_000, 12_500]),
      taxable: kind === 'discount' || dice.chance(70),
      partCondition: kind === 'part' ? 'new' : null,
      customerSupplied: kind === 'part' && dice.chance(7),
    },
  };
}

const charged = (dice: Dice, kind: Line['kind'], unitPriceCents: number, taxable = true): Wish => ({
  productId: null,
  wish: {
    ...{ kind, description: `${kind} ${dice.between(1, 99)}`, sku: '', quantityMilli: 1000, unitPriceCents },
    ...{ taxable, partCondition: null, customerSupplied: false },
  },
});

/** Taxed and untaxed lines with a discount: how it is prorated matters only here, and this is rare at random. */
function discountedMix(dice: Dice): Wish[] {
  const [taxed, untaxed] = [dice.between(1, 20_000), dice.between(1, 20_000)];
  // A discount of most of the job no longer fits once a line of it is struck.
  const off = dice.between(1, dice.chance(50) ? taxed + untaxed : 3000);
  return [
    charged(dice, 'labor', taxed),
    charged(dice, 'sublet', untaxed, false),
    charged(dice, 'discount', off),
  ];
}

/** A bill below the deposit has a remainder. */
const smallJob = (dice: Dice): Wish[] => [charged(dice, 'labor', dice.between(1, 6_000))];

/** The lines of a new job. */
export function wishJob(world: World, dice: Dice): Wish[] {
  if (dice.chance(25)) return discountedMix(dice);
  if (dice.chance(15)) return smallJob(dice);
  const lines = Array.from({ length: dice.between(1, 3) }, () => wishLine(world, dice));
  return lines.filter(({ wish }, at) => at > 0 || wish.kind !== 'discount');
}

export const newLine = (id: string, wish: LineWish, productId: string | null): Line => ({
  id,
  kind: wish.kind,
  description: wish.description,
  quantityMilli: wish.quantityMilli,
  unitPriceCents: wish.unitPriceCents,
  taxable: wish.taxable,
  productId,
  struck: false,
  done: false,
  priceOnly: false,
  sku: wish.sku,
  customerSupplied: wish.customerSupplied,
  agreed: null,
  fullCents: wish.kind === 'discount' ? (wish.unitPriceCents ?? 0) : 0,
});

export const newJob = (of: Pick<Job, 'id' | 'parentId' | 'title'>): Job => ({
  ...of,
  decision: 'open',
  lines: [],
  approved: null,
  place: 0,
  declinedAs: null,
  questioned: false,
});

/** The form of a line that is there, with another quantity and price. */
export const lineForm = (line: Line, quantityMilli: number, unitPriceCents: number): LineWish => ({
  kind: line.kind,
  description: line.description,
  sku: line.sku,
  quantityMilli,
  unitPriceCents,
  taxable: line.taxable,
  partCondition: line.kind === 'part' ? 'new' : null,
  customerSupplied: line.customerSupplied,
});

/** More off than there is would pay the customer. */
export const wouldBeBelowZero = (lines: readonly Line[]): boolean =>
  jobNet(lines.filter(({ struck }) => !struck)).netCents < 0;

interface OtherPart {
  readonly sku: string;
  readonly productId: string | null;
  /** What the form says of the product; left out, the printed SKU finds it. */
  readonly said: { readonly productId?: string | null };
}

/** Which part the edited line is about: the same, another one by its SKU or by its id, or one of no catalog. */
export function wishPart(world: World, dice: Dice, line: Line, kind: Line['kind']): OtherPart {
  const { sku } = line;
  if (kind !== 'part') return { sku, productId: null, said: {} };
  // a form that leaves the SKU alone keeps the product
  const same = { sku: productOf(world.model, line.productId)?.sku ?? sku, productId: line.productId };
  if (dice.chance(60)) return { ...same, said: same.sku === sku ? {} : { productId: line.productId } };
  const other = dice.chance(80) ? anyOf(dice, world.model.products) : null;
  if (!other) return { sku: '', productId: null, said: { productId: null } };
  const bySku = other.sku !== sku && dice.chance(50);
  return { sku: other.sku, productId: other.id, said: bySku ? {} : { productId: other.id } };
}
