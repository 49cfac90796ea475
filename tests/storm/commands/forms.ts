// Random input for the forms of jobs and lines.

import type { Job, Line } from '../model/job.ts';
import { productOf } from '../model/model.ts';
import { jobNet } from '../model/money.ts';
import { type Product, shortOf } from '../model/stock.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';
import { pickOrNull, pickPreferring } from './command.ts';

/** Repeated ones are drawn more often. */
export const KINDS = ['labor', 'labor', 'part', 'part', 'part', 'fee', 'sublet', 'discount'] as const;

export interface LineInput {
  kind: Line['kind'];
  description: string;
  sku: string;
  quantityMilli: number;
  unitPriceCents: number | null;
  taxable: boolean;
  partCondition: 'new' | null;
  customerSupplied: boolean;
  percentMilli?: number | null;
}

/** A filled-in line, and the stocked product it is for. */
export interface LineDraft {
  readonly lineInput: LineInput;
  readonly productId: string | null;
}

/** With several orders short of the same part, the test sees which is served first. */
const isWaitedFor = ({ reservations }: Product) =>
  reservations.some((reservation) => shortOf(reservation) > 0);

/** A line as entered at the counter, or with odd cents to provoke rounding. */
export function randomLine(world: World, random: Random, most = 40_000): LineDraft {
  const kind = random.pick(KINDS);
  const product =
    kind === 'part' && random.chance(85) ? pickPreferring(random, world.model.products, isWaitedFor) : null;
  const odd = random.chance(50);
  return {
    productId: product?.id ?? null,
    lineInput: {
      kind,
      description: `${kind} ${random.between(1, 99)}`,
      sku: product?.sku ?? '',
      quantityMilli: kind === 'discount' ? 1000 : random.pick([1000, 1000, 2000, 500, odd ? 333 : 3000]),
      unitPriceCents:
        kind === 'discount'
          ? random.between(1, 3000)
          : odd
            ? random.between(1, most)
            : random.pick([5_000, 12_500]),
      taxable: kind === 'discount' || random.chance(70),
      partCondition: kind === 'part' ? 'new' : null,
      customerSupplied: kind === 'part' && random.chance(7),
    },
  };
}

const charged = (random: Random, kind: Line['kind'], unitPriceCents: number, taxable = true): LineDraft => ({
  productId: null,
  lineInput: {
    ...{
      kind,
      description: `${kind} ${random.between(1, 99)}`,
      sku: '',
      quantityMilli: 1000,
      unitPriceCents,
    },
    ...{ taxable, partCondition: null, customerSupplied: false },
  },
});

/** Taxed and untaxed lines with a discount: only here proration matters, and random lines rarely make it. */
function discountedMix(random: Random): LineDraft[] {
  const [taxed, untaxed] = [random.between(1, 20_000), random.between(1, 20_000)];
  // A discount of most of the job no longer fits once one of its lines is struck.
  const off = random.between(1, random.chance(50) ? taxed + untaxed : 3000);
  const discount = charged(random, 'discount', off);
  if (random.chance(40)) discount.lineInput.percentMilli = random.pick([5_000, 10_000, 33_333, 100_000]);
  return [charged(random, 'labor', taxed), charged(random, 'sublet', untaxed, false), discount];
}

/** A bill below the deposit has a remainder. */
const smallJob = (random: Random): LineDraft[] => [charged(random, 'labor', random.between(1, 6_000))];

export function randomJob(world: World, random: Random): LineDraft[] {
  if (random.chance(25)) return discountedMix(random);
  if (random.chance(15)) return smallJob(random);
  const lines = Array.from({ length: random.between(1, 3) }, () => randomLine(world, random));
  return lines.filter(({ lineInput }, at) => at > 0 || lineInput.kind !== 'discount');
}

export const newLine = (id: string, lineInput: LineInput, productId: string | null): Line => ({
  id,
  kind: lineInput.kind,
  description: lineInput.description,
  quantityMilli: lineInput.quantityMilli,
  unitPriceCents: lineInput.unitPriceCents,
  taxable: lineInput.taxable,
  productId,
  struck: false,
  done: false,
  priceOnly: false,
  sku: lineInput.sku,
  customerSupplied: lineInput.customerSupplied,
  agreed: null,
  fullCents: lineInput.kind === 'discount' ? (lineInput.unitPriceCents ?? 0) : 0,
  percentMilli: lineInput.percentMilli ?? null,
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

/** The line's form, with another quantity and price. */
export const lineForm = (line: Line, quantityMilli: number, unitPriceCents: number): LineInput => ({
  kind: line.kind,
  description: line.description,
  sku: line.sku,
  quantityMilli,
  unitPriceCents,
  taxable: line.taxable,
  partCondition: line.kind === 'part' ? 'new' : null,
  customerSupplied: line.customerSupplied,
});

/** Discounts may not exceed the job's total. */
export const wouldBeBelowZero = (lines: readonly Line[]): boolean =>
  jobNet(lines.filter(({ struck }) => !struck)).netCents < 0;

interface OtherPart {
  readonly sku: string;
  readonly productId: string | null;
  /** The form's product field; without it the SKU decides. */
  readonly productField: { readonly productId?: string | null };
}

/** The part an edited line is for: the same one, another one by SKU or id, or one that is not in the catalog. */
export function randomPart(world: World, random: Random, line: Line, kind: Line['kind']): OtherPart {
  const { sku } = line;
  if (kind !== 'part') return { sku, productId: null, productField: {} };
  // a form with an unchanged SKU keeps the product
  const same = { sku: productOf(world.model, line.productId)?.sku ?? sku, productId: line.productId };
  if (random.chance(60))
    return { ...same, productField: same.sku === sku ? {} : { productId: line.productId } };
  const other = random.chance(80) ? pickOrNull(random, world.model.products) : null;
  if (!other) return { sku: '', productId: null, productField: { productId: null } };
  const bySku = other.sku !== sku && random.chance(50);
  return { sku: other.sku, productId: other.id, productField: bySku ? {} : { productId: other.id } };
}
