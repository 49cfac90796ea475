// The whole shop as the rules see it. Commands change it the way the rules say; readers hold the product against it.
import { isOwnPart, live } from './job.ts';
import { DAY, WARRANTY_DAYS } from './money.ts';
import { approvedJobs, isEnded, type Order, type ShopSettings, type Status } from './order.ts';
import { type Claim, type Product, settle } from './stock.ts';

/** A day on which the drawer was counted. */
export interface Close {
  readonly day: string;
  readonly openingCents: number;
  readonly countedCents: number;
  /** What it covers: none of it can be voided any more. */
  readonly entryIds: ReadonlySet<string>;
}

export interface Model {
  orders: Order[];
  products: Product[];
  /** Removed with the import that brought them. */
  gone: Product[];
  shop: ShopSettings;
  closes: Close[];
  /** Grows by one with every approval: who comes first. */
  places: number;
}

export const newModel = (): Model => ({
  orders: [],
  products: [],
  gone: [],
  shop: { storageTaxed: false, negativeStock: false },
  closes: [],
  places: 0,
});

export const productOf = (model: Model, id: string | null): Product | null =>
  model.products.find((product) => product.id === id) ?? null;

export function claimOf(model: Model, lineId: string): { product: Product; claim: Claim } | null {
  for (const product of model.products) {
    const claim = product.claims.find((one) => one.lineId === lineId);
    if (claim) return { product, claim };
  }
  return null;
}

/** Until then a bike may come back without paying again; coming back does not extend it. */
export function warrantyEnd(model: Model, order: Order): number | null {
  const first = model.orders.find(({ id }) => id === order.warrantyOf) ?? order;
  return first.pickedUpAt === null ? null : first.pickedUpAt + WARRANTY_DAYS * DAY;
}

/** Approved part lines of an order that still wants them. */
function wanted(order: Order) {
  if (isEnded(order) || order.status === 'declined_return') return [];
  return approvedJobs(order).flatMap((job) =>
    live(job)
      .filter((line) => line.productId !== null && isOwnPart(line))
      .map((line) => ({ line, place: job.place })),
  );
}

/** Brings what is set aside in line with what is approved, and the order in line with its parts. */
export function follow(model: Model, order: Order): void {
  const wishes = wanted(order);
  const touched = new Set<Product>();
  for (const product of model.products)
    for (const claim of product.claims)
      if (claim.orderId === order.id && !wishes.some(({ line }) => line.id === claim.lineId)) {
        claim.needed = 0;
        touched.add(product);
      }
  for (const { line, place } of wishes) {
    const product = productOf(model, line.productId);
    if (!product) throw new Error(`the model has no product ${line.productId}`);
    touched.add(product);
    const claim = product.claims.find((one) => one.lineId === line.id);
    if (claim) Object.assign(claim, { needed: line.quantityMilli, place });
    else
      product.claims.push({
        orderId: order.id,
        lineId: line.id,
        place,
        needed: line.quantityMilli,
        reserved: 0,
        issued: 0,
      });
  }
  for (const product of touched) settle(product);
  moveByParts(model);
}

export type Coverage = 'short' | 'covered' | 'unknown';

/** Parts of no catalog: nobody but a person knows whether they are there. */
export function coverage(model: Model, order: Order): Coverage {
  const claims = model.products.flatMap((product) =>
    product.claims.filter(({ orderId, needed }) => orderId === order.id && needed > 0),
  );
  if (claims.some(({ needed, reserved, issued }) => reserved + issued < needed)) return 'short';
  const unlisted = approvedJobs(order).some((job) =>
    live(job).some((line) => line.productId === null && isOwnPart(line)),
  );
  return claims.length > 0 && !unlisted ? 'covered' : 'unknown';
}

/** approved and waiting_parts follow the parts. */
export function moveByParts(model: Model): void {
  for (const order of model.orders) {
    const now = coverage(model, order);
    if (order.status === 'approved' && now === 'short') order.status = 'waiting_parts';
    else if (order.status === 'waiting_parts' && now === 'covered') order.status = 'approved';
  }
}

/** Where an order may be: a person may let a bike wait for a part that no catalog knows. */
export function mayStandAt(model: Model, order: Order): readonly Status[] {
  const free = order.status === 'approved' || order.status === 'waiting_parts';
  return free && coverage(model, order) === 'unknown' ? ['approved', 'waiting_parts'] : [order.status];
}
