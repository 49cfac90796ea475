// Shelves and who waits for what lies on them.

export interface Claim {
  orderId: string;
  lineId: string;
  /** When the customer first approved it; the first to approve is served first. */
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
  /** Every movement so far, in order. */
  moved: number[];
  claims: Claim[];
  /** In a line, a purchase, a count or moved by hand: it stays when its import is taken back. */
  used: boolean;
  /** How often a person changed its record. */
  edits: number;
  /** A file brought it. */
  imported: boolean;
}

export const newProduct = (id: string, sku: string, name: string): Product => ({
  id,
  sku,
  name,
  onHand: 0,
  onOrder: 0,
  moved: [],
  claims: [],
  used: false,
  edits: 0,
  imported: false,
});

export const reservedOf = (product: Product): number =>
  product.claims.reduce((sum, { reserved }) => sum + reserved, 0);

export const shortOf = ({ needed, reserved, issued }: Claim): number =>
  Math.max(0, needed - reserved - issued);

export function move(product: Product, delta: number): void {
  if (delta === 0) return;
  product.onHand += delta;
  product.moved.push(delta);
}

/** What is free goes to who waits, first place first; what is missing is taken from the last place first. */
export function settle(product: Product): void {
  const inLine = [...product.claims].sort((a, b) => a.place - b.place);
  for (const claim of inLine)
    claim.reserved = Math.max(0, Math.min(claim.reserved, claim.needed - claim.issued));
  let free = Math.max(0, product.onHand) - reservedOf(product);
  for (const claim of inLine) {
    const more = Math.min(Math.max(0, free), shortOf(claim));
    claim.reserved += more;
    free -= more;
  }
  for (const claim of inLine.reverse()) {
    const less = Math.min(Math.max(0, -free), claim.reserved);
    claim.reserved -= less;
    free += less;
  }
}

/**
 * Whether so many can be taken for this line: what is set aside for others is not there, also where a shelf may go
 * below zero.
 */
export function mayIssue(
  product: Product,
  claim: Claim,
  quantity: number,
  { negativeStock }: { negativeStock: boolean },
): boolean {
  const others = reservedOf(product) - claim.reserved;
  return quantity <= product.onHand - others || (negativeStock && others === 0);
}

/** Approved in the same moment as another line that waits: which of them is served first, nobody promised. */
export const isTied = (product: Product, claim: Claim): boolean =>
  product.claims.some(
    (other) => other !== claim && other.place === claim.place && other.needed > other.issued,
  );

export function issue(product: Product, claim: Claim, quantity: number): void {
  claim.issued += quantity;
  claim.reserved = Math.max(0, claim.reserved - quantity);
  move(product, -quantity);
  settle(product);
}

/** Back on the shelf, and set aside again for the line that still wants it. */
export function putBack(product: Product, claim: Claim, quantity: number): void {
  claim.issued -= quantity;
  const wanted = Math.max(0, claim.needed - claim.issued);
  claim.reserved = Math.min(wanted, claim.reserved + quantity, Math.max(0, product.onHand + quantity));
  move(product, quantity);
  settle(product);
}
