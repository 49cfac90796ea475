import type { Coverage, ReservationState } from './kinds.ts';

/** Stock held for one line of an order. */
export interface Reservation {
  readonly id: string;
  /** When the customer approved it: first approved, first served. */
  readonly approvedAt: Date;
  readonly neededMilli: number;
  readonly reservedMilli: number;
  /** Issued, minus what was returned. */
  readonly issuedMilli: number;
}

/** How much a reservation gains (positive) or loses (negative). */
export interface Share {
  readonly id: string;
  readonly milli: number;
}

/** Needed, and neither reserved nor issued. */
export const shortOf = (reservation: Omit<Reservation, 'id' | 'approvedAt'>): number =>
  Math.max(0, reservation.neededMilli - reservation.reservedMilli - reservation.issuedMilli);

const inLine = (reservations: readonly Reservation[]): Reservation[] =>
  [...reservations].sort(
    (a, b) => a.approvedAt.getTime() - b.approvedAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );

/** Allocates free stock to reservations, first approved first; the last one served may get less than it needs. */
export function cover(freeMilli: number, reservations: readonly Reservation[]): Share[] {
  let left = Math.max(0, freeMilli);
  const shares: Share[] = [];
  for (const reservation of inLine(reservations)) {
    const milli = Math.min(left, shortOf(reservation));
    if (milli > 0) shares.push({ id: reservation.id, milli });
    left -= milli;
  }
  return shares;
}

/** Takes back what is no longer in stock, latest approval first. */
export function uncover(missingMilli: number, reservations: readonly Reservation[]): Share[] {
  let left = Math.max(0, missingMilli);
  const shares: Share[] = [];
  for (const reservation of inLine(reservations).reverse()) {
    const milli = Math.min(left, reservation.reservedMilli);
    if (milli > 0) shares.push({ id: reservation.id, milli: -milli });
    left -= milli;
  }
  return shares;
}

/**
 * After any change of stock or reservations: allocates to waiting ones, or takes back what exceeds the stock
 * on hand.
 */
export function reallocate(onHandMilli: number, reservations: readonly Reservation[]): Share[] {
  const reserved = reservations.reduce((sum, reservation) => sum + reservation.reservedMilli, 0);
  const free = Math.max(0, onHandMilli) - reserved;
  return free >= 0 ? cover(free, reservations) : uncover(-free, reservations);
}

export type StockVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'PARTS_SHORT' | 'BELOW_ZERO'; readonly freeMilli: number };

interface Taking {
  readonly onHandMilli: number;
  /** Reserved for others. */
  readonly othersMilli: number;
  readonly milli: number;
  readonly negativeAllowed: boolean;
}

/** What is reserved for another line cannot be issued, even if the shop allows negative stock. */
export function issueVerdict({ onHandMilli, othersMilli, milli, negativeAllowed }: Taking): StockVerdict {
  const freeMilli = onHandMilli - othersMilli;
  if (milli <= freeMilli || (negativeAllowed && othersMilli === 0)) return { ok: true };
  return { ok: false, code: 'PARTS_SHORT', freeMilli: Math.max(0, freeMilli) };
}

/**
 * A count or an adjustment may take reserved stock, because it states what is in stock. It may not go below
 * zero.
 */
export function adjustVerdict(
  onHandMilli: number,
  deltaMilli: number,
  negativeAllowed: boolean,
): StockVerdict {
  if (onHandMilli + deltaMilli >= 0 || deltaMilli >= 0 || negativeAllowed) return { ok: true };
  return { ok: false, code: 'BELOW_ZERO', freeMilli: Math.max(0, onHandMilli) };
}

/** approved: the customer wants it. asked: it is on a sent estimate. gone: struck, declined, cancelled, removed. */
export type Wanted = 'approved' | 'asked' | 'gone';

export interface ReservationFacts extends Omit<Reservation, 'id' | 'approvedAt'> {
  readonly wanted: Wanted;
  /** Something was issued once. */
  readonly everIssued: boolean;
}

/** The state of a reservation. What was issued and not returned stays issued, wanted or not. */
export function stateOf(facts: ReservationFacts): ReservationState {
  const { wanted, neededMilli, reservedMilli, issuedMilli, everIssued } = facts;
  if (wanted === 'approved') {
    if (issuedMilli > 0 && issuedMilli >= neededMilli) return 'issued';
    return reservedMilli + issuedMilli >= neededMilli ? 'reserved' : 'short';
  }
  if (issuedMilli > 0) return 'issued';
  if (everIssued) return 'returned';
  return wanted === 'asked' ? 'draft' : 'released';
}

/** With a part that is not in the catalog, or without parts, only staff know. */
export function coverageOf(reservations: readonly ReservationState[], unlistedParts: number): Coverage {
  if (reservations.includes('short')) return 'short';
  const hasParts = reservations.includes('reserved') || reservations.includes('issued');
  return hasParts && unlistedParts === 0 ? 'covered' : 'unknown';
}
