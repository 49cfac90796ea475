// Products, their stock and their reservations.

export interface Reservation {
  orderId: string;
  lineId: string;
  /** Place in line, by the time of the first approval. */
  place: number;
  needed: number;
  reserved: number;
  issued: number;
}

export interface Product {
  id: string;
  sku: string;
  name: string;
  onHand: number;
  onOrder: number;
  /** All movements, in order. */
  moved: number[];
  reservations: Reservation[];
  /** On a line, a purchase order or a count, or adjusted by hand: undoing the import keeps it. */
  used: boolean;
  /** How often a person edited it. */
  edits: number;
  imported: boolean;
}

export const newProduct = (id: string, sku: string, name: string): Product => ({
  id,
  sku,
  name,
  onHand: 0,
  onOrder: 0,
  moved: [],
  reservations: [],
  used: false,
  edits: 0,
  imported: false,
});

export const reservedOf = (product: Product): number =>
  product.reservations.reduce((sum, { reserved }) => sum + reserved, 0);

export const shortOf = ({ needed, reserved, issued }: Reservation): number =>
  Math.max(0, needed - reserved - issued);

export function move(product: Product, delta: number): void {
  if (delta === 0) return;
  product.onHand += delta;
  product.moved.push(delta);
}

/** Free stock goes to reservations by place; a shortage is taken from the last place first. */
export function allocate(product: Product): void {
  const inLine = [...product.reservations].sort((a, b) => a.place - b.place);
  for (const reservation of inLine)
    reservation.reserved = Math.max(
      0,
      Math.min(reservation.reserved, reservation.needed - reservation.issued),
    );
  let free = Math.max(0, product.onHand) - reservedOf(product);
  for (const reservation of inLine) {
    const more = Math.min(Math.max(0, free), shortOf(reservation));
    reservation.reserved += more;
    free -= more;
  }
  for (const reservation of inLine.reverse()) {
    const less = Math.min(Math.max(0, -free), reservation.reserved);
    reservation.reserved -= less;
    free += less;
  }
}

/** Whether this quantity can be issued. Stock reserved for others does not count, even if stock may go negative. */
export function mayIssue(
  product: Product,
  reservation: Reservation,
  quantity: number,
  { negativeStock }: { negativeStock: boolean },
): boolean {
  const others = reservedOf(product) - reservation.reserved;
  return quantity <= product.onHand - others || (negativeStock && others === 0);
}

/** Approved at the same millisecond as another waiting line: which one is served first is undefined. */
export const isTied = (product: Product, reservation: Reservation): boolean =>
  product.reservations.some(
    (other) => other !== reservation && other.place === reservation.place && other.needed > other.issued,
  );

export function issue(product: Product, reservation: Reservation, quantity: number): void {
  reservation.issued += quantity;
  reservation.reserved = Math.max(0, reservation.reserved - quantity);
  move(product, -quantity);
  allocate(product);
}

/** Returns stock, and reserves it again if the line still needs it. */
export function putBack(product: Product, reservation: Reservation, quantity: number): void {
  reservation.issued -= quantity;
  const stillNeeded = Math.max(0, reservation.needed - reservation.issued);
  reservation.reserved = Math.min(
    stillNeeded,
    reservation.reserved + quantity,
    Math.max(0, product.onHand + quantity),
  );
  move(product, quantity);
  allocate(product);
}
