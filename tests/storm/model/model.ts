// The shop according to the rules. Commands change it by the rules; readers compare the product with it.
import { isOwnPart, liveLines } from './job.ts';
import { DAY, WARRANTY_DAYS } from './money.ts';
import { approvedJobs, isEnded, type Order, type ShopSettings, type Status } from './order.ts';
import { allocate, type Product, type Reservation } from './stock.ts';

export interface Close {
  readonly day: string;
  readonly openingCents: number;
  readonly countedCents: number;
  /** The entries it covers, which can no longer be voided. */
  readonly entryIds: ReadonlySet<string>;
}

export interface Model {
  orders: Order[];
  products: Product[];
  /** Removed by undoing the import that created them. */
  removed: Product[];
  shop: ShopSettings;
  closes: Close[];
  /** Counts approvals: an earlier one is served first. */
  places: number;
}

export const newModel = (): Model => ({
  orders: [],
  products: [],
  removed: [],
  shop: { storageTaxed: false, negativeStock: false },
  closes: [],
  places: 0,
});

export const productOf = (model: Model, id: string | null): Product | null =>
  model.products.find((product) => product.id === id) ?? null;

export function reservationOf(
  model: Model,
  lineId: string,
): { product: Product; reservation: Reservation } | null {
  for (const product of model.products) {
    const reservation = product.reservations.find((one) => one.lineId === lineId);
    if (reservation) return { product, reservation };
  }
  return null;
}

/** A warranty order does not extend the warranty of the first order. */
export function warrantyEnd(model: Model, order: Order): number | null {
  const first = model.orders.find(({ id }) => id === order.warrantyOf) ?? order;
  return first.pickedUpAt === null ? null : first.pickedUpAt + WARRANTY_DAYS * DAY;
}

function linesNeedingParts(order: Order) {
  if (isEnded(order) || order.status === 'declined_return') return [];
  return approvedJobs(order).flatMap((job) =>
    liveLines(job)
      .filter((line) => line.productId !== null && isOwnPart(line))
      .map((line) => ({ line, place: job.place })),
  );
}

/** Updates the order's reservations to its approved lines, and order statuses to their parts. */
export function syncReservations(model: Model, order: Order): void {
  const neededLines = linesNeedingParts(order);
  const touched = new Set<Product>();
  for (const product of model.products)
    for (const reservation of product.reservations)
      if (
        reservation.orderId === order.id &&
        !neededLines.some(({ line }) => line.id === reservation.lineId)
      ) {
        reservation.needed = 0;
        touched.add(product);
      }
  for (const { line, place } of neededLines) {
    const product = productOf(model, line.productId);
    if (!product) throw new Error(`the model has no product ${line.productId}`);
    touched.add(product);
    const reservation = product.reservations.find((one) => one.lineId === line.id);
    if (reservation) Object.assign(reservation, { needed: line.quantityMilli, place });
    else
      product.reservations.push({
        orderId: order.id,
        lineId: line.id,
        place,
        needed: line.quantityMilli,
        reserved: 0,
        issued: 0,
      });
  }
  for (const product of touched) allocate(product);
  updatePartStatuses(model);
}

export type Coverage = 'short' | 'covered' | 'unknown';

/** `unknown`: for parts that are not in the catalog only a person knows. */
export function coverage(model: Model, order: Order): Coverage {
  const reservations = model.products.flatMap((product) =>
    product.reservations.filter(({ orderId, needed }) => orderId === order.id && needed > 0),
  );
  if (reservations.some(({ needed, reserved, issued }) => reserved + issued < needed)) return 'short';
  const unlisted = approvedJobs(order).some((job) =>
    liveLines(job).some((line) => line.productId === null && isOwnPart(line)),
  );
  return reservations.length > 0 && !unlisted ? 'covered' : 'unknown';
}

/** An order moves between approved and waiting_parts as its parts do. */
export function updatePartStatuses(model: Model): void {
  for (const order of model.orders) {
    const now = coverage(model, order);
    if (order.status === 'approved' && now === 'short') order.status = 'waiting_parts';
    else if (order.status === 'waiting_parts' && now === 'covered') order.status = 'approved';
  }
}

/** An order waiting for a part that is not in the catalog may be in either status. */
export function possibleStatuses(model: Model, order: Order): readonly Status[] {
  const free = order.status === 'approved' || order.status === 'waiting_parts';
  return free && coverage(model, order) === 'unknown' ? ['approved', 'waiting_parts'] : [order.status];
}
